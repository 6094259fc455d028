import { instantsOfSpan } from '../../appointments/absence.ts'
import { spanOf } from '../../appointments/absences-api.ts'
import { appointmentFaults } from '../../appointments/office-texts.ts'
import { findCalendar } from '../../appointments/server/calendar-queries.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess } from '../../kit/server/database/older-process.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { listAttendees } from '../../workshops/server/attendees.ts'
import { type ItemState, itemStates } from '../day-move.ts'
import type * as office from '../office-api.ts'
import type { DayMove, DayMoveDetails, DayMoveItem } from '../office-api.ts'
import { dayMoveFaults } from '../office-texts.ts'
import {
  collectBookings,
  collectSessions,
  countByState,
  countItems,
  endDayMove,
  findDayMove,
  hasHeldBookings,
  insertDayMove,
  listDayMoveRows,
  listItems,
  listRunning,
  listToDo,
  listUnanswered,
  lockDayMove,
  markGone,
  stopItems,
} from './day-move-queries.ts'
import { settleItem, settleUnanswered } from './items.ts'
import type { DayMoveRow } from './tables.ts'

/** Works on a moved day at once; the periodic task continues what is left of it. */
export const dayMoveJob = jobKind<{ id: string }>('day-move', { retries: 2 })

/**
 * Begins to move, to ask about, or to cancel what is booked on some days. It goes on in the background. A repeated request,
 * by its key, begins nothing.
 * @throws HttpError 400 for an unknown calendar or days that are over, 409 `nothing_to_move`, and `older_process` while a
 * release runs that does not know the customers' links
 */
export async function startDayMove(
  platform: Platform,
  by: By,
  { key: id, ...input }: EndpointRequest<typeof office.startDayMove>['body'],
): Promise<{ details: DayMoveDetails; isNew: boolean }> {
  const isNew = await inTransaction(platform.database, (tx) => start(platform, tx, by, id, input))
  return { details: await readDayMove(platform.database.db, id), isNew }
}

async function start(
  { clock, jobs }: Platform,
  tx: Tx,
  by: By,
  id: string,
  input: Omit<EndpointRequest<typeof office.startDayMove>['body'], 'key'>,
): Promise<boolean> {
  await assertNoOlderProcess(tx)
  const { calendarId, what, target, sessions, reason } = input
  const now = clock()
  const span = spanOf(input)
  if (calendarId !== null && !(await findCalendar(tx, calendarId))) {
    throw invalidField('calendarId', fault(appointmentFaults, 'unknown_calendar'))
  }
  if (span.to < shopDay(now)) throw invalidField('to', fault(dayMoveFaults, 'days_over'))
  if (target !== null && target < shopDay(now)) throw invalidField('target', fault(dayMoveFaults, 'days_over'))
  const move = { id, calendarId, ...span, what, target, sessions, reason, createdAt: now }
  if (!(await insertDayMove(tx, move))) return false
  const row: DayMoveRow = { ...move, state: 'running', endedAt: null }
  await collect(tx, row, now)
  if (calendarId === null && sessions !== 'keep') await collectSessions(tx, row, timeOf(row), now)
  const count = await countItems(tx, id)
  if (count === 0 && !(await hasHeldBookings(tx, row, timeOf(row), now))) {
    throw refusal(409, fault(dayMoveFaults, 'nothing_to_move'))
  }
  await jobs.enqueue(tx, dayMoveJob, { id })
  await recordAudit(tx, {
    by,
    action: 'day_move.started',
    subject: { type: 'day_move', id },
    after: { calendarId, ...span, what, target, sessions, reason, count },
  })
  return true
}

const timeOf = (move: DayMoveRow) => instantsOfSpan(shopTimeZone, move)

const collect = (tx: Tx, move: DayMoveRow, now: Date) => collectBookings(tx, move, timeOf(move), now)

/** Does nothing more of a moved day; what was done stays, and customers who were asked can choose still. @throws HttpError 404 */
export async function stopDayMove({ database, clock }: Platform, by: By, id: string): Promise<DayMoveDetails> {
  await inTransaction(database, async (tx) => {
    if (!(await lockDayMove(tx, id, 'update'))) throw notFound()
    if (!(await endDayMove(tx, id, 'stopped', clock()))) return
    await stopItems(tx, id)
    await recordAudit(tx, { by, action: 'day_move.stopped', subject: { type: 'day_move', id } })
  })
  return readDayMove(database.db, id)
}

/**
 * Continues all moved days, and cancels the appointments whose customers did not choose in time. Any instance may run it;
 * what another one has done meanwhile is not done twice.
 */
export async function workDayMoves(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { db } = platform.database
  for (const move of await listRunning(db)) await workDayMove(platform, move.id, signal)
  await markGone(db)
  for (const item of await listUnanswered(db, platform.clock())) {
    if (signal?.aborted) return
    await settleUnanswered(platform, item)
  }
}

/** Does what is left of a moved day. */
export async function workDayMove(platform: Platform, id: string, signal?: AbortSignal): Promise<void> {
  const { database, clock, config } = platform
  const move = await findDayMove(database.db, id)
  if (move?.state !== 'running') return
  await inTransaction(database, async (tx) => {
    if ((await lockDayMove(tx, id, 'share'))?.state === 'running') await collect(tx, move, clock())
  })
  for (const [at, item] of (await listToDo(database.db, id)).entries()) {
    if (signal?.aborted) return
    crashPoint(config, `day-move-item-${at + 1}`)
    await settleItem(platform, move, item)
  }
  await inTransaction(database, async (tx) => {
    if ((await lockDayMove(tx, id, 'update'))?.state !== 'running') return
    if ((await countItems(tx, id, 'todo')) > 0 || (await hasHeldBookings(tx, move, timeOf(move), clock()))) return
    // Once more: a held time may have been paid since they were collected.
    await collect(tx, move, clock())
    if ((await countItems(tx, id, 'todo')) === 0) await endDayMove(tx, id, 'done', clock())
  })
}

const listed = 200

/** The moved days with their sums, newest first. */
export async function listDayMoves(db: Db): Promise<DayMove[]> {
  const rows = await listDayMoveRows(db, listed)
  const counts = await countByState(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, counts))
}

/** A moved day with its appointments and dates of workshops. @throws HttpError 404 */
export async function readDayMove(db: Db, id: string): Promise<DayMoveDetails> {
  const row = await findDayMove(db, id)
  if (!row) throw notFound()
  const items: DayMoveItem[] = []
  for (const found of await listItems(db, id)) items.push(await presentItem(db, found))
  return { ...present(row, await countByState(db, [id])), items }
}

type Counts = Awaited<ReturnType<typeof countByState>>

function present({ id, ...row }: DayMoveRow, counts: Counts): DayMove {
  const countOf = (state: ItemState) => counts.find((one) => one.moveId === id && one.state === state)?.count ?? 0
  // Every state has a count.
  const sums = Object.fromEntries(itemStates.map((state) => [state, countOf(state)])) as Record<ItemState, number>
  return { id, ...row, sums }
}

type FoundItem = Awaited<ReturnType<typeof listItems>>[number]

async function presentItem(
  db: Db,
  { item, state, isRefundRefused, booking, service, mailed }: FoundItem,
): Promise<DayMoveItem> {
  const { id, bookingId, variantId, startsAt, newStartsAt, answerUntil } = item
  return {
    ...{ id, state, fault: isRefundRefused ? 'refund_refused' : item.fault, service },
    ...{ calendarId: booking?.calendarId ?? null, startsAt, newStartsAt, answerUntil, mailed, bookingId, variantId },
    ...{ orderId: booking?.orderId ?? null, orderNumber: booking?.orderNumber ?? null },
    people: booking ? [personOf(booking)] : await attendeesOf(db, variantId),
  }
}

const personOf = (booking: NonNullable<FoundItem['booking']>) => ({
  name: booking.customerName,
  phone: booking.customerPhone,
  email: booking.customerEmail,
})

async function attendeesOf(db: Db, variantId: string | null): Promise<DayMoveItem['people']> {
  const { attendees } = variantId === null ? { attendees: [] } : await listAttendees(db, variantId)
  return attendees.map(({ name, phone, email }) => ({ name, phone, email }))
}
