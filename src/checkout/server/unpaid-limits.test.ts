import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

// Limits of unpaid manual orders, which hold stock. Rate limits are off in these tests.

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  const value = { paypal_type: 'personal', personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
  const { database } = shop.platform
  await inTransaction(database, (tx) => saveInput(shop.platform, tx, 'paypal', value))
  clearSettingsCache(database.db)
})
beforeEach(async () => {
  ana = await shop.signIn()
})
afterEach(async () => {
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
afterAll(() => shop.close())

const stockOf = async (id: string) =>
  (await shop.platform.database.pool.query('select stock from products where id = $1', [id])).rows[0]?.stock

type Cream = Awaited<ReturnType<TestShop['addProduct']>>
function place(cream: Cream, quantity = 1, { at = shop as TestShop, clientKey = randomUUID() as string } = {}) {
  return call(at, ana, 'POST', '/api/orders', {
    total: ((cream.price * quantity) / 100).toFixed(2),
    items: [{ productId: cream.id, quantity }],
    customerEmail: ana.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paymentMethod: 'Manual',
    clientKey,
  })
}
const codesOf = (answers: Awaited<ReturnType<typeof place>>[]) =>
  answers.map(({ statusCode, body }) => String(body.code ?? statusCode)).toSorted()

it('limits a customer to three unpaid orders, also with simultaneous requests', async () => {
  const cream = await shop.addProduct({ stock: 30 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(cream)))
  expect(codesOf(answers)).toEqual([
    ...Array.from({ length: 3 }, () => '201'),
    ...Array.from({ length: 9 }, () => 'unpaid_orders_limit'),
  ])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({ limit: 3, unpaid: 3 })
  expect(await stockOf(cream.id)).toBe(27)
})

it('limits a customer to twenty unpaid items over all orders', async () => {
  const cream = await shop.addProduct({ stock: 50 })
  expect(await place(cream, 21)).toMatchObject({
    statusCode: 409,
    body: { code: 'unpaid_pieces_limit', limit: 20, unpaid: 0, left: 20 },
  })
  const answers = await Promise.all([place(cream, 12), place(cream, 12)])
  expect(codesOf(answers)).toEqual(['201', 'unpaid_pieces_limit'])
  expect((await place(cream, 9)).body).toMatchObject({ code: 'unpaid_pieces_limit', left: 8 })
  expect((await place(cream, 8)).statusCode).toBe(201)
  expect(await stockOf(cream.id)).toBe(30)
})

it('returns the order of a repeated request, even at the limit', async () => {
  const cream = await shop.addProduct()
  const clientKey = randomUUID()
  const first = await place(cream, 1, { clientKey })
  for (let more = 0; more < 2; more += 1) await place(cream)
  expect((await place(cream)).body.code).toBe('unpaid_orders_limit')
  expect((await place(cream, 1, { clientKey })).body.orderNumber).toBe(first.body.orderNumber)
})

it('counts unpaid orders only: a paid, expired or canceled order is not counted', async () => {
  const cream = await shop.addProduct({ stock: 20 })
  const ids: string[] = []
  for (let order = 0; order < 3; order += 1) ids.push(String(((await place(cream)).body.order as { id: string }).id))
  expect((await place(cream)).statusCode).toBe(409)
  const [paid, canceled] = ids
  await call(shop, admin, 'PUT', `/api/orders/${paid}/status`, { status: 'completed' })
  expect((await place(cream)).statusCode).toBe(201)
  expect((await place(cream)).statusCode).toBe(409)
  await call(shop, admin, 'POST', `/api/admin/orders/${canceled}/cancel`, { refund: 'all', restock: true })
  expect((await place(cream)).statusCode).toBe(201)
  expect((await place(cream)).statusCode).toBe(409)
})

it('follows UNPAID_ORDERS_PER_CUSTOMER and UNPAID_PIECES_PER_CUSTOMER', async () => {
  const { testDatabase, emulator, config } = shop
  const limits = { UNPAID_ORDERS_PER_CUSTOMER: '1', UNPAID_PIECES_PER_CUSTOMER: '2' }
  const environment = { APP_SECRET: config.appSecret, ...limits }
  const strict = await startTestShop({ environment, share: { testDatabase, emulator } })
  try {
    const cream = await shop.addProduct()
    expect((await place(cream, 3, { at: strict })).body.code).toBe('unpaid_pieces_limit')
    expect((await place(cream, 2, { at: strict })).statusCode).toBe(201)
    expect((await place(cream, 1, { at: strict })).body.code).toBe('unpaid_orders_limit')
  } finally {
    await strict.close()
  }
})
