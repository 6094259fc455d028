import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { Receipt } from '../api.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

/** An unpaid order of three creams for $85.50. */
async function unpaidOrder() {
  const cream = await shop.addProduct()
  const items = [{ productId: cream.id, variantId: cream.id, quantity: 3 }]
  const id = await manualOrder(shop, shop.ana, { items, total: 8550 })
  const [row] = await shop.rows('select order_number from orders where id = $1', [id])
  return { id, number: String(row?.order_number) }
}

async function pay(order: string, body: object): Promise<string> {
  const { body: answer } = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, {
    clientKey: randomUUID(),
    ...body,
  })
  const { tenders } = answer.order as unknown as { tenders: { id: string }[] }
  return tenders.at(-1)?.id ?? ''
}

const linkOf = (order: string, tender: string) =>
  call(shop, shop.admin, 'GET', `/api/admin/orders/${order}/tenders/${tender}/receipt`)
async function tokenOf(order: string, tender: string): Promise<string> {
  const { url } = (await linkOf(order, tender)).body as unknown as { url: string }
  expect(url).toMatch(/\/es\/receipt\/[0-9a-f-]{36}\.[0-9a-f]{32}$/)
  return url.slice(url.lastIndexOf('/') + 1)
}
const read = async (token: string) => {
  const { statusCode, body } = await call(shop, null, 'GET', `/api/receipts/${token}`)
  return { statusCode, receipt: body as unknown as Receipt }
}

it('a receipt says what came in until its payment, the change and what is left, without the person', async () => {
  const { id, number } = await unpaidOrder()
  const first = await pay(id, { kind: 'ath_movil', amount: '25.00', reference: 'A1B2' })
  const second = await pay(id, { kind: 'cash', amount: '50.00', given: '60.00' })
  await pay(id, { kind: 'card_terminal', amount: '10.50', reference: '4242' })
  const { receipt } = await read(await tokenOf(id, second))
  expect(receipt).toMatchObject({
    ...{ number: `${number}/2`, orderNumber: number, subtotal: '85.50', total: '85.50', rest: '10.50', language: 'es' },
    items: [{ quantity: 3, price: '28.50' }],
    payment: { kind: 'cash', amount: '50.00', given: '60.00', state: 'settled' },
    earlier: [{ kind: 'ath_movil', amount: '25.00' }],
  })
  const text = JSON.stringify(receipt)
  for (const secret of ['Ana', shop.ana.email, 'A1B2', '4242', '787', 'Luna']) expect(text).not.toContain(secret)
  expect((await read(await tokenOf(id, first))).receipt).toMatchObject({
    number: `${number}/1`,
    earlier: [],
    rest: '60.50',
  })
})

it('a voided payment keeps its number, and its receipt says so', async () => {
  const { id, number } = await unpaidOrder()
  const first = await pay(id, { kind: 'cash', amount: '20.00' })
  const token = await tokenOf(id, first)
  const reason = { reason: 'Escrito dos veces' }
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/tenders/${first}/void`, reason)
  const second = await pay(id, { kind: 'cash', amount: '5.00' })
  expect((await read(token)).receipt).toMatchObject({
    number: `${number}/1`,
    payment: { state: 'voided' },
    rest: '85.50',
  })
  expect((await read(await tokenOf(id, second))).receipt).toMatchObject({
    ...{ number: `${number}/2`, earlier: [], rest: '80.50' },
  })
})

it('a receipt of another signature, another order or no payment is not found', async () => {
  const [one, other] = [await unpaidOrder(), await unpaidOrder()]
  const tender = await pay(one.id, { kind: 'cash', amount: '1.00' })
  const token = await tokenOf(one.id, tender)
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const unknown of [forged, tender, `${randomUUID()}.${'0'.repeat(32)}`, 'x']) {
    expect((await read(unknown)).statusCode, unknown).toBe(404)
  }
  expect((await linkOf(other.id, tender)).statusCode).toBe(404)
  expect((await linkOf(one.id, randomUUID())).statusCode).toBe(404)
})
