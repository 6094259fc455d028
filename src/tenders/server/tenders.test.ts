import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCheckouts } from '../../checkout/server/reconcile-checkouts.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const tendersOf = (order: string) =>
  shop.rows(
    `select kind, method, amount::float, state, capture_id, received_by, client_key, position from tenders
     where order_id = $1 order by received_at, position`,
    [order],
  )
const moneyOf = async (order: string) =>
  (await shop.rows('select paid::float, due::float from orders where id = $1', [order]))[0]
const violations = async () =>
  (await checkInvariants(shop.platform.database)).map(({ rule, subject }) => `${rule}: ${subject}`)
const numberOf = async (order: string) =>
  String((await shop.rows('select order_number from orders where id = $1', [order]))[0]?.order_number)

const setStatus = (order: string, status: string) =>
  call(shop, shop.admin, 'PUT', `/api/orders/${order}/status`, { status })

async function unpaidOrder(): Promise<string> {
  const cream = await shop.addProduct()
  return manualOrder(shop, shop.ana, {
    items: [{ productId: cream.id, variantId: cream.id, quantity: 1 }],
    total: 2850,
  })
}

/** An order for $28.50 whose payment the provider has not completed. */
async function pendingOrder(): Promise<{ id: string; captureId: string }> {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id, 'pending')
  await capture(shop, shop.ana, body.id)
  const [order] = await shop.rows('select id, paypal_transaction_id from orders where paypal_order_id = $1', [body.id])
  return { id: String(order?.id), captureId: String(order?.paypal_transaction_id) }
}

describe('the money of an order', () => {
  it('captured by a provider is one tender, which its buyer and staff see', async () => {
    const sold = await shop.sell()
    const [tender] = await tendersOf(sold.id)
    expect(tender).toMatchObject({ kind: 'provider', method: 'PayPal', amount: 85.5, state: 'settled', position: 0 })
    expect(tender).toMatchObject({ capture_id: sold.captureId, received_by: null })
    const lists = [
      [shop.ana, `/api/orders/customer/${shop.ana.id}`],
      [shop.admin, '/api/orders'],
    ] as const
    for (const [reader, url] of lists) {
      const orders = (await call(shop, reader, 'GET', url)).body as unknown as { id: string; tenders: object[] }[]
      const found = orders.find(({ id }) => id === sold.id)
      expect(found).toMatchObject({ paid: '85.50', due: '0.00' })
      expect(found?.tenders).toEqual([
        {
          id: expect.any(String),
          kind: 'provider',
          method: 'PayPal',
          amount: '85.50',
          receivedAt: expect.any(String),
          state: 'settled',
        },
      ])
    }
    expect((await call(shop, shop.admin, 'GET', '/api/admin/orders')).body).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ id: sold.id, paid: '85.50', due: '0.00' })]),
    })
    expect(await shop.details(sold)).toMatchObject({ paid: '85.50', due: '0.00', tenders: [{ amount: '85.50' }] })
  })

  it('held by a provider is neither paid nor received, until it is completed or declined', async () => {
    for (const [outcome, state, money] of [
      ['COMPLETED', 'settled', { paid: 28.5, due: 0 }],
      ['DECLINED', 'failed', { paid: 0, due: 0 }],
    ] as const) {
      const { id, captureId } = await pendingOrder()
      expect(await tendersOf(id)).toMatchObject([{ state: 'pending', amount: 28.5 }])
      expect(await moneyOf(id)).toEqual({ paid: 0, due: 28.5 })
      await shop.emulator.resolvePending(captureId, outcome)
      shop.wait(16 * 60_000)
      await reconcileCheckouts(shop.platform)
      expect(await tendersOf(id)).toMatchObject([{ state, capture_id: captureId }])
      expect(await moneyOf(id)).toEqual(money)
    }
    expect(await violations()).toEqual([])
  })

  it('that a status records is a tender of the order’s method; back to pending voids it', async () => {
    const order = await unpaidOrder()
    expect(await moneyOf(order)).toEqual({ paid: 0, due: 28.5 })
    expect(await tendersOf(order)).toEqual([])
    const answer = await setStatus(order, 'completed')
    expect(answer.body.order).toMatchObject({
      paid: '28.50',
      due: '0.00',
      tenders: [{ kind: 'other', state: 'settled' }],
    })
    const first = { kind: 'other', method: 'Manual', amount: 28.5, client_key: order, received_by: shop.admin.id }
    expect(await tendersOf(order)).toMatchObject([{ ...first, state: 'settled', position: 0 }])
    expect((await setStatus(order, 'processed')).statusCode).toBe(200)
    expect(await tendersOf(order)).toHaveLength(1)
    expect((await setStatus(order, 'pending')).body.order).toMatchObject({ paid: '0.00', due: '28.50' })
    await setStatus(order, 'completed')
    expect(await tendersOf(order)).toMatchObject([
      { ...first, state: 'voided', position: 0 },
      { ...first, state: 'settled', position: 1 },
    ])
    expect(await moneyOf(order)).toEqual({ paid: 28.5, due: 0 })
    expect(await violations()).toEqual([])
  })

  it('is less by what went back, and nothing is due of what was given back or canceled', async () => {
    const sold = await shop.sell()
    await shop.refund(sold, { amount: '20.00' })
    expect(await moneyOf(sold.id)).toEqual({ paid: 65.5, due: 0 })
    const order = await unpaidOrder()
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/cancel`, { refund: 'none', restock: true })
    expect(await moneyOf(order)).toEqual({ paid: 0, due: 0 })
    expect(await violations()).toEqual([])
  })
})

describe('beside a process of the release before', () => {
  /** Stores an order as that release does: with a payment, and without a tender. */
  async function soldBefore(): Promise<string> {
    const sold = await shop.sell()
    const [row] = await shop.rows(
      `with checkout as (
         insert into checkouts select (jsonb_populate_record(c, jsonb_build_object(
           'id', gen_random_uuid(), 'order_number', c.order_number || '-old', 'paypal_order_id', c.paypal_order_id || 'X',
           'client_key', null, 'stock_held', false
         ))).* from checkouts c join orders o on o.checkout_id = c.id where o.id = $1 returning *
       ), payment as (
         insert into payments (checkout_id, capture_id, paypal_order_id, status, amount, currency, environment, source)
         select id, paypal_order_id, paypal_order_id, 'PENDING', total, currency, environment, 'client' from checkout
       )
       insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'order_number', c.order_number, 'checkout_id', c.id, 'paid', 0, 'due', 0,
         'paypal_order_id', c.paypal_order_id, 'paypal_transaction_id', c.paypal_order_id, 'payment_status', 'pending_review'
       ))).* from orders o, checkout c where o.id = $1 returning id`,
      [sold.id],
    )
    return String(row?.id)
  }

  it('an order gets the tender of its payment, which follows the payment', async () => {
    const order = await soldBefore()
    expect(await tendersOf(order)).toMatchObject([
      { kind: 'provider', method: 'PayPal', amount: 85.5, state: 'pending' },
    ])
    expect(await moneyOf(order)).toEqual({ paid: 0, due: 85.5 })
    await shop.rows(
      `with payment as (update payments p set status = 'COMPLETED' from orders o where o.checkout_id = p.checkout_id and o.id = $1)
       update orders set payment_status = 'paid' where id = $1`,
      [order],
    )
    expect(await tendersOf(order)).toMatchObject([{ state: 'settled' }])
    expect(await moneyOf(order)).toEqual({ paid: 85.5, due: 0 })
    const [refund] = await shop.rows(
      `insert into refunds (checkout_id, capture_id, amount, state, origin, names_units)
       select checkout_id, paypal_transaction_id, 5.5, 'requested', 'staff', true from orders where id = $1 returning id`,
      [order],
    )
    expect(await moneyOf(order)).toEqual({ paid: 85.5, due: 0 })
    await shop.rows(`update refunds set state = 'completed' where id = $1`, [refund?.id])
    expect(await moneyOf(order)).toEqual({ paid: 80, due: 0 })
    const about = await numberOf(order)
    expect((await violations()).filter((one) => one.includes('tender') || one.includes(`of it: ${about}`))).toEqual([])
  })

  it('a manual payment gets its tender, and loses it', async () => {
    const order = await unpaidOrder()
    await shop.rows(`update orders set status = 'completed', payment_status = 'paid' where id = $1`, [order])
    expect(await tendersOf(order)).toMatchObject([{ kind: 'other', amount: 28.5, state: 'settled', client_key: order }])
    expect(await moneyOf(order)).toEqual({ paid: 28.5, due: 0 })
    await shop.rows(`update orders set status = 'pending', payment_status = 'awaiting' where id = $1`, [order])
    expect(await tendersOf(order)).toMatchObject([{ state: 'voided' }])
    expect(await moneyOf(order)).toEqual({ paid: 0, due: 28.5 })
    await setStatus(order, 'shipped')
    expect((await setStatus(order, 'completed')).statusCode).toBe(200)
    expect(await tendersOf(order)).toMatchObject([{ state: 'voided' }, { state: 'settled', position: 1 }])
  })
})

describe('faults', () => {
  it('of what an order says, of a tender and of a refund violate the invariants', async () => {
    const sold = await shop.sell()
    await shop.refund(sold, { amount: '10.00' })
    const number = await numberOf(sold.id)
    const broken = async (fault: string, id = sold.id) => {
      const before = await violations()
      await shop.rows(fault, [id])
      return (await violations()).filter((one) => !before.includes(one))
    }
    const repair = () => shop.rows('select settle_order_money(array[$1]::uuid[])', [sold.id])
    expect(await broken('update orders set paid = paid - 1, due = 1 where id = $1')).toEqual([
      `an order says what was paid of it: ${number}`,
      `an order is paid when nothing is due of it: ${number}`,
    ])
    await repair()
    expect(await broken('update orders set due = 1 where id = $1')).toEqual([
      `an order says what is due of it: ${number}`,
      `an order is paid when nothing is due of it: ${number}`,
    ])
    await repair()
    expect(await broken('update tenders set amount = 9 where order_id = $1')).toEqual([
      `an order is paid when nothing is due of it: ${number}`,
      `a capture is one tender or an unmatched payment: ${sold.captureId}`,
      `no more of a tender goes back than it was: ${sold.captureId}`,
    ])
    await shop.rows('update tenders set amount = 85.5 where order_id = $1', [sold.id])
    const byHand = await unpaidOrder()
    await setStatus(byHand, 'completed')
    await shop.refund({ id: byHand }, { amount: '1.00' })
    const more = `update refunds r set amount = 28.51 from orders o where o.checkout_id = r.checkout_id and o.id = $1`
    expect(await broken(more, byHand)).toContain(`no more of a tender goes back than it was: ${await numberOf(byHand)}`)
  })

  it('of a tender are refused by the table', async () => {
    const sold = await shop.sell()
    for (const fault of [
      'amount = 0',
      "state = 'voided'",
      'given = amount - 1',
      "kind = 'cash'",
      'order_id = gen_random_uuid()',
    ]) {
      await expect(shop.rows(`update tenders set ${fault} where order_id = $1`, [sold.id]), fault).rejects.toThrow()
    }
  })
})
