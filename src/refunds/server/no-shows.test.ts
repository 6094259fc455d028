import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { olderApplications } from '../../kit/server/database/database.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import { markNoShow } from '../../orders/server/bookings.ts'
import { insertCalendarOffering } from '../../testing/appointment-records.ts'
import { sellService } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { keptDepositOrder } from '../../testing/kept-deposit.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { byStaff } from '../../testing/samples.ts'
import { settleNoShows } from './no-shows.ts'
import { cancelLine } from './returns.ts'

const minute = 60_000
const hour = 60 * minute
let shop: Awaited<ReturnType<typeof startRefundShop>>
let sold: Awaited<ReturnType<typeof keptDepositOrder>>

beforeAll(async () => {
  shop = await startRefundShop()
})
beforeEach(async () => {
  sold = await keptDepositOrder(shop)
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const until = (moment: number) => shop.wait(moment - shop.platform.clock().getTime())
const mark = (id = sold.bookingId, method: 'POST' | 'DELETE' = 'POST') =>
  call(shop, shop.admin, method, `/api/admin/bookings/${id}/no-show`)
const undo = () => mark(sold.bookingId, 'DELETE')
const setState = (state: string) =>
  call(shop, shop.admin, 'PUT', `/api/admin/bookings/${sold.bookingId}/state`, { state })
const byAna = () => ({
  viewer: { id: shop.ana.id, email: shop.ana.email, role: 'customer', emailVerified: true } as const,
  requestId: 'test',
})
const stateOf = async () => (await shop.rows('select state from bookings where id = $1', [sold.bookingId]))[0]?.state
const refunds = () =>
  shop.rows(
    `select r.id, r.amount::float, r.credited::float, r.kept::float, r.credit_note is not null as noted
     from refunds r join orders o on o.checkout_id = r.checkout_id where o.id = $1`,
    [sold.orderId],
  )
const kept = () => [{ id: sold.bookingId, amount: 0, credited: 85, kept: 25, noted: true }]
const actions = async () =>
  (
    await shop.rows(`select action from audit_events where subject_id = any ($1) order by at, id`, [
      [sold.bookingId, sold.orderId],
    ])
  ).map(({ action }) => action)

describe('the mark that a customer did not come', () => {
  it('is set from 15 minutes after the start, once, and is undone for 24 hours', async () => {
    const early = { statusCode: 409, body: { code: 'no_show_too_early' } }
    until(sold.startsAt.getTime() + 14 * minute)
    expect(await mark()).toMatchObject(early)
    shop.wait(minute)
    const first = await mark()
    const undoUntil = new Date(shop.platform.clock().getTime() + 24 * hour).toISOString().slice(0, 18)
    expect(first).toMatchObject({
      statusCode: 200,
      body: { state: 'no_show', undoUntil: expect.stringContaining(undoUntil) },
    })
    shop.wait(hour)
    expect((await mark()).body).toEqual(first.body)
    expect(await undo()).toMatchObject({ statusCode: 200, body: { state: 'confirmed', undoUntil: null } })
    expect(await undo()).toMatchObject({ statusCode: 200, body: { state: 'confirmed' } })
    expect((await actions()).filter((action) => String(action).startsWith('booking'))).toEqual([
      'booking.no_show',
      'booking.no_show_undone',
    ])
    // Marked again, the day begins anew.
    await mark()
    shop.wait(23 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toEqual([])
    shop.wait(hour)
    const final = { statusCode: 409, body: { code: 'no_show_final' } }
    expect(await undo()).toMatchObject(final)
    await settleNoShows(shop.platform)
    expect(await undo()).toMatchObject(final)
    expect(await setState('attended')).toMatchObject(final)
    expect(await refunds()).toEqual(kept())
    expect(await actions()).toContain('order.deposit_kept')
  })

  it('is refused of what is canceled, and unknown of what is not there', async () => {
    await setState('canceled')
    until(sold.startsAt.getTime() + hour)
    for (const answer of [await mark(), await undo()]) {
      expect(answer).toMatchObject({ statusCode: 409, body: { code: 'booking_state' } })
    }
    expect((await mark(crypto.randomUUID())).statusCode).toBe(404)
  })

  it('is not what staff note in advance, which keeps nothing', async () => {
    expect(await setState('no_show')).toMatchObject({ statusCode: 200, body: { undoUntil: null } })
    until(sold.startsAt.getTime() + 48 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toEqual([])
    expect(await mark()).toMatchObject({ statusCode: 200, body: { undoUntil: expect.any(String) } })
    shop.wait(24 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toEqual(kept())
  })

  it('is taken back by a state that staff set', async () => {
    until(sold.startsAt.getTime() + hour)
    await mark()
    expect(await setState('attended')).toMatchObject({ statusCode: 200 })
    shop.wait(25 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toEqual([])
  })

  it('keeps nothing of a booking that staff entered', async () => {
    const { service, slot } = await sellService({ ...shop, admin: shop.admin })
    const calendarId = await insertCalendarOffering(shop, [service.id])
    const body = { ...slot(10), calendarId, productId: service.id, customerName: 'Luis' }
    const { id } = (await call(shop, shop.admin, 'POST', '/api/admin/bookings', body)).body
    until(Date.parse(body.startsAt) + hour)
    expect(await mark(id)).toMatchObject({ statusCode: 200 })
    shop.wait(24 * hour)
    await settleNoShows(shop.platform)
    const [row] = await shop.rows('select no_show_settled_at is not null as settled from bookings where id = $1', [id])
    expect(row).toEqual({ settled: true })
  })

  it('is not set beside an older release, and waits with the deposit for its end', async () => {
    until(sold.startsAt.getTime() + hour)
    const [name] = olderApplications
    const connect = async () => {
      const client = new pg.Client({ ...shop.platform.database.direct, application_name: name ?? '' })
      await client.connect()
      return client
    }
    const first = await connect()
    expect(await mark()).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
    await first.end()
    await expect.poll(async () => (await mark()).statusCode).toBe(200)
    shop.wait(24 * hour)
    const second = await connect()
    await settleNoShows(shop.platform)
    expect(await refunds()).toEqual([])
    await second.end()
    await expect
      .poll(async () => {
        await settleNoShows(shop.platform)
        return refunds()
      })
      .toEqual(kept())
  })
})

describe('a deposit is kept once', () => {
  it('when ten marks come at once, and three processes settle', async () => {
    until(sold.startsAt.getTime() + hour)
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect((await actions()).filter((action) => action === 'booking.no_show')).toHaveLength(1)
    shop.wait(24 * hour)
    await Promise.all(Array.from({ length: 3 }, () => settleNoShows(shop.platform)))
    expect(await refunds()).toEqual(kept())
    expect(await shop.mailsAbout(sold.orderId)).toMatchObject([
      {
        refunded: 0,
        kept: { deposit: 2500, unpaid: 8500 },
        note: expect.stringMatching(/^No viniste: Limpieza facial/),
      },
    ])
  })

  it('when the customer cancels late while staff mark: one of both', async () => {
    // Two processes whose clocks differ: for one the visit has not begun.
    const now = new Date(sold.startsAt.getTime() + 20 * minute)
    const before = new Date(sold.startsAt.getTime() - minute)
    until(now.getTime())
    const address = { userId: shop.ana.id, orderId: sold.orderId, lineId: sold.lineId }
    const late = { ...shop.platform, clock: () => before }
    const results = await Promise.allSettled([
      cancelLine(late, byAna(), { ...address, keep: 0, loseDeposit: 2500 }),
      markNoShow(shop.platform, byStaff(), sold.bookingId),
    ])
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toBeInstanceOf(HttpError)
    expect(['canceled', 'no_show']).toContain(await stateOf())
    shop.wait(24 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toMatchObject([{ amount: 0, credited: 85, kept: 25 }])
  })

  it('when a no-show was marked before the customer cancels', async () => {
    until(sold.startsAt.getTime() + 20 * minute)
    await mark()
    const address = { userId: shop.ana.id, orderId: sold.orderId, lineId: sold.lineId, keep: 0, loseDeposit: 2500 }
    const late = { ...shop.platform, clock: () => new Date(sold.startsAt.getTime() - minute) }
    await expect(cancelLine(late, byAna(), address)).rejects.toMatchObject({ status: 409, code: 'line_changed' })
    expect(await refunds()).toEqual([])
  })

  it('not of what the shop gave back within the day', async () => {
    until(sold.startsAt.getTime() + hour)
    await mark()
    const { orderId, lineId, productId } = sold
    const back = { amount: '25.00', returned: [{ lineId, productId, quantity: 1 }] }
    expect(await shop.refund({ id: orderId }, back)).toMatchObject({ statusCode: 200 })
    shop.wait(24 * hour)
    await settleNoShows(shop.platform)
    expect(await refunds()).toMatchObject([{ amount: 25, credited: 110, kept: null }])
  })
})
