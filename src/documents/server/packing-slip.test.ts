import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../orders/server/tables.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

async function sell(type: 'product' | 'service') {
  const sold = await shop.addProduct({ type })
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: ana.email, phone: '787-555-0100' }
  const line = { id: sold.id, price: sold.price, quantity: 1 }
  const { body } = await openPayment(shop, ana, [line], { customerInfo })
  await shop.emulator.approve(body.id)
  const { orderNumber } = (await capture(shop, ana, body.id)).body
  const [order] = await shop.platform.database.db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return { id: order?.id ?? '', orderNumber }
}
const slip = (id: string) =>
  shop.server.inject({ url: `/api/orders/${id}/packing-slip`, headers: { cookie: admin.cookie } })

test('the packing slip is sent inline, with the order number in its file name', async () => {
  const { id, orderNumber } = await sell('product')
  const answer = await slip(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const name = new RegExp(`^inline; filename="flor-de-maga-packing-slip-${orderNumber}-\\d{8}\\.pdf"$`)
  expect(answer.headers['content-disposition']).toMatch(name)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('only orders with products count as orders to ship', async () => {
  const [parcel, visit] = [await sell('product'), await sell('service')]
  const toShip = await call(shop, admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
  const numbers = (toShip.body.orders as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber)
  expect(numbers).toContain(parcel.orderNumber)
  expect(numbers).not.toContain(visit.orderNumber)
  const { ordersToShip } = (await call(shop, admin, 'GET', '/api/dashboard/attention')).body
  expect(ordersToShip).toBe(numbers.length)
})

test('an order of services has no packing slip, and the list marks its items as not shipped', async () => {
  const { id } = await sell('service')
  const answer = await slip(id)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'nothing_to_ship' })
  const list = await call(shop, admin, 'GET', '/api/admin/orders')
  const all = list.body.orders as { id: string; items: { ships: boolean }[] }[]
  expect(all.find((order) => order.id === id)?.items.map(({ ships }) => ships)).toEqual([false])
})

test('an unknown order has no packing slip', async () => {
  expect((await slip(randomUUID())).statusCode).toBe(404)
})
