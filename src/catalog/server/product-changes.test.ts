import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { lipstick } from '../../testing/lipstick.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { ProductOnWire } from '../api.ts'

let shop: TestShop
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterEach(async () => expect(await checkInvariants(shop.platform.database)).toEqual([]))
afterAll(() => shop.close())

type Saved = ProductOnWire & { version: string }

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows
async function ask<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await call(shop, admin, method, path, body)
  return { status: answer.statusCode, body: answer.body as unknown as Body }
}
const create = async (fields: object = {}) =>
  (
    await ask<Saved>('POST', '/api/products', {
      name: `Jabón ${randomUUID().slice(0, 6)}`,
      price: '9.50',
      category: 'Body',
      stock: 5,
      ...fields,
    })
  ).body
type Answer = {
  code: string
  products: Saved[]
  rows: { productId: string; now: string; product: Saved | null }[]
  fields: { field: string; code: string }[]
}
const changeMany = (changes: object[]) => ask<Answer>('PUT', '/api/admin/products/bulk', { changes })
const of = ({ id, version }: Saved, change: object) => ({ productId: id, version, ...change })
const figures = (variantId: string, change: object) => ({ variants: [{ variantId, ...change }] })
const inStore = async ({ slug }: Saved) =>
  (await call(shop, null, 'GET', `/api/products/${slug}`)).body as unknown as ProductOnWire
const movementsOf = async ({ id }: Saved) =>
  (await rows('select reason, delta from stock_movements where product_id = $1 order by id', [id])).map(
    ({ reason, delta }) => `${reason} ${delta}`,
  )

it('prices, stocks, categories and states of several products are saved at once, audited, and in the store', async () => {
  const [soap, cream, hidden] = [await create(), await create({ stock: null }), await create()]
  await ask('PUT', `/api/products/${cream.id}`, { category: 'Face', categoryEs: 'Rostro' })
  const read = (await ask<Saved[]>('GET', '/api/admin/products')).body.find(({ id }) => id === cream.id) ?? cream
  const { status, body } = await changeMany([
    of(soap, { category: 'Face', ...figures(soap.id, { price: '12.25', stock: 8, stockBefore: 5 }) }),
    of(read, figures(cream.id, { stock: 3, stockBefore: null })),
    of(hidden, { active: false }),
  ])
  expect(status).toBe(200)
  expect(body.products).toMatchObject([
    { id: soap.id, price: '12.25', stock: 8, category: 'Face', categoryEs: 'Rostro', name: soap.name },
    { id: cream.id, price: '9.50', stock: 3 },
    { id: hidden.id, isActive: false, stock: 5 },
  ])
  expect(await movementsOf(soap)).toEqual(['initial 5', 'adjusted 3'])
  expect(await movementsOf(cream)).toEqual(['adjusted 3'])
  const [event] = await rows(
    `select actor_id, before, after from audit_events where subject_id = $1 and action = 'product.updated'`,
    [soap.id],
  )
  expect(event).toMatchObject({
    actor_id: admin.id,
    before: { price: 950, stock: 5, category: 'Body' },
    after: { price: 1225, stock: 8, category: 'Face' },
  })
  // Without waiting for anything: this process publishes a change with its answer.
  expect(await inStore(soap)).toMatchObject({ price: '12.25', stock: 8 })
  expect(await inStore(hidden)).toMatchObject({ code: 'not_found' })
})

it('changes one variant of several and leaves the others as they are', async () => {
  const product = await create(lipstick)
  const [ruby, mini, coral] = product.variants
  const { body } = await changeMany([
    of(product, figures(coral?.id ?? '', { price: '21.00', stock: 1, stockBefore: 4 })),
  ])
  expect(body.products[0]?.variants).toMatchObject([
    { id: ruby?.id, price: ruby?.price, stock: 3, sku: ruby?.sku },
    { id: mini?.id, price: '9.50', compareAtPrice: '12.00' },
    { price: '21.00', stock: 1 },
  ])
  const now = body.products[0] ?? product
  const wrong = await changeMany([of(now, figures(mini?.id ?? '', { price: '12.00' }))])
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'changes.0.variants.0.price', code: 'compare_price_too_low' }] },
  })
})

it('saves nothing and names the rows when somebody else changed, sold, archived or deleted some', async () => {
  const [mine, other, sold, archived, gone] = [
    await create(),
    await create(),
    await create(),
    await create(),
    await create(),
  ]
  await ask('PUT', `/api/products/${other.id}`, { price: '11.00' })
  for (const { id, price } of [sold, archived]) {
    const { body } = await openPayment(shop, ana, [{ id, price: Math.round(Number(price) * 100), quantity: 2 }])
    await shop.emulator.approve(body.id)
    expect((await capture(shop, ana, body.id)).statusCode).toBe(200)
  }
  await ask('DELETE', `/api/products/${archived.id}`)
  await ask('DELETE', `/api/products/${gone.id}`)
  const price = (one: Saved) => of(one, figures(one.id, { price: '20.00' }))
  const { status, body } = await changeMany([
    price(mine),
    price(other),
    of(sold, figures(sold.id, { stock: 9, stockBefore: 5 })),
    price(archived),
    price(gone),
  ])
  expect([status, body.code]).toEqual([409, 'products_changed'])
  expect(body.rows).toMatchObject([
    { productId: other.id, now: 'changed', product: { price: '11.00', stock: 5 } },
    { productId: sold.id, now: 'sold', product: { price: '9.50', stock: 3 } },
    { productId: archived.id, now: 'archived' },
    { productId: gone.id, now: 'deleted', product: null },
  ])
  expect(await inStore(mine)).toMatchObject({ price: '9.50' })
  // A sale is no change of staff: the price can be saved.
  expect((await changeMany([price(sold)])).status).toBe(200)
})

it('saves one of several changes that are sent at the same moment, and refuses the others', async () => {
  const [soap, cream] = [await create(), await create()]
  const sent = await Promise.all(
    ['11.00', '12.00', '13.00'].map((price) =>
      changeMany([of(soap, figures(soap.id, { price })), of(cream, figures(cream.id, { price }))]),
    ),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const [saved] = sent.filter(({ status }) => status === 200)
  expect((await inStore(soap)).price).toBe(saved?.body.products[0]?.price)
  expect((await inStore(cream)).price).toBe(saved?.body.products[0]?.price)
})

it('says faults at their fields', async () => {
  const soap = await create()
  const refused = async (change: object) => {
    const { status, body } = await changeMany([of(soap, change)])
    expect(status).toBe(400)
    return body.fields.map(({ field, code }) => `${field} ${code}`)
  }
  expect(await refused(figures(soap.id, { price: '0' }))).toEqual(['changes.0.variants.0.price product_price_zero'])
  expect(await refused(figures(soap.id, { stock: -1 }))).toEqual(['changes.0.variants.0.stock product_stock_negative'])
  expect(await refused({ category: 'x'.repeat(101) })).toEqual(['changes.0.category product_category_too_long'])
  expect((await changeMany([of(soap, {}), of(soap, {})])).body.fields).toMatchObject([
    { field: 'changes', code: 'product_named_twice' },
  ])
})
