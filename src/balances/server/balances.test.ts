import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCheckouts } from '../../checkout/server/reconcile-checkouts.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { cancelOverdueOrders } from '../../refunds/server/cancel-order.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { saveForTest } from '../../testing/saved-settings.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const minute = 60_000

/** An unpaid order of three creams for $85.50. */
async function unpaidOrder(): Promise<string> {
  const cream = await shop.addProduct()
  return manualOrder(shop, shop.ana, {
    items: [{ productId: cream.id, variantId: cream.id, quantity: 3 }],
    total: 8550,
  })
}

const pay = (order: string, amount: string) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, {
    kind: 'cash',
    amount,
    clientKey: randomUUID(),
  })
const payOnline = (order: string, user = shop.ana) => call(shop, user, 'POST', `/api/orders/${order}/pay`, {})
const cancel = (order: string) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/cancel`, { refund: 'all', restock: true })

async function makeLink(order: string, mail = false): Promise<string> {
  const { body, statusCode } = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/pay-links`, { mail })
  expect(statusCode).toBe(201)
  const { url } = body as unknown as { url: string }
  return url.slice(url.lastIndexOf('/') + 1)
}
const readLink = async (token: string) => (await call(shop, null, 'GET', `/api/pay/${token}`)).body
const openLink = (token: string) => call(shop, null, 'POST', `/api/pay/${token}/order`, {})

interface Money {
  number: string
  status: string
  payment: string
  method: string
  paid: number
  due: number
  overpaid: number
}
const moneyOf = async (order: string) =>
  (
    await shop.rows(
      `select order_number as number, status, payment_status as payment, payment_method as method, paid::float, due::float,
         overpaid::float from orders where id = $1`,
      [order],
    )
  )[0] as unknown as Money
const tendersOf = (order: string) =>
  shop.rows('select kind, method, amount::float, state from tenders where order_id = $1 order by received_at', [order])
const settling = (order: string) =>
  shop.rows(
    'select order_number as number, state, ending, note from checkouts where settles_order = $1 order by created_at',
    [order],
  )
/** Opens, approves and captures the payment of all that is due. */
async function payWhole(order: string): Promise<void> {
  const { body } = await payOnline(order)
  await shop.emulator.approve(body.id)
  expect(await capture(shop, shop.ana, body.id)).toMatchObject({ statusCode: 200, body: { status: 'COMPLETED' } })
}

describe('the rest of an order', () => {
  it('is paid online by its buyer, after cash at the desk', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    const { body, statusCode } = await payOnline(order)
    const { number } = await moneyOf(order)
    expect({ statusCode, orderNumber: body.orderNumber }).toEqual({ statusCode: 200, orderNumber: number })
    expect(await settling(order)).toMatchObject([{ number: `${number}-2`, state: 'created' }])
    await shop.emulator.approve(body.id)
    const captured = await capture(shop, shop.ana, body.id)
    expect(captured).toMatchObject({ statusCode: 200, body: { status: 'COMPLETED', orderNumber: number } })
    expect(await moneyOf(order)).toMatchObject({
      ...{ status: 'completed', payment: 'paid', method: 'Cash' },
      ...{ paid: 85.5, due: 0, overpaid: 0 },
    })
    expect(await tendersOf(order)).toEqual([
      { kind: 'cash', method: 'Cash', amount: 25, state: 'settled' },
      { kind: 'provider', method: 'PayPal', amount: 60.5, state: 'settled' },
    ])
    expect(await payOnline(order)).toMatchObject({ statusCode: 409, body: { code: 'nothing_due' } })
    await shop.expectConsistency()
  })

  it('is what PayPal is asked for, as one item without taxes of its own', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    const { body } = await payOnline(order)
    const { number } = await moneyOf(order)
    const asked = shop.emulator.orders().find(({ id }) => id === body.id)
    expect(asked?.purchaseUnit).toMatchObject({
      invoice_id: expect.stringMatching(`^${number}-2-`),
      amount: { value: '60.50', breakdown: { item_total: { value: '60.50' } } },
      items: [{ name: `Balance del pedido ${number}`, quantity: '1', unit_amount: { value: '60.50' } }],
    })
  })

  it('is paid by a link that shows neither the person nor what was bought', async () => {
    const order = await unpaidOrder()
    const token = await makeLink(order, true)
    const { number } = await moneyOf(order)
    const open = { kind: 'balance', state: 'open', number, due: '85.50', expiresAt: expect.any(String), language: 'es' }
    expect(await readLink(token)).toEqual(open)
    const { body } = await openLink(token)
    await shop.emulator.approve(body.id)
    const secret = { captureSecret: (body as unknown as { captureSecret: string }).captureSecret }
    expect((await capture(shop, null, body.id, secret)).body).toMatchObject({
      status: 'COMPLETED',
      orderNumber: number,
    })
    expect(await readLink(token)).toEqual({ ...open, state: 'paid', due: '0.00' })
    expect(await openLink(token)).toMatchObject({ statusCode: 409, body: { code: 'nothing_due' } })
    expect(await moneyOf(order)).toMatchObject({ payment: 'paid', method: 'PayPal' })
    const mails = await shop.rows('select template from mails where subject_id = $1 and template = $2', [
      order,
      'order_balance',
    ])
    expect(mails).toHaveLength(1)
    await shop.expectConsistency()
  })

  it('has several valid links, which end after 30 days', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    const [first, second] = [await makeLink(order), await makeLink(order)]
    const states = async () => [await readLink(first), await readLink(second)]
    expect(await states()).toMatchObject([{ state: 'open' }, { state: 'open' }])
    shop.wait(30 * 24 * 60 * minute)
    expect(await states()).toMatchObject([{ state: 'expired' }, { state: 'expired' }])
    expect(await openLink(first)).toMatchObject({ statusCode: 409, body: { code: 'link_expired' } })
  })

  it('is another’s affair for nobody, and unknown links are not found', async () => {
    const order = await unpaidOrder()
    const other = await shop.signIn()
    expect((await payOnline(order, other)).statusCode).toBe(404)
    expect((await call(shop, null, 'GET', `/api/pay/${'x'.repeat(43)}`)).statusCode).toBe(404)
    expect((await openLink('x'.repeat(43))).statusCode).toBe(404)
  })
})

describe('the payment is refused', () => {
  it('of an order that was canceled, and beside a release that knows no parts of payments', async () => {
    const order = await unpaidOrder()
    const token = await makeLink(order)
    for (const name of olderApplications) {
      const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
      await older.connect()
      try {
        expect((await openLink(token)).body, name).toMatchObject({ code: 'older_process' })
      } finally {
        await older.end()
      }
    }
    await cancel(order)
    expect(await readLink(token)).toMatchObject({ state: 'canceled', due: '0.00' })
    for (const refused of [await openLink(token), await payOnline(order)]) {
      expect(refused).toMatchObject({ statusCode: 409, body: { code: 'order_canceled' } })
    }
  })

  it('in a shop whose customers pay by hand', async () => {
    const order = await unpaidOrder()
    const byHand = { paypal_type: 'personal', personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
    await saveForTest(shop, 'paypal', byHand)
    const link = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/pay-links`, { mail: false })
    expect(link).toMatchObject({ statusCode: 409, body: { code: 'online_payment_off' } })
    await shop.rows(`delete from settings where key = 'paypal'`)
    clearSettingsCache(shop.platform.database.db)
  })
})

describe('attempts to pay it', () => {
  it('have one number, and the last one that was opened can be paid', async () => {
    const order = await unpaidOrder()
    const [first, second] = [(await payOnline(order)).body, (await payOnline(order)).body]
    const { number } = await moneyOf(order)
    expect(await settling(order)).toMatchObject([
      { number: `${number}-2`, state: 'released', ending: 'superseded' },
      { number: `${number}-2`, state: 'created' },
    ])
    await shop.emulator.approve(first.id)
    expect(await capture(shop, shop.ana, first.id)).toMatchObject({ statusCode: 409, body: { code: 'due_changed' } })
    await shop.emulator.approve(second.id)
    await capture(shop, shop.ana, second.id)
    expect(await moneyOf(order)).toMatchObject({ payment: 'paid' })
    await shop.expectConsistency()
  })

  it('of 20 tabs leave one, and the order is paid once', async () => {
    const order = await unpaidOrder()
    const opened = await Promise.all(Array.from({ length: 20 }, () => payOnline(order)))
    const ids = opened.flatMap(({ statusCode, body }) => (statusCode === 200 ? [body.id] : []))
    expect((await settling(order)).filter(({ state }) => state === 'created')).toHaveLength(1)
    for (const id of ids) await shop.emulator.approve(id)
    await Promise.all(ids.map((id) => capture(shop, shop.ana, id)))
    expect(await moneyOf(order)).toMatchObject({ paid: 85.5, due: 0, overpaid: 0 })
    await shop.expectConsistency()
  })

  it('end when the desk takes cash before they are captured', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    await pay(order, '10.00')
    expect(await capture(shop, shop.ana, body.id)).toMatchObject({ statusCode: 409, body: { code: 'due_changed' } })
    expect(await moneyOf(order)).toMatchObject({ paid: 10, due: 75.5 })
    await payWhole(order)
    expect(await moneyOf(order)).toMatchObject({ paid: 85.5, due: 0 })
    await shop.expectConsistency()
  })

  it('whose page was closed after the approval are captured by the shop', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    shop.wait(10 * minute)
    await reconcileCheckouts(shop.platform)
    expect(await moneyOf(order)).toMatchObject({ payment: 'paid', paid: 85.5 })
    await shop.expectConsistency()
  })

  it('whose buyer bought something else since are captured all the same, and hold up no cart', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    await shop.sell()
    const cream = await shop.addProduct()
    const cart = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(cart.body.id)
    await shop.rows(`update checkouts set created_at = created_at - interval '1 hour' where paypal_order_id = $1`, [
      cart.body.id,
    ])
    shop.wait(10 * minute)
    await reconcileCheckouts(shop.platform)
    expect(await moneyOf(order)).toMatchObject({ payment: 'paid', paid: 85.5 })
    await shop.expectConsistency()
  })

  it('that PayPal holds are neither paid nor payable until it decides', async () => {
    for (const [outcome, paid] of [
      ['COMPLETED', 85.5],
      ['DECLINED', 0],
    ] as const) {
      const order = await unpaidOrder()
      const token = await makeLink(order)
      const { body } = await payOnline(order)
      await shop.emulator.approve(body.id, 'pending')
      expect((await capture(shop, shop.ana, body.id)).body).toMatchObject({ status: 'PENDING' })
      expect(await moneyOf(order)).toMatchObject({ paid: 0, due: 85.5, payment: 'awaiting' })
      expect(await readLink(token)).toMatchObject({ state: 'paying' })
      expect(await pay(order, '1.00')).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
      expect(await payOnline(order)).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
      expect(await cancel(order)).toMatchObject({ statusCode: 409, body: { code: 'payment_undecided' } })
      shop.wait(8 * 24 * 60 * minute)
      await cancelOverdueOrders(shop.platform)
      expect(await moneyOf(order)).toMatchObject({ payment: 'awaiting' })
      const [held] = await shop.rows(`select capture_id from tenders where order_id = $1`, [order])
      await shop.emulator.resolvePending(String(held?.capture_id), outcome)
      await reconcileCheckouts(shop.platform)
      expect(await moneyOf(order)).toMatchObject({ paid, due: 85.5 - paid })
      await shop.expectConsistency()
    }
  })

  it('are reviewed when another amount was captured', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
    await capture(shop, shop.ana, body.id)
    expect(await settling(order)).toMatchObject([{ state: 'review' }])
    expect(await moneyOf(order)).toMatchObject({ paid: 0, due: 85.5 })
    expect(await payOnline(order)).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
    const [{ id } = { id: '' }] = await shop.rows('select id from checkouts where settles_order = $1', [order])
    const refund = { decision: 'refund' }
    const decided = await call(shop, shop.root, 'POST', `/api/admin/payments/${String(id)}/decision`, refund)
    expect(decided.statusCode).toBe(200)
    await payWhole(order)
    expect(await moneyOf(order)).toMatchObject({ paid: 85.5, due: 0 })
    await shop.expectConsistency()
  })
})

describe('money that is more than is due', () => {
  it('is recorded, shown as overpaid and mailed to staff', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    // PayPal has taken the money, and the shop does not know it.
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, shop.ana, body.id)).body).toMatchObject({ status: 'PROCESSING' })
    expect((await pay(order, '20.00')).statusCode).toBe(201)
    shop.emulator.clearFaults()
    shop.wait(minute)
    await reconcileCheckouts(shop.platform)
    expect(await moneyOf(order)).toMatchObject({ payment: 'paid', paid: 105.5, due: 0, overpaid: 20 })
    const { body: attention } = await call(shop, shop.admin, 'GET', '/api/dashboard/attention')
    expect(attention).toMatchObject({
      overpaid: { count: 1, first: [{ id: order, amount: '20.00' }] },
    })
    const alerts = await shop.rows(
      `select count(*)::int from mails m join checkouts c on c.id::text = m.subject_id
       where c.settles_order = $1 and m.template = 'staff_alert'`,
      [order],
    )
    expect(alerts[0]?.count).toBeGreaterThan(0)
    await shop.expectConsistency()
    // Its difference goes back, and the order costs what it did.
    expect((await shop.refund({ id: order }, { amount: '20.00' })).statusCode).toBe(200)
    expect(await moneyOf(order)).toMatchObject({ paid: 85.5, due: 0, overpaid: 0 })
    await shop.expectConsistency()
    const { body: later } = await call(shop, shop.admin, 'GET', '/api/dashboard/attention')
    expect(later).toMatchObject({ overpaid: { count: 0, first: [] } })
  })
})

describe('the day by which a rest is to be paid', () => {
  const day = 24 * 60 * minute
  const dayIn = (days: number) => addDays(shopDay(shop.platform.clock()), days)
  const payBy = (order: string, day: string | null) =>
    call(shop, shop.admin, 'PUT', `/api/admin/orders/${order}/pay-by`, { day })
  const late = async () => {
    const { body } = await call(shop, shop.admin, 'GET', '/api/dashboard/attention')
    return (body.late as { first: { id: string }[] }).first.map(({ id }) => id)
  }

  it('keeps an unpaid order until it ends, and one with money for longer', async () => {
    const [unpaid, inPart, undated] = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder()]
    await pay(inPart, '25.00')
    for (const order of [unpaid, inPart]) {
      const { statusCode, body } = await payBy(order, dayIn(10))
      expect([statusCode, shopDay(new Date(String((body.order as { dueAt: string }).dueAt)))]).toEqual([200, dayIn(10)])
    }
    const dueToday = async () => (await call(shop, shop.admin, 'GET', '/api/dashboard/today')).body.balances
    expect(await dueToday()).toBe(0)
    shop.wait(10 * day)
    expect(await dueToday()).toBe(2)
    shop.wait(-2 * day)
    await cancelOverdueOrders(shop.platform)
    expect((await moneyOf(unpaid)).payment).toBe('awaiting')
    expect((await moneyOf(undated)).payment).toBe('voided')
    expect(await late()).toEqual([])
    shop.wait(3 * day)
    expect((await late()).toSorted()).toEqual([unpaid, inPart].toSorted())
    await cancelOverdueOrders(shop.platform)
    expect((await moneyOf(unpaid)).payment).toBe('voided')
    expect(await moneyOf(inPart)).toMatchObject({ payment: 'awaiting', paid: 25, due: 60.5 })
    expect(await late()).toEqual([inPart])
    await pay(inPart, '60.50')
    expect(await late()).toEqual([])
  })

  it('can be changed and taken back while something is due', async () => {
    const order = await unpaidOrder()
    const wrong = [
      [dayIn(-1), 'pay_by_past'],
      [dayIn(367), 'pay_by_too_late'],
    ] as const
    for (const [day, code] of wrong) {
      expect(await payBy(order, day)).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'day', code }] } })
    }
    expect((await payBy(order, dayIn(0))).statusCode).toBe(200)
    expect(await payBy(order, null)).toMatchObject({ statusCode: 200, body: { order: { dueAt: null } } })
    await pay(order, '85.50')
    expect(await payBy(order, dayIn(3))).toMatchObject({ statusCode: 409, body: { code: 'nothing_due' } })
    const canceled = await unpaidOrder()
    await cancel(canceled)
    expect(await payBy(canceled, dayIn(3))).toMatchObject({ statusCode: 409, body: { code: 'order_canceled' } })
    expect((await payBy(randomUUID(), dayIn(3))).statusCode).toBe(404)
  })
})

describe('a refund', () => {
  it('of an order of cash and PayPal goes back in both ways, PayPal first', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    await payWhole(order)
    expect((await shop.refund({ id: order }, { amount: '70.00' })).statusCode).toBe(200)
    const parts = await shop.rows(
      `select r.kind, r.amount::float, r.state from refunds r join orders o on o.checkout_id = r.checkout_id
       where o.id = $1 and r.divided is null order by r.amount desc`,
      [order],
    )
    expect(parts).toEqual([
      { kind: 'provider', amount: 60.5, state: 'completed' },
      { kind: 'cash', amount: 9.5, state: 'completed' },
    ])
    expect(await moneyOf(order)).toMatchObject({ payment: 'partially_refunded', paid: 15.5, due: 0, overpaid: 0 })
    await shop.expectConsistency()
  })

  it('that was made on PayPal’s site is one of the order', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    await payWhole(order)
    const [tender] = await shop.rows(`select capture_id from tenders where order_id = $1 and kind = 'provider'`, [
      order,
    ])
    await shop.emulator.refund(String(tender?.capture_id), 1050)
    await shop.deliverWebhooks()
    expect(await moneyOf(order)).toMatchObject({ payment: 'partially_refunded', paid: 75, due: 0 })
    await shop.emulator.refund(String(tender?.capture_id))
    await shop.deliverWebhooks()
    expect(await moneyOf(order)).toMatchObject({ payment: 'partially_refunded', paid: 25, due: 0 })
    await shop.expectConsistency()
  })
})

describe('cancellation', () => {
  it('ends the open payment first', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    expect((await cancel(order)).statusCode).toBe(200)
    expect(await settling(order)).toMatchObject([{ state: 'released', ending: 'canceled' }])
    await shop.emulator.approve(body.id)
    expect(await capture(shop, shop.ana, body.id)).toMatchObject({ statusCode: 409 })
    expect(await moneyOf(order)).toMatchObject({ paid: 0, due: 0 })
    await shop.expectConsistency()
  })

  it('while money is moving refunds it', async () => {
    const order = await unpaidOrder()
    const { body } = await payOnline(order)
    await shop.emulator.approve(body.id)
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, shop.ana, body.id)).body).toMatchObject({ status: 'PROCESSING' })
    expect((await cancel(order)).statusCode).toBe(200)
    shop.emulator.clearFaults()
    shop.wait(minute)
    await reconcileCheckouts(shop.platform)
    await reconcileRefunds(shop.platform)
    expect(await moneyOf(order)).toMatchObject({ payment: 'voided', paid: 0, due: 0 })
    const [ledger] = shop.emulator.ledger().filter(({ orderId }) => orderId === body.id)
    expect(ledger).toMatchObject({ amountCents: 8550, refundedCents: 8550 })
    await shop.expectConsistency()
  })
})

describe('a claim', () => {
  it('on one of two tenders is taken off the order', async () => {
    const order = await unpaidOrder()
    await pay(order, '25.00')
    await payWhole(order)
    const [tender] = await shop.rows('select capture_id from tenders where order_id = $1 and capture_id is not null', [
      order,
    ])
    await shop.emulator.reverse(String(tender?.capture_id))
    await shop.deliverWebhooks()
    const [row] = await shop.rows('select lost::float, taken_back from orders where id = $1', [order])
    expect(row).toEqual({ lost: 60.5, taken_back: false })
  })
})

describe('erasure', () => {
  it('of the buyer ends the links and leaves what is due', async () => {
    const buyer = await shop.signIn()
    const cream = await shop.addProduct()
    const order = await manualOrder(shop, buyer, {
      items: [{ productId: cream.id, variantId: cream.id, quantity: 1 }],
      total: 2850,
    })
    await pay(order, '8.50')
    const token = await makeLink(order)
    const { body } = await payOnline(order, buyer)
    const erased = await call(shop, shop.root, 'DELETE', `/api/users/${buyer.id}`)
    expect(erased.statusCode).toBeLessThan(300)
    expect((await call(shop, null, 'GET', `/api/pay/${token}`)).statusCode).toBe(404)
    await shop.emulator.approve(body.id)
    shop.wait(10 * minute)
    await reconcileCheckouts(shop.platform)
    expect(await moneyOf(order)).toMatchObject({ paid: 8.5, due: 20 })
    await shop.expectConsistency()
  })
})
