import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const path = '/api/admin/counter/favourites'
const set = (method: 'PUT' | 'DELETE', id: string) => call(shop, admin, method, `${path}/${id}`)
const pinned = async () => {
  const { body } = await call(shop, admin, 'GET', path)
  const { variantIds, products } = body as unknown as { variantIds: string[]; products: { id: string }[] }
  return { variantIds, products: products.map(({ id }) => id).toSorted() }
}

it('stand in the order in which they were pinned, once each, and go with their product', async () => {
  const [soap, cream] = [await shop.addProduct(), await shop.addProduct()]
  expect(await pinned()).toEqual({ variantIds: [], products: [] })
  for (const id of [cream.id, soap.id, cream.id]) {
    expect((await set('PUT', id)).statusCode).toBe(204)
    shop.wait(1000)
  }
  const both = { variantIds: [cream.id, soap.id], products: [soap.id, cream.id].toSorted() }
  expect(await pinned()).toEqual(both)
  expect((await set('DELETE', cream.id)).statusCode).toBe(204)
  expect((await set('DELETE', cream.id)).statusCode).toBe(204)
  expect((await pinned()).variantIds).toEqual([soap.id])
  expect((await call(shop, admin, 'DELETE', `/api/products/${soap.id}`)).body).toMatchObject({ outcome: 'deleted' })
  expect(await pinned()).toEqual({ variantIds: [], products: [] })
  const { rows } = await shop.platform.database.pool.query(
    `select action from audit_events where action like 'product.%pinned' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['product.pinned', 'product.pinned', 'product.unpinned'])
})

it('are variants that exist', async () => {
  for (const method of ['PUT', 'DELETE'] as const) expect((await set(method, randomUUID())).statusCode).toBe(404)
})

it('pinned at two desks at once are pinned once', async () => {
  const balm = await shop.addProduct()
  const answers = await Promise.all(Array.from({ length: 6 }, () => set('PUT', balm.id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(204))
  expect((await pinned()).variantIds).toEqual([balm.id])
})
