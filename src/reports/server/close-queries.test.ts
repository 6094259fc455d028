import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sumYearOfSales } from '../../counter/server/counter-queries.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
  const components = [
    { name: 'State IVU', nameEs: 'IVU estatal', rate: '10.5' },
    { name: 'Municipal IVU', nameEs: null, rate: '1' },
  ]
  const rule = { states: ['PR'], kinds: ['product'], components, from: null, until: null, active: true }
  expect((await post('tax-rules', rule)).statusCode).toBe(201)
  clearSettingsCache(shop.platform.database.db)
})
afterAll(() => shop.close())
afterEach(() => shop.expectConsistency())

const post = (path: string, body: object) => call(shop, shop.admin, 'POST', `/api/admin/${path}`, body)

async function openDrawer(): Promise<string> {
  const { body } = await post('drawers', { name: `Caja ${randomUUID().slice(0, 8)}` })
  await post(`drawers/${body.id}/open`, { opening: '0.00' })
  return body.id
}
async function close(id: string): Promise<string> {
  await post(`drawers/${id}/count`, { counted: '0.00' })
  return String((await post(`drawers/${id}/close`, { note: 'Fin de la prueba' })).body.sessionId)
}
const closeOf = async (sessionId: string) =>
  (await call(shop, shop.admin, 'GET', `/api/admin/drawers/sessions/${sessionId}`)).body
/** What a close says of the taxes: of each its name, what came in and what went back. */
const taxesOf = async (sessionId: string) => {
  const { taxes } = (await closeOf(sessionId)) as unknown as { taxes: Record<string, string>[] }
  return taxes.map(({ name, received, refunded }) => [name, received, refunded])
}

/** An unpaid order of $100.00 with $11.50 of tax. */
async function taxedOrder(): Promise<string> {
  const cream = await shop.addProduct({ price: 10_000 })
  return manualOrder(shop, shop.ana, { items: [{ productId: cream.id, quantity: 1 }], total: 11_150 })
}
/** Records a payment, later than those before. @returns its id */
async function pay(order: string, way: object): Promise<string> {
  shop.wait(1000)
  const { body } = await post(`orders/${order}/tenders`, { clientKey: randomUUID(), ...way })
  return (body.order as unknown as { tenders: { id: string }[] }).tenders.at(-1)?.id ?? ''
}

describe('the taxes of a close', () => {
  it('are the shares of its payments, exact with the last, and what its refunds gave back', async () => {
    const [one, other, order] = [await openDrawer(), await openDrawer(), await taxedOrder()]
    await pay(order, { kind: 'ath_movil', amount: '33.33', drawerId: one })
    await pay(order, { kind: 'cash', amount: '33.33', drawerId: other })
    const cash = await pay(order, { kind: 'cash', amount: '44.84', drawerId: one })
    const part = { amount: '20.00', parts: [{ tenderId: cash, amount: '20.00' }] }
    expect((await shop.refund({ id: order }, part)).statusCode).toBe(200)
    // Divided: $33.33 go back by ATH Móvil, and $16.67 out of the drawer.
    expect((await shop.refund({ id: order }, { amount: '50.00' })).statusCode).toBe(200)
    expect(await taxesOf(await close(one))).toEqual([
      ['State IVU', '7.36', '3.45'],
      ['Municipal IVU', '0.70', '0.33'],
    ])
    expect(await taxesOf(await close(other))).toEqual([
      ['State IVU', '3.14', '0.00'],
      ['Municipal IVU', '0.30', '0.00'],
    ])
  })

  it('have the tax of cash that goes back for an online payment', async () => {
    const [id, cream] = [await openDrawer(), await shop.addProduct({ price: 10_000 })]
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const { body } = await openPayment(shop, shop.ana, [line], { amount: '111.50' })
    await shop.emulator.approve(body.id)
    await capture(shop, shop.ana, body.id)
    const [tender] = await shop.rows(
      'select t.id, t.order_id from tenders t join orders o on o.id = t.order_id where o.paypal_order_id = $1',
      [body.id],
    )
    const parts = [{ tenderId: tender?.id, amount: '111.50', by: 'cash', reason: 'Lo prefiere', drawerId: id }]
    const answer = await shop.refund({ id: String(tender?.order_id) }, { amount: '111.50', parts })
    expect(answer.statusCode).toBe(200)
    expect(await taxesOf(await close(id))).toEqual([
      ['State IVU', '0.00', '10.50'],
      ['Municipal IVU', '0.00', '1.00'],
    ])
  })

  it('stay as they were, also when an earlier payment of the order is voided', async () => {
    const [id, order] = [await openDrawer(), await taxedOrder()]
    const before = await pay(order, { kind: 'cash', amount: '5.00' })
    await pay(order, { kind: 'cash', amount: '5.00', drawerId: id })
    const session = await close(id)
    const printed = await closeOf(session)
    // As the first payment it would have $0.04 of the municipal tax.
    expect(await taxesOf(session)).toEqual([
      ['State IVU', '0.47', '0.00'],
      ['Municipal IVU', '0.05', '0.00'],
    ])
    expect((await post(`orders/${order}/tenders/${before}/void`, { reason: 'Dos veces' })).statusCode).toBe(200)
    expect(await closeOf(session)).toEqual(printed)
  })

  it('are none of a session without money', async () => {
    expect(await taxesOf(await close(await openDrawer()))).toEqual([])
  })
})

describe('the counter sales of a close', () => {
  /** A sale of $111.50. @returns its order */
  async function sell(at: string | null = null): Promise<string> {
    const cream = await shop.addProduct({ price: 10_000 })
    const { body } = await post('counter/sales', {
      lines: [{ productId: cream.id, quantity: 1 }],
      tenders: [{ kind: 'check', amount: '111.50' }],
      clientKey: randomUUID(),
    })
    const { id } = body.order as unknown as { id: string }
    if (at) {
      const ofOrder = 'checkout_id = (select checkout_id from orders where id = $2)'
      await shop.rows(`update counter_sales set created_at = $1 where ${ofOrder}`, [at, id])
    }
    return id
  }

  it('are what came in at the counter in 12 months, less what went back of it', async () => {
    const drawer = await openDrawer()
    const monthsAgo = (months: number) => {
      const date = shop.platform.clock()
      date.setUTCMonth(date.getUTCMonth() - months, 5)
      return date.toISOString()
    }
    await sell(monthsAgo(13))
    await sell(monthsAgo(11))
    await pay(await taxedOrder(), { kind: 'check', amount: '111.50' })
    await shop.refund({ id: await sell() }, { amount: '11.50' })
    const session = await close(drawer)
    expect(await closeOf(session)).toMatchObject({ counterSales: '211.50' })
    await sell()
    expect(await closeOf(session)).toMatchObject({ counterSales: '211.50' })
  })

  it('begin 12 months before to the second', async () => {
    await sell('2021-03-01T03:30:00Z')
    const sum = (until: string) => sumYearOfSales(shop.platform.database.db, new Date(until))
    expect(await sum('2022-03-01T03:29:59Z')).toBe(11_150)
    expect(await sum('2022-03-01T03:30:00Z')).toBe(0)
    expect(await sum('2021-03-01T03:29:59Z')).toBe(0)
    expect(await sum('2021-03-01T03:30:00Z')).toBe(11_150)
  })
})
