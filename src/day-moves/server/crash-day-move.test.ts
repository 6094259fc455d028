import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { addService, insertCalendarOffering, openAppointment, timeAt } from '../../testing/appointment-records.ts'
import { call, capture } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { isDeep } from '../../testing/deep.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import type { DayMoveDetails } from '../office-api.ts'

// The process that moves a day is killed (kill -9), before and after an appointment is settled: ten times with DEEP=1. Each
// appointment has one result and each customer one mail.

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let running: ShopProcess | undefined

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  shop.emulator.setWebhooks({ off: true })
})
afterAll(async () => {
  await running?.kill()
  await shop.close()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

const hours = [9, 10.5, 12, 13.5, 15]
const people = isDeep ? 12 : 4
const kills = isDeep ? 10 : 3
const count = people * hours.length
/** Who pays online for the first appointment of a day; staff enter the others. */
const paying = people / 2

/** Books a day of some calendars. @returns their ids */
async function bookDay(): Promise<string[]> {
  const service = await addService(shop)
  const calendars: string[] = []
  for (let at = 0; at < people; at++) calendars.push(await insertCalendarOffering(shop, [service.id], `Rosa ${at}`))
  for (const [at, calendarId] of calendars.entries()) {
    for (const [place, hour] of hours.entries()) {
      const startsAt = timeAt(shop, hour)
      if (place === 0 && at < paying) {
        const ana = await shop.signIn()
        const { body } = await openAppointment(shop, ana, service, { startsAt, calendarId })
        await shop.emulator.approve(body.id)
        expect((await capture(shop, ana, body.id)).body.status).toBe('COMPLETED')
      } else {
        const customer = { customerName: 'Luis Vega', customerEmail: `luis-${at}-${place}@correo.test` }
        const body = { calendarId, productId: service.id, startsAt, ...customer }
        expect((await call(shop, admin, 'POST', '/api/admin/bookings', body)).statusCode).toBe(201)
      }
    }
  }
  return calendars
}

it(`${count} appointments moved through ${kills} kills: ${count} results, ${count} mails`, async () => {
  const calendars = await bookDay()
  const from = timeAt(shop, 10).slice(0, 10)
  const target = new Date(Date.parse(from) + 7 * 86_400_000).toISOString().slice(0, 10)
  // Two people are away on the other day: their customers are asked.
  const asked = 2 * hours.length
  for (const calendarId of calendars.slice(0, 2)) {
    const body = { calendarId, from: target, to: target, allDay: true, kind: 'vacation', yearly: false }
    expect((await call(shop, admin, 'POST', '/api/admin/absences', body)).statusCode).toBe(201)
  }
  const key = randomUUID()
  const span = { key, calendarId: null, from, to: from, allDay: true, what: 'move', target, sessions: 'keep' }
  expect((await call(shop, admin, 'POST', '/api/admin/day-moves', span)).statusCode).toBe(201)
  const left = async () => {
    const [row] = await rows(`select count(*)::int as count from day_move_items where state = 'todo'`)
    return Number(row?.count)
  }
  for (let kill = 1; kill <= kills; kill++) {
    // Before the commit of the first one, or after some of them.
    const crashAt = kill % 2 === 0 ? 'day-move-uncommitted' : `day-move-item-${kill}`
    running = await startShopProcess({ shop, crashAt, ready: false })
    expect((await running.ended).by).toBe('SIGKILL')
    // The next process need not wait some seconds for the lease of the dead one.
    await rows(`update job_leases set until = now() where name = 'day-moves'`)
  }
  const before = await left()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)
  running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await rows('select state from day_moves')).toEqual([{ state: 'done' }]), {
    timeout: 60_000,
    interval: 100,
  })
  const { body } = await call(running, admin, 'GET', `/api/admin/day-moves/${key}`)
  const { items, sums } = body as unknown as DayMoveDetails
  expect(sums).toMatchObject({ moved: count - asked, asked, todo: 0, failed: 0, gone: 0 })
  expect(items).toHaveLength(count)
  expect(items.every(({ mailed }) => mailed)).toBe(true)
  const mails = await rows(
    `select subject_id, count(*)::int as count from mails where template in ('event_changed', 'day_move_asked') group by 1`,
  )
  expect(mails).toHaveLength(count)
  expect(mails.filter((ofBooking) => ofBooking.count !== 1)).toEqual([])
  const [moved] = await rows(
    `select count(*)::int as count from bookings b join day_move_items i on i.booking_id = b.id
     where i.state = 'moved' and b.starts_at = i.new_starts_at and b.starts_at = i.starts_at + interval '7 days'`,
  )
  expect(moved).toEqual({ count: count - asked })
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
