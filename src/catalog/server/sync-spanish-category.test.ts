import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductOnWire } from '../api.ts'

type Saved = ProductOnWire

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const create = async (fields: object = {}) =>
  (await call(shop, admin, 'POST', '/api/products', { name: 'Vela', price: '9.50', ...fields }))
    .body as unknown as Saved
const change = async (id: string, fields: object) => {
  const { statusCode, body } = await call(shop, admin, 'PUT', `/api/products/${id}`, fields)
  return { status: statusCode, body: body as unknown as Saved }
}

test('a product takes over the Spanish name of its category', async () => {
  const category = `Velas ${randomUUID().slice(0, 8)}`
  const first = await create({ category, categoryEs: ' Velas de  cera ' })
  expect(first).toMatchObject({ category, categoryEs: 'Velas de cera' })
  expect(await create({ category })).toMatchObject({ categoryEs: 'Velas de cera' })
  expect(await create({ category: 'Body' })).toMatchObject({ categoryEs: null })
  const moved = await change((await create()).id, { category })
  expect(moved.body).toMatchObject({ category, categoryEs: 'Velas de cera' })
  await change(moved.body.id, { categoryEs: 'Velas' })
  const inStoreNow = (await call(shop, null, 'GET', `/api/catalog?category=${encodeURIComponent(category)}`))
    .body as unknown as {
    products: Saved[]
    categoriesEs: Record<string, string>
  }
  expect(inStoreNow.products.map(({ categoryEs }) => categoryEs)).toEqual(['Velas', 'Velas', 'Velas'])
  expect(inStoreNow.categoriesEs[category]).toBe('Velas')
  expect((await change(first.id, { categoryEs: 'x'.repeat(101) })).status).toBe(400)
  expect((await change(first.id, { category: '' })).body).toMatchObject({ category: '', categoryEs: null })
})
