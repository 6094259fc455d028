import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addWorkshop, buyItems } from '../../testing/workshop.ts'
import type { OrderMails } from '../mails/order-mails.ts'
import { endTracking, listDueTrackings, tellParcelsAgain } from './parcel-queries.ts'
import { tellTrackings } from './tracking.ts'

const usps = ['9400111202555842332669', '9400111202555842332676', '9400111202555842332683'] as const

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const send = (id: string, body: object = {}, user = shop.admin) =>
  call(shop, user, 'POST', `/api/admin/orders/${id}/parcels`, body)
const voidParcel = (id: string, parcelId: string) =>
  call(shop, shop.admin, 'DELETE', `/api/admin/orders/${id}/parcels/${parcelId}`)
const ship = (orders: object[]) => call(shop, shop.admin, 'POST', '/api/admin/orders/ship', { orders })
const setStatus = (id: string, status: string) => call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status })
const waits = async (id: string) => {
  const { body } = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
  return (body as unknown as { orders: { id: string }[] }).orders.some((order) => order.id === id)
}
const orderOf = async (id: string) => {
  const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  const found = (body as unknown as Order[]).find((order) => order.id === id)
  if (!found) throw new Error(`no order ${id}`)
  return found
}
interface Order {
  id: string
  status: string
  paymentStatus: string
  items: { lineId: string; quantity: number; returned: number }[]
  parcels: {
    id: string
    carrier: string | null
    number: string | null
    url: string | null
    voidedAt: string | null
    lines: { lineId: string; quantity: number }[]
  }[]
}
const lineOf = async (id: string, at = 0) => (await orderOf(id)).items[at]?.lineId ?? ''
const parcelsOf = async (id: string) => (await orderOf(id)).parcels

/** The mails about parcels and statuses of an order, oldest first. */
async function mailsOf(id: string) {
  const rows = await shop.rows(
    `select template, payload from mails where subject_id = $1 and template in ('order_parcels', 'order_status') order by created_at`,
    [id],
  )
  return rows.map(({ template, payload }) => {
    const data = JSON.parse(open(shop.platform.config.appSecret, mailPayloadPurpose, String(payload)))
    return { template, ...(data as OrderMails['order_parcels']) }
  })
}
/** Sends what is held, so that a later change cannot withdraw it. */
const releaseMails = () => shop.rows(`update mails set next_attempt_at = now()`)

describe('a parcel', () => {
  it('ships an order, and tells its buyer carrier, number and contents', async () => {
    const { id } = await shop.sell('es')
    expect(await waits(id)).toBe(true)
    const answer = await send(id, { number: '9400 1112 0255 5842 3326 69' })
    expect(answer).toMatchObject({
      statusCode: 201,
      body: { order: { status: 'shipped', parcels: [{ carrier: 'USPS', number: usps[0], voidedAt: null }] } },
    })
    const order = await orderOf(id)
    expect(order).toMatchObject({
      status: 'shipped',
      parcels: [{ url: expect.stringContaining(usps[0]), lines: [{ lineId: order.items[0]?.lineId, quantity: 3 }] }],
    })
    expect(await mailsOf(id)).toMatchObject([
      { template: 'order_parcels', isComplete: true, parcels: [{ number: usps[0], contents: [{ quantity: 3 }] }] },
    ])
    expect(await waits(id)).toBe(false)
    expect(
      await shop.rows(`select after from audit_events where action = 'order.parcel_sent' and subject_id = $1`, [id]),
    ).toMatchObject([{ after: { number: usps[0], carrier: 'USPS', status: 'shipped' } }])
  })

  it('is found by its number, however it is grouped, and by no part of it', async () => {
    const order = await shop.sell()
    await shop.sell()
    await send(order.id, { number: '1Z999AA10123456784' })
    const found = async (search: string) => {
      const { body } = await call(shop, shop.admin, 'GET', `/api/admin/orders?search=${encodeURIComponent(search)}`)
      return (body as unknown as { orders: { id: string }[] }).orders.map(({ id }) => id)
    }
    for (const search of ['1Z999AA10123456784', ' 1z 999 aa1 0123 4567 84 '])
      expect(await found(search)).toEqual([order.id])
    expect(await found('1Z999AA1')).toEqual([])
    const everywhere = await call(shop, shop.admin, 'GET', '/api/admin/search?search=1Z999AA10123456784')
    expect(everywhere.body).toMatchObject({ orders: [{ id: order.id }] })
  })

  it('with a number of the order is a repetition only when it says the same', async () => {
    const { id } = await shop.sell()
    const lineId = await lineOf(id)
    const said = { number: usps[0], lines: [{ lineId, quantity: 2 }] }
    expect((await send(id, said)).statusCode).toBe(201)
    expect((await send(id, { ...said, carrier: 'usps' })).statusCode).toBe(201)
    for (const other of [
      { number: usps[0] },
      { ...said, lines: [{ lineId, quantity: 1 }] },
      { ...said, carrier: 'UPS' },
      { ...said, shippedAt: '2020-01-01T00:00:00Z' },
    ]) {
      expect(await send(id, other)).toMatchObject({ statusCode: 409, body: { code: 'number_recorded' } })
    }
    expect(await parcelsOf(id)).toHaveLength(1)
  })

  it("with the number of another buyer's parcel is refused, unless staff state it", async () => {
    const [mine, again, theirs] = [await shop.sell(), await shop.sell(), await shop.sell()]
    const other = await shop.signIn()
    await shop.rows('update orders set user_id = $2 where id = $1', [theirs.id, other.id])
    await send(mine.id, { number: usps[0] })
    expect((await send(again.id, { number: usps[0] })).statusCode).toBe(201)
    const refusal = { statusCode: 409, body: { code: 'number_of_other_order' } }
    expect(await send(theirs.id, { number: usps[0] })).toMatchObject(refusal)
    const named = { shipped: [], refused: [{ id: theirs.id, code: 'number_of_other_order' }] }
    expect((await ship([{ id: theirs.id, number: usps[0] }])).body).toEqual(named)
    expect((await send(theirs.id, { number: usps[0], numberShared: true })).statusCode).toBe(201)
    await shop.rows('update orders set user_id = $2 where id = $1', [theirs.id, shop.ana.id])
  })

  it('is recorded once by a double click, with a number or without', async () => {
    const [numbered, plain] = [await shop.sell(), await shop.sell()]
    const twice = (id: string, body: object) => Promise.all([send(id, body), send(id, body)])
    expect((await twice(numbered.id, { number: usps[0] })).map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const codes = (await twice(plain.id, {})).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([201, 409])
    for (const { id } of [numbered, plain]) {
      expect(await parcelsOf(id)).toHaveLength(1)
      expect(await mailsOf(id)).toHaveLength(1)
    }
  })

  it('can hold a part; the order is shipped when the rest is sent', async () => {
    const { id } = await shop.sell()
    const lineId = await lineOf(id)
    const part = await send(id, { number: usps[0], lines: [{ lineId, quantity: 2 }] })
    expect(part.body).toMatchObject({ order: { status: 'pending' } })
    expect(await waits(id)).toBe(true)
    await releaseMails()
    expect((await send(id, { lines: [{ lineId, quantity: 2 }] })).body).toMatchObject({ code: 'units_not_left' })
    expect((await send(id, { number: usps[1] })).body).toMatchObject({ order: { status: 'shipped' } })
    expect(await mailsOf(id)).toMatchObject([
      { isComplete: false, parcels: [{ number: usps[0], contents: [{ quantity: 2 }] }] },
      { isComplete: true, parcels: [{ number: usps[0] }, { number: usps[1], contents: [{ quantity: 1 }] }] },
    ])
    expect((await send(id)).body).toMatchObject({ code: 'nothing_to_ship' })
  })

  it('that leaves later is told when it leaves; beside one that has left, at once with its day', async () => {
    const { id } = await shop.sell()
    const lines = [{ lineId: await lineOf(id), quantity: 1 }]
    const tomorrow = new Date(shop.platform.clock().getTime() + 86_400_000).toISOString()
    await send(id, { number: usps[0], lines, shippedAt: tomorrow })
    const waitsUntil = async () => {
      const [row] = await shop.rows(
        `select next_attempt_at from mails where subject_id = $1 and template = 'order_parcels'`,
        [id],
      )
      return new Date(String(row?.next_attempt_at)).getTime()
    }
    expect(await waitsUntil()).toBeGreaterThanOrEqual(Date.parse(tomorrow) - 1_000)
    expect(await mailsOf(id)).toMatchObject([{ parcels: [{ number: usps[0] }] }])
    expect((await mailsOf(id))[0]?.parcels[0]).not.toHaveProperty('leavesAt')
    await send(id, { number: usps[1], lines })
    expect(await waitsUntil()).toBeLessThan(Date.parse(tomorrow) - 3_600_000)
    expect(await mailsOf(id)).toMatchObject([{ parcels: [{ leavesAt: tomorrow }, { number: usps[1] }] }])
  })

  it('of an unknown carrier has the address that staff typed', async () => {
    const { id } = await shop.sell()
    const url = 'https://correo.test/sigue/ABC-12345'
    await send(id, { carrier: 'Correo del Oeste', number: 'abc-12345', url })
    expect(await parcelsOf(id)).toMatchObject([{ carrier: 'Correo del Oeste', number: 'ABC12345', url }])
    const other = await shop.sell()
    const said = { carrier: 'Correo del Sur', number: 'abc-54321' }
    await send(other.id, said)
    // What is said later is not dropped without a word.
    const answer = await send(other.id, { ...said, url })
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'number_recorded' } })
  })

  it.each([
    [{ number: 'ab' }, 'number', 'tracking_number_invalid'],
    [{ number: '1234567é' }, 'number', 'tracking_number_invalid'],
    [{ number: usps[0], url: 'javascript:alert(1)' }, 'url', 'tracking_url_invalid'],
    [{ shippedAt: '2099-01-01T00:00:00Z' }, 'shippedAt', 'shipped_at_invalid'],
  ])('%j is a fault of its field, and nothing is sent', async (body, field, code) => {
    const { id } = await shop.sell()
    expect(await send(id, body)).toMatchObject({ statusCode: 400, body: { fields: [{ field, code }] } })
    expect(await orderOf(id)).toMatchObject({ status: 'pending', parcels: [] })
    expect(await mailsOf(id)).toEqual([])
  })

  it('of nothing is a fault, not everything: an empty list is no missing one', async () => {
    const { id } = await shop.sell()
    const answer = await send(id, { lines: [] })
    expect(answer).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'lines' }] } })
    const nobody = { statusCode: 400, body: { fields: [{ field: 'ids' }] } }
    for (const path of ['process', 'packing-slips', 'invoices']) {
      expect(await call(shop, shop.admin, 'POST', `/api/admin/orders/${path}`, { ids: [] })).toMatchObject(nobody)
    }
    expect(await ship([])).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'orders' }] } })
    expect(await orderOf(id)).toMatchObject({ status: 'pending', parcels: [] })
  })

  it('needs a payment: staff state that they send it all the same', async () => {
    const cream = await shop.addProduct()
    const { body } = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(body.id, 'pending')
    await capture(shop, shop.ana, body.id)
    const [order] = await shop.rows('select id from orders where paypal_order_id = $1', [body.id])
    const id = String(order?.id)
    expect(await send(id, { number: usps[0] })).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
    expect((await ship([{ id, number: usps[0] }])).body).toEqual({
      shipped: [],
      refused: [{ id, code: 'payment_pending' }],
    })
    expect((await ship([{ id, number: usps[0], shipUnpaid: true }])).body).toEqual({ shipped: [id], refused: [] })
    const manual = await manualOrder(shop, shop.ana, { items: [{ productId: cream.id, quantity: 1 }], total: 2850 })
    expect((await send(manual)).body).toMatchObject({ code: 'payment_not_stated' })
    expect((await send(manual, { paymentReceived: true })).body).toMatchObject({
      order: { status: 'shipped', paymentStatus: 'paid' },
    })
  })

  it('is none of an order that is picked up, whose status says that it was handed over', async () => {
    const { id } = await shop.sell()
    const shares = { amount: 0, discounts: [], taxes: [], paid: 0 }
    const pickup = { ...shares, kind: 'pickup', daysFrom: null, daysTo: null, place: 'Caguas', placeEs: null }
    await shop.rows(
      `with sold as (update orders set delivery = $2 where id = $1 returning checkout_id)
       update checkouts set delivery = $2 where id = (select checkout_id from sold)`,
      [id, JSON.stringify(pickup)],
    )
    const refusal = { statusCode: 409, body: { code: 'picked_up' } }
    expect(await send(id)).toMatchObject(refusal)
    expect(await send(id, { number: usps[0] })).toMatchObject(refusal)
    expect((await ship([{ id, number: usps[0] }])).body).toEqual({ shipped: [], refused: [{ id, code: 'picked_up' }] })
    expect(await orderOf(id)).toMatchObject({ status: 'pending', parcels: [] })
    expect((await ship([{ id }])).body).toEqual({ shipped: [id], refused: [] })
    expect(await orderOf(id)).toMatchObject({ status: 'shipped', parcels: [] })
  })

  it('is of staff only, and of an order that exists', async () => {
    const { id } = await shop.sell()
    expect((await send(id, {}, shop.ana)).statusCode).toBe(403)
    expect((await send(randomUUID())).statusCode).toBe(404)
    expect((await voidParcel(id, randomUUID())).statusCode).toBe(404)
  })
})

describe('a voided parcel', () => {
  it('lets its units wait again, restores the status, and the mail says which number no longer holds', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await releaseMails()
    const [parcel] = await parcelsOf(id)
    const answer = await voidParcel(id, parcel?.id ?? '')
    expect(answer).toMatchObject({ statusCode: 200, body: { order: { status: 'pending' } } })
    expect(await waits(id)).toBe(true)
    expect((await mailsOf(id)).at(-1)).toMatchObject({ parcels: [], isComplete: false, ended: [usps[0]] })
    // The corrected parcel withdraws that mail, which was not sent yet, and says both.
    await send(id, { number: usps[1] })
    const mails = await mailsOf(id)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ parcels: [{ number: usps[1] }], isComplete: true, ended: [usps[0]] })
    expect((await voidParcel(id, parcel?.id ?? '')).statusCode).toBe(200)
    expect((await orderOf(id)).status).toBe('shipped')
  })

  it('that was not the last one lets its units wait all the same', async () => {
    const { id } = await shop.sell()
    const lineId = await lineOf(id)
    await send(id, { number: usps[0], lines: [{ lineId, quantity: 1 }] })
    await send(id, { number: usps[1], lines: [{ lineId, quantity: 2 }] })
    const [first] = await parcelsOf(id)
    expect((await voidParcel(id, first?.id ?? '')).body).toMatchObject({ order: { status: 'pending' } })
    expect(await waits(id)).toBe(true)
    expect((await send(id)).body).toMatchObject({ order: { status: 'shipped' } })
  })

  it('within the delay leaves no mail at all', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    expect(await mailsOf(id)).toEqual([])
  })

  it('leaves a status that a person set later', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await setStatus(id, 'processed')
    await setStatus(id, 'shipped')
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    expect((await orderOf(id)).status).toBe('shipped')
  })
})

describe('refunds and parcels', () => {
  const refundUnits = async (id: string, quantity: number, amount: string) => {
    const order = await orderOf(id)
    const [line] = order.items
    const { rows } = await shop.platform.database.pool.query('select items from orders where id = $1', [id])
    const productId = rows[0].items[0].productId
    const returned = [{ lineId: line?.lineId, productId, quantity }]
    const answer = await shop.refund({ id }, { amount, returned })
    expect(answer.statusCode).toBe(200)
  }

  // With less money than the order cost, as when its delivery is kept.
  it.each([
    ['85.50', 'refunded'],
    ['80.00', 'partially_refunded'],
  ])('all goods refunded with $%s: nothing to ship, no slip, no parcel', async (amount, paymentStatus) => {
    const { id } = await shop.sell()
    await refundUnits(id, 3, amount)
    expect(await orderOf(id)).toMatchObject({ paymentStatus })
    expect(await waits(id)).toBe(false)
    expect((await send(id)).body).toMatchObject({ code: 'nothing_to_ship' })
    expect((await call(shop, shop.admin, 'GET', `/api/orders/${id}/packing-slip`)).statusCode).toBe(409)
  })

  it('one sent and the others refunded: the order is shipped', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0], lines: [{ lineId: await lineOf(id), quantity: 1 }] })
    await refundUnits(id, 2, '57.00')
    expect(await orderOf(id)).toMatchObject({ status: 'shipped', paymentStatus: 'partially_refunded' })
    expect(await waits(id)).toBe(false)
  })

  it('a refund that is given up lets its units wait again', async () => {
    const sold = await shop.sell()
    const [lineId, key] = [await lineOf(sold.id), randomUUID()]
    await send(sold.id, { number: usps[0], lines: [{ lineId, quantity: 1 }] })
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    const returned = [{ lineId, productId: sold.productId, quantity: 2 }]
    await shop.refund(sold, { key, amount: '57.00', returned })
    expect((await orderOf(sold.id)).status).toBe('shipped')
    const decision = { decision: 'drop' }
    await call(shop, shop.root, 'POST', `/api/admin/refunds/${key}/decision`, decision)
    expect((await orderOf(sold.id)).status).toBe('pending')
    expect(await waits(sold.id)).toBe(true)
  })

  it('partly refunded before: what is left is shipped', async () => {
    const { id } = await shop.sell()
    await refundUnits(id, 1, '28.50')
    expect(await waits(id)).toBe(true)
    await send(id, { number: usps[0] })
    expect(await orderOf(id)).toMatchObject({ status: 'shipped', parcels: [{ lines: [{ quantity: 2 }] }] })
  })

  it('partly refunded twice before: what both refunds left is shipped', async () => {
    const { id } = await shop.sell()
    await refundUnits(id, 1, '28.50')
    await refundUnits(id, 1, '28.50')
    await send(id, { number: usps[0] })
    expect(await orderOf(id)).toMatchObject({ status: 'shipped', parcels: [{ lines: [{ quantity: 1 }] }] })
  })

  it('a unit of a parcel that has not left changes the parcel; of one that has left, only the money', async () => {
    const tomorrow = new Date(shop.platform.clock().getTime() + 86_400_000).toISOString()
    const [packed, gone] = [await shop.sell(), await shop.sell()]
    await send(packed.id, { number: usps[0], shippedAt: tomorrow })
    await send(gone.id, { number: usps[0] })
    for (const { id } of [packed, gone]) await refundUnits(id, 1, '28.50')
    expect(await parcelsOf(packed.id)).toMatchObject([{ voidedAt: null, lines: [{ quantity: 2 }] }])
    expect(await parcelsOf(gone.id)).toMatchObject([{ voidedAt: null, lines: [{ quantity: 3 }] }])
    await refundUnits(packed.id, 2, '57.00')
    expect(await parcelsOf(packed.id)).toMatchObject([{ voidedAt: expect.any(String) }])
    expect(await parcelsOf(gone.id)).toMatchObject([{ voidedAt: null }])
  })

  it('a refund that is under way takes its units out of a parcel that has not left', async () => {
    const tomorrow = new Date(shop.platform.clock().getTime() + 86_400_000).toISOString()
    const { id, captureId, productId } = await shop.sell()
    await send(id, { number: usps[0], shippedAt: tomorrow })
    shop.emulator.setFault({ operation: 'refund', kind: 'pending_refund' })
    const returned = [{ lineId: await lineOf(id), productId, quantity: 1 }]
    expect((await shop.refund({ id }, { amount: '28.50', returned })).statusCode).toBe(202)
    expect(await parcelsOf(id)).toMatchObject([{ voidedAt: null, lines: [{ quantity: 2 }] }])
    const waiting = shop.emulator.refunds().find((refund) => refund.captureId === captureId)
    await shop.emulator.resolveRefund(waiting?.id ?? '', 'COMPLETED')
    await shop.reconcile()
    expect(await parcelsOf(id)).toMatchObject([{ voidedAt: null, lines: [{ quantity: 2 }] }])
  })

  it('the slip of a second parcel lists what is left', async () => {
    const { id } = await shop.sell()
    await send(id, { lines: [{ lineId: await lineOf(id), quantity: 2 }] })
    const slip = await shop.server.inject({
      method: 'GET',
      url: `/api/orders/${id}/packing-slip`,
      headers: { cookie: shop.admin.cookie },
    })
    expect(await pdfText(slip.rawPayload)).toMatch(/Items\s+1\b/)
  })
})

describe('an order whose buyer was erased', () => {
  it('is still sent, corrected and refunded, and mails nobody', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await releaseMails()
    await shop.rows(`update mails set state = 'sent' where subject_id = $1`, [id])
    const buyer = await shop.signIn()
    await shop.rows('update orders set user_id = $2 where id = $1', [id, buyer.id])
    await shop.rows('update checkouts set user_id = $2 where id = (select checkout_id from orders where id = $1)', [
      id,
      buyer.id,
    ])
    const removed = await call(shop, shop.root, 'DELETE', `/api/users/${buyer.id}`)
    expect(removed.statusCode).toBeLessThan(300)
    const parcels = async () =>
      shop.rows('select id, number from parcels where order_id = $1 order by created_at', [id])
    expect(await parcels()).toMatchObject([{ number: null }])
    const mails = () => shop.rows('select id from mails where subject_id = $1', [id])
    const before = await mails()
    const [parcel] = await parcels()
    expect((await voidParcel(id, String(parcel?.id))).statusCode).toBe(200)
    expect((await send(id)).statusCode).toBe(201)
    expect((await setStatus(id, 'processed')).statusCode).toBe(200)
    expect((await shop.refund({ id }, { amount: '1.00' })).statusCode).toBe(200)
    expect(await mails()).toEqual(before)
  })
})

describe('many orders', () => {
  it('are shipped with their numbers; those that somebody else shipped are named, and a repetition changes nothing', async () => {
    const sold = [await shop.sell(), await shop.sell(), await shop.sell(), await shop.sell()]
    const ids = sold.map(({ id }) => id)
    await setStatus(ids[1] ?? '', 'shipped')
    const orders = ids.map((id, at) => ({ id, ...(at < 3 && { number: usps[at] }) }))
    const unknown = randomUUID()
    const refused = [
      { id: ids[1], code: 'already_shipped' },
      { id: unknown, code: 'not_found' },
    ]
    const first = await ship([...orders, { id: unknown }])
    expect(first).toMatchObject({ statusCode: 200, body: { shipped: [ids[0], ids[2], ids[3]], refused } })
    const again = await ship(orders)
    expect(again.body).toMatchObject({ shipped: [ids[0], ids[2]] })
    for (const [at, id] of ids.entries()) {
      expect(await parcelsOf(id)).toHaveLength(at === 1 ? 0 : 1)
      expect((await mailsOf(id)).length).toBe(1)
    }
  })

  it('are named once: two numbers for one order are a mistake, and nothing is shipped', async () => {
    const { id } = await shop.sell()
    const answer = await ship([
      { id, number: usps[0] },
      { id, number: usps[1] },
    ])
    expect(answer).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'orders', code: 'order_named_twice' }] },
    })
    expect(await parcelsOf(id)).toEqual([])
  })

  it('are set to processed; shipped, canceled and refunded ones are named, and stop no other', async () => {
    const sold: string[] = []
    for (let count = 0; count < 6; count++) sold.push((await shop.sell()).id)
    const [shipped, canceled, refunded, courtesy, fresh, done] = sold
    await send(shipped ?? '', { number: usps[0] })
    const cancellation = { refund: 'none', restock: false }
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${canceled}/cancel`, cancellation)
    const { returnable } = await shop.details({ id: refunded ?? '' })
    await shop.refund({ id: refunded ?? '' }, { amount: '85.50', returned: returnable })
    await shop.refund({ id: courtesy ?? '' }, { amount: '85.50' })
    await setStatus(done ?? '', 'processed')
    const before = await mailsOf(shipped ?? '')
    const ids = [shipped, canceled, refunded, randomUUID(), courtesy, fresh, done]
    expect(await call(shop, shop.admin, 'POST', '/api/admin/orders/process', { ids })).toMatchObject({
      statusCode: 200,
      body: {
        processed: [courtesy, fresh, done],
        refused: [
          { id: shipped, code: 'already_shipped' },
          { id: canceled, code: 'order_canceled' },
          { id: refunded, code: 'order_refunded' },
          { id: ids[3], code: 'not_found' },
        ],
      },
    })
    expect((await orderOf(shipped ?? '')).status).toBe('shipped')
    expect(await mailsOf(shipped ?? '')).toEqual(before)
    expect(await mailsOf(fresh ?? '')).toMatchObject([{ template: 'order_status', status: 'processed' }])
  })

  it('an order without goods is refused', async () => {
    const { productId, variantId } = await addWorkshop(shop)
    const id = await buyItems(shop, shop.ana, { items: [{ productId, variantId, quantity: 1 }], total: 4500 })
    expect((await ship([{ id }])).body).toEqual({ shipped: [], refused: [{ id, code: 'nothing_to_ship' }] })
  })
})

describe('the provider of the payment', () => {
  const due = async () => {
    await shop.rows(
      `update parcels set tracking_at = now() - interval '1 second', tracking_until = null where tracking_at is not null`,
    )
    await tellTrackings(shop.platform)
  }
  const trackersOf = async (id: string) => {
    const [row] = await shop.rows('select paypal_order_id from orders where id = $1', [id])
    const order = shop.emulator.orders().find((one) => one.id === row?.paypal_order_id)
    return (order?.trackers ?? []).map(({ id: tracker, status, carrier, items }) => ({
      number: tracker.split('-')[1],
      status,
      carrier,
      items,
    }))
  }
  const stateOf = async (id: string) =>
    (await shop.rows('select tracking from parcels where order_id = $1 order by created_at', [id])).map(
      ({ tracking }) => tracking,
    )

  it('is told the number with carrier and items, and forgets a voided one', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await due()
    expect(await trackersOf(id)).toMatchObject([
      { number: usps[0], status: 'SHIPPED', carrier: 'USPS', items: [{ quantity: '3' }] },
    ])
    await due()
    expect(await trackersOf(id)).toHaveLength(1)
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    await send(id, { carrier: 'Correo del Oeste', number: usps[1] })
    await due()
    expect(await trackersOf(id)).toMatchObject([
      { number: usps[0], status: 'CANCELLED' },
      { number: usps[1], status: 'SHIPPED', carrier: 'OTHER' },
    ])
    expect(await stateOf(id)).toEqual(['voided', 'told'])
  })

  it('keeps a number that was voided and recorded again', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await due()
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    await send(id, { number: usps[0] })
    await due()
    await due()
    expect(await trackersOf(id)).toMatchObject([{ number: usps[0], status: 'SHIPPED' }])
    expect(await stateOf(id)).toEqual(['voided', 'told'])
  })

  it('hears of a number from one process at a time', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    await due()
    const [first] = await parcelsOf(id)
    await voidParcel(id, first?.id ?? '')
    // Another process is taking the number back at this moment.
    await shop.rows(`update parcels set tracking_until = now() + interval '1 minute' where id = $1`, [first?.id])
    await send(id, { number: usps[0] })
    await shop.rows(`update parcels set tracking_at = now() - interval '1 second' where tracking = 'due'`)
    await tellTrackings(shop.platform)
    expect(await stateOf(id)).toEqual(['voided', 'due'])
    await shop.rows('update parcels set tracking_until = null where id = $1', [first?.id])
    await due()
    expect(await stateOf(id)).toEqual(['voided', 'told'])
  })

  it('is asked first when an answer was lost', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    const [order] = await shop.rows('select paypal_order_id from orders where id = $1', [id])
    shop.emulator.setFault({ operation: 'track', kind: 'apply_then_drop', orderId: String(order?.paypal_order_id) })
    await due()
    expect(await stateOf(id)).toEqual(['due'])
    await due()
    expect(await stateOf(id)).toEqual(['told'])
    expect(await trackersOf(id)).toHaveLength(1)
  })

  it('is not told of a number that was voided before, nor of parcels without a number or of manual orders', async () => {
    const [voided, plain] = [await shop.sell(), await shop.sell()]
    await send(voided.id, { number: usps[0] })
    const [parcel] = await parcelsOf(voided.id)
    await voidParcel(voided.id, parcel?.id ?? '')
    await send(plain.id)
    const cream = await shop.addProduct()
    const manual = await manualOrder(shop, shop.ana, { items: [{ productId: cream.id, quantity: 1 }], total: 2850 })
    await send(manual, { number: usps[1], paymentReceived: true })
    await due()
    expect(await trackersOf(voided.id)).toEqual([])
    expect([await stateOf(voided.id), await stateOf(plain.id), await stateOf(manual)]).toEqual([
      ['voided'],
      [null],
      [null],
    ])
  })

  /** An order of $28.50 with an SKU, of which cash was recorded; `payOnline` pays what is due. */
  async function paidInParts() {
    const cream = await shop.addProduct()
    const items = [{ productId: cream.id, variantId: cream.id, quantity: 1 }]
    const id = await manualOrder(shop, shop.ana, { items, total: 2850 })
    // PayPal refuses an SKU that its payment does not have.
    await shop.rows(`update orders set items = jsonb_set(items, '{0,sku}', '"CREMA-1"') where id = $1`, [id])
    const tenders = `/api/admin/orders/${id}/tenders`
    const cash = { kind: 'cash', amount: '10.00', clientKey: randomUUID() }
    expect((await call(shop, shop.admin, 'POST', tenders, cash)).statusCode).toBe(201)
    const [recorded] = await shop.rows('select id from tenders where order_id = $1', [id])
    return {
      id,
      voidCash: () => call(shop, shop.admin, 'POST', `${tenders}/${recorded?.id}/void`, { reason: 'No llegó' }),
      payOnline: async () => {
        const { body } = await call(shop, shop.ana, 'POST', `/api/orders/${id}/pay`, {})
        await shop.emulator.approve(body.id)
        expect(await capture(shop, shop.ana, body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
        const [payment] = await shop.rows('select capture_id from payments where paypal_order_id = $1', [body.id])
        return {
          captureId: String(payment?.capture_id),
          trackers: () => shop.emulator.orders().find((order) => order.id === body.id)?.trackers,
        }
      },
    }
  }

  it('of each payment of an order is told, also of one that comes in later', async () => {
    const { id, voidCash, payOnline } = await paidInParts()
    const first = await payOnline()
    await send(id, { number: usps[0] })
    await due()
    expect([first.trackers()?.length, await stateOf(id)]).toEqual([1, ['told']])
    await voidCash()
    const second = await payOnline()
    expect(await stateOf(id)).toEqual(['due'])
    await due()
    for (const { trackers } of [first, second]) {
      expect(trackers()).toMatchObject([{ status: 'SHIPPED', items: [{ quantity: '1' }] }])
    }
    expect(await stateOf(id)).toEqual(['told'])
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    await due()
    for (const { trackers } of [first, second]) expect(trackers()).toMatchObject([{ status: 'CANCELLED' }])
    expect(await stateOf(id)).toEqual(['voided'])
  })

  it('of one payment refuses a number: staff see it, and the others forget it with the parcel', async () => {
    const { id, voidCash, payOnline } = await paidInParts()
    const first = await payOnline()
    await voidCash()
    const second = await payOnline()
    await shop.emulator.refund(second.captureId)
    await send(id, { number: usps[0] })
    await due()
    expect(first.trackers()).toMatchObject([{ status: 'SHIPPED' }])
    expect(await stateOf(id)).toEqual(['refused'])
    const [parcel] = await parcelsOf(id)
    await voidParcel(id, parcel?.id ?? '')
    await due()
    expect(first.trackers()).toMatchObject([{ status: 'CANCELLED' }])
    expect(await stateOf(id)).toEqual(['voided'])
    await shop.deliverWebhooks()
  })

  it('is told again of a parcel that another process was telling when a payment came in', async () => {
    const { id } = await shop.sell()
    await send(id, { number: usps[0] })
    const { db } = shop.platform.database
    const telling = (await listDueTrackings(db, shop.platform.clock(), 50)).find(({ orderId }) => orderId === id)
    await inTransaction(shop.platform.database, (tx) => tellParcelsAgain(tx, id, shop.platform.clock()))
    if (!telling) throw new Error('no parcel is due')
    await endTracking(db, telling, { tracking: 'told' })
    expect(await stateOf(id)).toEqual(['due'])
    await due()
    expect(await stateOf(id)).toEqual(['told'])
  })

  it('refuses a number: staff see the reason', async () => {
    const { id, captureId } = await shop.sell()
    await shop.emulator.refund(captureId)
    await send(id, { number: usps[0] })
    await due()
    expect(await shop.rows('select tracking, tracking_issue from parcels where order_id = $1', [id])).toEqual([
      { tracking: 'refused', tracking_issue: 'CAPTURE_STATUS_NOT_VALID' },
    ])
    const { body } = await call(shop, shop.admin, 'GET', `/api/admin/payments?search=${captureId}`)
    expect(body).toMatchObject({
      payments: [{ trackings: [{ number: usps[0], state: 'refused', issue: 'CAPTURE_STATUS_NOT_VALID' }] }],
    })
    await shop.deliverWebhooks()
  })
})
