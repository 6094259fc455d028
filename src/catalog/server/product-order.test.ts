import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  for (const name of ['Aceite', 'Bálsamo', 'Crema', 'Dulce', 'Esencia']) {
    await call(shop, admin, 'POST', '/api/products', { name, price: '9.50', stock: 5 })
  }
})
afterAll(() => shop.close())

type Order = { products: { id: string; name: string }[]; more: boolean; code: string; fields: { code: string }[] }
const read = async () => (await call(shop, admin, 'GET', '/api/admin/products/order')).body as unknown as Order
async function save(ids: string[], before: string[]) {
  const { statusCode, body } = await call(shop, admin, 'PUT', '/api/admin/products/order', { ids, before })
  return { status: statusCode, body: body as unknown as Order }
}
const idsOf = ({ products }: Order) => products.map(({ id }) => id)
const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name)
const inStore = async () =>
  namesOf({ products: (await call(shop, null, 'GET', '/api/products')).body as unknown as { name: string }[] })

it('a saved order is that of the store at once, audited with the products of the home page', async () => {
  const before = idsOf(await read())
  const ids = [...before].reverse()
  const { status, body } = await save(ids, before)
  expect(status).toBe(200)
  expect(namesOf(body)).toEqual(['Esencia', 'Dulce', 'Crema', 'Bálsamo', 'Aceite'])
  expect(await inStore()).toEqual(namesOf(body))
  const { rows } = await shop.platform.database.pool.query(
    `select actor_id, before, after from audit_events where action = 'product.order_saved'`,
  )
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      before: { featured: ['Aceite', 'Bálsamo', 'Crema', 'Dulce'] },
      after: { featured: ['Esencia', 'Dulce', 'Crema', 'Bálsamo'], moved: 4 },
    },
  ])
  // The same order again changes and records nothing.
  expect((await save(ids, ids)).status).toBe(200)
  expect(
    (await shop.platform.database.pool.query(`select from audit_events where action = 'product.order_saved'`)).rowCount,
  ).toBe(1)
})

it('is refused when somebody else has changed the order, added or archived a product since', async () => {
  const before = idsOf(await read())
  const moved = [...before.slice(1), ...before.slice(0, 1)]
  expect((await save(moved, before)).status).toBe(200)
  expect(await save([...before].reverse(), before)).toMatchObject({ status: 409, body: { code: 'order_changed' } })
  expect(await save(moved.slice(1), moved)).toMatchObject({ status: 409 })
  expect(await save([...moved.slice(1), randomUUID()], moved)).toMatchObject({ status: 409 })
  const twice = await save([...moved, ...moved.slice(0, 1)], moved)
  expect(twice).toMatchObject({ status: 400, body: { fields: [{ field: 'ids', code: 'product_named_twice' }] } })
  const added = await call(shop, admin, 'POST', '/api/products', { name: 'Flor', price: '9.50' })
  expect(added.statusCode).toBe(201)
  expect((await save(before, moved)).status).toBe(409)
  expect(namesOf(await read()).at(-1)).toBe('Flor')
})

it('products behind the ordered ones stay behind them, and archived ones do not count', async () => {
  const listed = await read()
  const last = listed.products.at(-1)
  await shop.platform.database.pool.query(
    'update products set position = -7, archived_at = now(), is_active = false where id = $1',
    [last?.id],
  )
  const before = idsOf(await read())
  expect(before).toHaveLength(listed.products.length - 1)
  expect((await save([...before].reverse(), before)).status).toBe(200)
  expect(idsOf(await read())).toEqual([...before].reverse())
  await shop.platform.database.pool.query('update products set archived_at = null where id = $1', [last?.id])
  expect(idsOf(await read())).toEqual([...[...before].reverse(), last?.id])
})
