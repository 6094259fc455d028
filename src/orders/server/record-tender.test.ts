import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import { open as unseal } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { cancelOverdueOrders } from '../../refunds/server/cancel-order.ts'
import { closePastDays } from '../../reports/server/close-past-days.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { OrderMails } from '../mails/order-mails.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
let facial: { id: string; price: number }
beforeAll(async () => {
  shop = await startRefundShop()
  facial = await shop.addProduct({ type: 'service', price: 6000 })
})
afterAll(() => shop.close())

/** An unpaid order of a cream for $28.50, and of a service for $60.00 if `isMixed`. */
async function unpaidOrder({ isMixed = false } = {}): Promise<string> {
  const cream = await shop.addProduct()
  const lines = isMixed ? [cream, facial] : [cream]
  return manualOrder(shop, shop.ana, {
    items: lines.map(({ id }) => ({ productId: id, variantId: id, quantity: 1 })),
    total: isMixed ? 8850 : 2850,
  })
}

const pay = (order: string, body: object) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders`, {
    kind: 'cash',
    clientKey: randomUUID(),
    ...body,
  })
const voidTender = (order: string, tenderId: string, reason = 'Escrito dos veces') =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/tenders/${tenderId}/void`, { reason })
const setStatus = (order: string, status: string, body: object = {}) =>
  call(shop, shop.admin, 'PUT', `/api/orders/${order}/status`, { status, ...body })
const cancel = (order: string, refund: 'all' | 'none') =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/cancel`, { refund, restock: true })

interface ShownOrder {
  status: string
  paymentStatus: string
  paymentMethod: string
  paid: string
  due: string
  tenders: { id: string; kind: string; amount: string; state: string }[]
}

async function shown(order: string): Promise<ShownOrder> {
  const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  const found = (body as unknown as (ShownOrder & { id: string })[]).find(({ id }) => id === order)
  if (!found) throw new Error('no order')
  return found
}
const tenderOf = async (order: string, at = 0) => (await shown(order)).tenders[at]?.id ?? ''
const violations = async () =>
  (await checkInvariants(shop.platform.database)).map(({ rule, subject }) => `${rule}: ${subject}`)

describe('a payment that staff record', () => {
  it('in parts leaves the rest due, and the last one completes the order', async () => {
    const order = await unpaidOrder()
    const first = await pay(order, { amount: '10.00', given: '20.00' })
    expect(first).toMatchObject({
      statusCode: 201,
      body: { order: { status: 'pending', paymentStatus: 'partially_paid', paid: '10.00', due: '18.50' } },
    })
    const search = async (filter: string) => {
      const { body } = await call(shop, shop.admin, 'GET', `/api/admin/orders?filter=${filter}&size=100`)
      return (body as unknown as { orders: { id: string }[] }).orders.some(({ id }) => id === order)
    }
    expect([await search('unpaid'), await search('to_ship')]).toEqual([true, false])
    const last = await pay(order, { kind: 'ath_movil', amount: '18.50', reference: 'A1B2' })
    expect(last.body.order).toMatchObject({
      ...{ status: 'completed', paymentStatus: 'paid', paid: '28.50', due: '0.00', paymentMethod: 'Cash' },
      tenders: [
        { kind: 'cash', method: 'Cash', amount: '10.00', state: 'settled' },
        { kind: 'ath_movil', method: 'ATH Móvil', amount: '18.50', state: 'settled' },
      ],
    })
    expect([await search('unpaid'), await search('to_ship')]).toEqual([false, true])
    const [audited] = await shop.rows(
      `select before, after from audit_events where action = 'order.tender_recorded' and subject_id = $1 order by at desc limit 1`,
      [order],
    )
    expect(audited).toEqual({
      before: { status: 'pending', paymentStatus: 'awaiting' },
      after: {
        orderNumber: expect.any(String),
        ...{ kind: 'ath_movil', amount: 1850, status: 'completed', paymentStatus: 'paid' },
      },
    })
    expect(await violations()).toEqual([])
  })

  it('has a reference that only staff keep', async () => {
    const order = await unpaidOrder()
    await pay(order, { kind: 'card_terminal', amount: '1.00', reference: ' 4242 ' })
    expect(await shop.rows('select reference, given from tenders where order_id = $1', [order])).toEqual([
      { reference: '4242', given: null },
    ])
    expect(JSON.stringify(await shown(order))).not.toContain('4242')
  })

  it('has the control number of a fiscal terminal, which its buyer sees', async () => {
    const order = await unpaidOrder()
    const body = { amount: '1.00', controlNumber: ' AB-12  34 ', clientKey: randomUUID() }
    await pay(order, body)
    await pay(order, { amount: '2.00' })
    expect(await shop.rows('select control_number from tenders where order_id = $1 order by amount', [order])).toEqual([
      { control_number: 'AB-12 34' },
      { control_number: null },
    ])
    expect((await shown(order)).tenders.map((tender) => Reflect.get(tender, 'controlNumber'))).toEqual([
      'AB-12 34',
      undefined,
    ])
    expect((await pay(order, body)).statusCode).toBe(200)
    expect((await pay(order, { ...body, controlNumber: 'AB-12 35' })).body).toMatchObject({ code: 'key_used' })
  })

  it('is recorded once, however often it is asked for', async () => {
    const order = await unpaidOrder()
    const body = { amount: '10.00', given: '10.00', reference: 'A1', clientKey: randomUUID() }
    expect((await pay(order, body)).statusCode).toBe(201)
    expect(await pay(order, body)).toMatchObject({ statusCode: 200, body: { order: { paid: '10.00' } } })
    const other = await unpaidOrder()
    for (const [id, change] of [
      [order, { amount: '9.99' }],
      [order, { kind: 'check', given: undefined }],
      [order, { given: '11.00' }],
      [order, { reference: 'A2' }],
      [other, {}],
    ] as const) {
      const answer = await pay(id, { ...body, ...change })
      expect(answer, JSON.stringify(change)).toMatchObject({ statusCode: 409, body: { code: 'key_used' } })
    }
    expect((await shown(order)).tenders).toHaveLength(1)
  })

  it('of all that is due is one, when 50 ask for it at once', async () => {
    const order = await unpaidOrder()
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(order, { amount: '28.50' })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map(({ statusCode, body }) => `${statusCode} ${body.code}`)).toEqual(
      Array.from({ length: 49 }, () => '409 nothing_due'),
    )
    expect(await shown(order)).toMatchObject({ paid: '28.50', due: '0.00', tenders: [{ amount: '28.50' }] })
    expect(await violations()).toEqual([])
  })

  it.each([
    ['amount', { amount: '0.00' }, 'tender_amount_invalid'],
    ['given', { amount: '10.00', given: '9.99' }, 'given_too_little'],
    ['given', { kind: 'check', amount: '10.00', given: '20.00' }, 'given_of_cash_only'],
    ['reference', { amount: '10.00', reference: 'ABCDEFGHIJKLM' }, 'reference_invalid'],
    ['reference', { amount: '10.00', reference: 'a b' }, 'reference_invalid'],
    ['controlNumber', { amount: '10.00', controlNumber: 'AB_12' }, 'control_number_invalid'],
    ['controlNumber', { amount: '10.00', controlNumber: '4111 1111 1111 1111' }, 'control_number_is_card'],
    ['reference', { kind: 'card_terminal', amount: '10.00', reference: '4111 1111 1111 1111' }, 'reference_is_card'],
    ['reference', { kind: 'card_terminal', amount: '10.00', reference: '378282246310005' }, 'reference_is_card'],
  ])('with a wrong %s is refused at the field: %j', async (field, body, code) => {
    const order = await unpaidOrder()
    expect(await pay(order, body)).toMatchObject({ statusCode: 400, body: { fields: [{ field, code }] } })
    expect((await shown(order)).tenders).toEqual([])
  })

  it.each([
    { kind: 'provider' },
    { kind: 'bitcoin' },
    { amount: '-1.00' },
    { amount: '1.001' },
    { clientKey: 'a' },
    { tip: 1 },
  ])('that is no request is refused: %j', async (change) => {
    const answer = await pay(await unpaidOrder(), { amount: '10.00', ...change })
    expect(answer.statusCode).toBe(400)
  })

  it('is refused when nothing or less is due', async () => {
    const order = await unpaidOrder()
    await pay(order, { amount: '10.00' })
    expect(await pay(order, { amount: '18.51' })).toMatchObject({
      statusCode: 409,
      body: { code: 'more_than_due', due: '$18.50', message: 'Only $18.50 of this order is left to pay.' },
    })
    const sold = await shop.sell()
    expect((await pay(sold.id, { amount: '1.00' })).body).toMatchObject({ code: 'nothing_due' })
    await cancel(order, 'none')
    expect((await pay(order, { amount: '1.00' })).body).toMatchObject({ code: 'order_canceled' })
    expect((await pay(randomUUID(), { amount: '1.00' })).statusCode).toBe(404)
  })

  it('waits while a provider holds the payment', async () => {
    const cream = await shop.addProduct()
    const { body } = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(body.id, 'pending')
    await capture(shop, shop.ana, body.id)
    const [order] = await shop.rows('select id from orders where paypal_order_id = $1', [body.id])
    expect((await pay(String(order?.id), { amount: '1.00' })).body).toMatchObject({ code: 'payment_pending' })
  })

  it('is refused while a process of an older release runs, and so is a void', async () => {
    const order = await unpaidOrder()
    await pay(order, { amount: '1.00' })
    const tender = await tenderOf(order)
    for (const name of olderApplications) {
      const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
      await older.connect()
      try {
        expect((await pay(order, { amount: '1.00' })).body, name).toMatchObject({ code: 'older_process' })
        expect((await voidTender(order, tender)).body, name).toMatchObject({ code: 'older_process' })
      } finally {
        await older.end()
      }
    }
    expect((await voidTender(order, tender)).statusCode).toBe(200)
  })
})

it('the buyer of an order with a balance is mailed what came in and what is due, once staff can no longer take it back', async () => {
  const order = await unpaidOrder()
  const mails = async (): Promise<OrderMails['order_payment'][]> => {
    const found = await shop.rows(
      `select payload from mails where subject_id = $1 and template = 'order_payment' order by created_at`,
      [order],
    )
    const secret = shop.platform.config.appSecret
    return found.map(({ payload }) => JSON.parse(unseal(secret, mailPayloadPurpose, String(payload))))
  }
  await pay(order, { kind: 'check', amount: '8.50' })
  expect(await mails()).toMatchObject([{ received: 850, payments: [{ method: 'Check', amount: 850 }], due: 2000 }])
  await voidTender(order, await tenderOf(order))
  expect(await mails()).toEqual([])
  await pay(order, { amount: '10.00' })
  await pay(order, { amount: '5.00' })
  const payments = [{ amount: 1000 }, { amount: 500 }]
  expect(await mails()).toMatchObject([{ received: 500, payments, due: 1350 }])
  await pay(order, { amount: '13.50' })
  expect(await mails()).toEqual([])
})

describe('a payment that was recorded by mistake', () => {
  it('is due again when it is voided, and the order pending', async () => {
    const order = await unpaidOrder()
    await pay(order, { kind: 'check', amount: '10.00' })
    await pay(order, { amount: '18.50' })
    const last = await tenderOf(order, 1)
    expect(await voidTender(order, last)).toMatchObject({
      statusCode: 200,
      body: {
        order: {
          ...{ status: 'pending', paymentStatus: 'partially_paid', due: '18.50', paymentMethod: 'Check' },
          tenders: [{ state: 'settled' }, { state: 'voided' }],
        },
      },
    })
    expect((await voidTender(order, last)).statusCode).toBe(200)
    expect((await voidTender(order, await tenderOf(order))).body.order).toMatchObject({
      ...{ paymentStatus: 'awaiting', due: '28.50', paymentMethod: 'Manual' },
    })
    expect(await violations()).toEqual([])
  })

  it('leaves what the status of the order recorded, until that is pending again', async () => {
    const order = await unpaidOrder()
    await pay(order, { kind: 'check', amount: '10.00' })
    await setStatus(order, 'completed')
    await voidTender(order, await tenderOf(order))
    const rest = { status: 'completed', paymentStatus: 'partially_paid', paid: '18.50', due: '10.00' }
    expect(await shown(order)).toMatchObject(rest)
    expect((await setStatus(order, 'pending')).body.order).toMatchObject({ paymentStatus: 'awaiting', paid: '0.00' })
    expect(await shown(order)).toMatchObject({ paymentStatus: 'awaiting', paid: '0.00', due: '28.50' })
    expect(await violations()).toEqual([])
  })

  it('stays when it cannot be voided', async () => {
    const sold = await shop.sell()
    expect((await voidTender(sold.id, await tenderOf(sold.id))).body).toMatchObject({ code: 'provider_tender' })
    const order = await unpaidOrder()
    await pay(order, { amount: '28.50' })
    const tender = await tenderOf(order)
    expect((await voidTender(order, tender, '  ')).statusCode).toBe(400)
    expect((await voidTender(sold.id, tender)).statusCode).toBe(404)
    await shop.refund({ id: order }, { amount: '5.00' })
    expect((await voidTender(order, tender)).body).toMatchObject({ code: 'refunded' })
    const late = await unpaidOrder()
    await pay(late, { amount: '28.50' })
    await shop.rows(`update tenders set received_at = received_at - interval '25 hours' where order_id = $1`, [late])
    expect((await voidTender(late, await tenderOf(late))).body).toMatchObject({ code: 'void_too_late' })
    expect((await shown(late)).paid).toBe('28.50')
  })
})

describe('the status of an order that is paid in parts', () => {
  it('records the rest, and takes back only what it recorded', async () => {
    const order = await unpaidOrder()
    await pay(order, { amount: '10.00' })
    expect((await setStatus(order, 'processed')).body).toMatchObject({ code: 'payment_not_stated' })
    await setStatus(order, 'completed')
    expect((await shown(order)).tenders).toMatchObject([{ amount: '10.00' }, { amount: '18.50', kind: 'cash' }])
    expect((await setStatus(order, 'pending')).body.order).toMatchObject({
      ...{ paymentStatus: 'partially_paid', paid: '10.00', due: '18.50' },
      tenders: [{ state: 'settled' }, { state: 'voided' }],
    })
    await pay(order, { amount: '18.50' })
    const refused = await setStatus(order, 'pending')
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'tender_settled' } })
    expect(await shown(order)).toMatchObject({ status: 'completed', paid: '28.50' })
    expect(await violations()).toEqual([])
  })

  it('is not ended by a job, however long the rest is due', async () => {
    const [untouched, order, returned] = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder()]
    await pay(order, { amount: '0.01' })
    await pay(returned, { amount: '5.00' })
    await shop.refund({ id: returned }, { amount: '5.00' })
    await shop.rows(`update orders set created_at = created_at - interval '8 days' where id = any($1)`, [
      [untouched, order, returned],
    ])
    await cancelOverdueOrders(shop.platform)
    expect((await shown(untouched)).paymentStatus).toBe('voided')
    expect((await shown(order)).paymentStatus).toBe('partially_paid')
    expect(await shown(returned)).toMatchObject({ paymentStatus: 'awaiting', paid: '0.00', due: '23.50' })
  })
})

describe('goods of an order that is paid in part', () => {
  const ship = (order: string, body: object = {}) =>
    call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/parcels`, body)

  it('ship when they are paid, although the service beside them is not', async () => {
    const order = await unpaidOrder({ isMixed: true })
    await pay(order, { amount: '28.49' })
    expect((await ship(order)).body).toMatchObject({ code: 'payment_not_stated' })
    await pay(order, { amount: '0.01' })
    const toShip = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
    expect((toShip.body as unknown as { orders: { id: string }[] }).orders.map(({ id }) => id)).toContain(order)
    const sent = await ship(order)
    expect(sent.body.order).toMatchObject({ status: 'shipped', paymentStatus: 'partially_paid', due: '60.00' })
    await pay(order, { amount: '60.00' })
    expect(await shown(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid' })
    expect(await violations()).toEqual([])
  })

  it('ship before that when staff say so, or that the rest came in', async () => {
    const [early, paid, unpaid] = [await unpaidOrder(), await unpaidOrder(), await unpaidOrder()]
    for (const order of [early, paid]) await pay(order, { amount: '1.00' })
    expect((await ship(early, { shipUnpaid: true })).body.order).toMatchObject({ status: 'shipped', due: '27.50' })
    expect((await ship(paid, { paymentReceived: true })).body.order).toMatchObject({ status: 'shipped', due: '0.00' })
    expect((await ship(unpaid, { shipUnpaid: true })).body).toMatchObject({ code: 'payment_not_stated' })
    expect(await violations()).toEqual([])
  })
})

describe('what goes back of an order that is paid in part', () => {
  it('is what came in, when it is canceled', async () => {
    const [back, kept] = [await unpaidOrder(), await unpaidOrder()]
    for (const order of [back, kept]) await pay(order, { amount: '10.00' })
    expect((await cancel(back, 'all')).body).toMatchObject({
      order: { paymentStatus: 'refunded', paid: '0.00', due: '0.00' },
      refund: { amount: '10.00' },
    })
    expect((await cancel(kept, 'none')).body).toMatchObject({
      order: { paymentStatus: 'paid', paid: '10.00', due: '0.00' },
      refund: null,
    })
    expect(await violations()).toEqual([])
  })

  it('is never more than came in', async () => {
    const order = await unpaidOrder()
    await pay(order, { amount: '10.00' })
    expect((await shop.refund({ id: order }, { amount: '10.01' })).body).toMatchObject({
      code: 'refund_exceeds_payment',
      left: '10.00',
    })
  })

  it('takes the whole share of its units off what is due', async () => {
    const order = await unpaidOrder({ isMixed: true })
    await pay(order, { amount: '30.00' })
    const returned = [{ productId: facial.id, quantity: 1 }]
    expect((await shop.refund({ id: order }, { amount: '1.50', returned })).body.order).toMatchObject({
      ...{ paymentStatus: 'partially_refunded', paid: '28.50', due: '0.00' },
    })
    const other = await unpaidOrder({ isMixed: true })
    await pay(other, { amount: '28.50' })
    expect((await shop.refund({ id: other }, { amount: '0.00', returned })).body.order).toMatchObject({
      ...{ paymentStatus: 'paid', paid: '28.50', due: '0.00' },
    })
    expect(await violations()).toEqual([])
  })
})

it('sales of a day that is closed follow what comes in for its orders later', async () => {
  const order = await unpaidOrder()
  await shop.rows(`update orders set created_at = created_at - interval '40 days' where id = $1`, [order])
  const ofDay = async () => {
    await closePastDays(shop.platform.database)
    const [day] = await shop.rows(
      `select sold, sales::float, closed from sales_days where day = (select shop_day(created_at) from orders where id = $1)`,
      [order],
    )
    return day
  }
  expect(await ofDay()).toEqual({ sold: 0, sales: 0, closed: true })
  await pay(order, { amount: '10.00' })
  expect(await ofDay()).toEqual({ sold: 1, sales: 10, closed: true })
  await voidTender(order, await tenderOf(order))
  expect(await ofDay()).toEqual({ sold: 0, sales: 0, closed: true })
})
