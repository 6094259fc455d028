import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess } from '../../kit/server/database/older-process.ts'
import { invalidField, notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay, shopTimeZone } from '../../kit/shop-time.ts'
import { closedTimes, overlap } from '../absence.ts'
import { type Absence, type createAbsence as create, type SavedAbsence, spanOf } from '../absences-api.ts'
import type { Slot } from '../free-slots.ts'
import { appointmentFaults } from '../office-texts.ts'
import {
  type AbsenceFields,
  bookingsToCome,
  deleteAbsenceRow,
  insertAbsence,
  lockAbsence,
  selectAbsences,
  sessionsToCome,
  updateAbsenceRow,
} from './absence-queries.ts'
import { lockedCalendars } from './calendar-queries.ts'
import type { AbsenceRow } from './tables.ts'

type AbsenceInput = EndpointRequest<typeof create>['body']

/** All absences, by their first day, each with how many bookings and dates of workshops to come are in it. */
export async function listAbsences({ database: { db }, clock }: Platform): Promise<Absence[]> {
  const rows = await selectAbsences(db)
  if (rows.length === 0) return []
  const all = await findAll(db, clock())
  return rows.map((row) => {
    const { bookings, sessions } = affectedBy(row, all)
    return present(row, bookings.length + sessions.length)
  })
}

/**
 * Offers no times of a calendar, or of the whole shop, on some days. What is booked in them stays and is answered. A
 * checkout that holds a time meanwhile either has it before this, and is listed, or is refused.
 * @throws HttpError 400 for an unknown calendar, 409 `older_process` while a release runs that would offer the times
 */
export function createAbsence(platform: Platform, by: By, input: AbsenceInput): Promise<SavedAbsence> {
  return inTransaction(platform.database, async (tx) => {
    const fields = await lockedFields(tx, input)
    const row = await insertAbsence(tx, fields)
    await record(tx, by, 'absence.created', row.id, { after: summaryOf(row) })
    return presentSaved(tx, row, platform.clock())
  })
}

/** Changes the days of an absence, as {@link createAbsence}. @throws HttpError 404, and as that one */
export function updateAbsence(platform: Platform, by: By, id: string, input: AbsenceInput): Promise<SavedAbsence> {
  return inTransaction(platform.database, async (tx) => {
    const before = await lockAbsence(tx, id)
    if (!before) throw notFound()
    const fields = await lockedFields(tx, input)
    await updateAbsenceRow(tx, id, fields)
    const row = { ...before, ...fields }
    await record(tx, by, 'absence.updated', id, { before: summaryOf(before), after: summaryOf(row) })
    return presentSaved(tx, row, platform.clock())
  })
}

/** Deletes an absence: its times are offered again. @throws HttpError 404 */
export function deleteAbsence({ database }: Platform, by: By, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const before = await lockAbsence(tx, id)
    if (!before) throw notFound()
    await deleteAbsenceRow(tx, id)
    await record(tx, by, 'absence.deleted', id, { before: summaryOf(before) })
  })
}

/** What to store. Its calendars are locked, as by whoever holds a time in them. */
async function lockedFields(tx: Tx, input: AbsenceInput): Promise<AbsenceFields> {
  await assertNoOlderProcess(tx)
  const { calendarId, kind, yearly, note } = input
  const locked = await lockedCalendars(tx, calendarId === null ? null : [calendarId], 'update')
  if (calendarId !== null && !locked.has(calendarId)) {
    throw invalidField('calendarId', fault(appointmentFaults, 'unknown_calendar'))
  }
  return { calendarId, ...spanOf(input), kind, yearly, note }
}

const summaryOf = ({ calendarId, from, to, fromTime, toTime, kind, yearly, note }: AbsenceFields) => {
  return { calendarId, from, to, fromTime, toTime, kind, yearly, note }
}

type Changes = { before?: Record<string, unknown>; after?: Record<string, unknown> }

function record(
  tx: Tx,
  by: By,
  action: 'absence.created' | 'absence.updated' | 'absence.deleted',
  id: string,
  changes: Changes,
) {
  return recordAudit(tx, { by, action, subject: { type: 'absence', id }, ...changes })
}

/** What is to come, in the order of time. */
interface ToCome {
  bookings: Awaited<ReturnType<typeof bookingsToCome>>
  sessions: Awaited<ReturnType<typeof sessionsToCome>>
}

/** All that is to come, and the days of it. */
interface All extends ToCome {
  days: { timeZone: string; from: string; to: string }
}

async function findAll(db: Db, now: Date): Promise<All> {
  const [bookings, sessions] = [await bookingsToCome(db, now), await sessionsToCome(db, now)]
  const last = [...bookings, ...sessions].reduce((end, { endsAt }) => Math.max(end, endsAt.getTime()), now.getTime())
  const days = { timeZone: shopTimeZone, from: shopDay(now), to: shopDay(new Date(last)) }
  return { bookings, sessions, days }
}

/** What is to come in the absence: of the whole shop also dates of workshops. */
function affectedBy(row: AbsenceRow, { bookings, sessions, days }: All): ToCome {
  const closed = closedTimes([row], days)
  const isIn = ({ startsAt, endsAt }: Slot) => closed.some((span) => overlap(span, { startsAt, endsAt }))
  const isOfCalendar = ({ calendarId }: { calendarId: string }) =>
    row.calendarId === null || row.calendarId === calendarId
  return {
    bookings: bookings.filter((booking) => isOfCalendar(booking) && isIn(booking)),
    sessions: row.calendarId === null ? sessions.filter(isIn) : [],
  }
}

async function presentSaved(tx: Tx, row: AbsenceRow, now: Date): Promise<SavedAbsence> {
  const { bookings, sessions } = affectedBy(row, await findAll(tx, now))
  return { ...present(row, bookings.length + sessions.length), bookings, sessions }
}

const present = ({ id, ...row }: AbsenceRow, affected: number): Absence => {
  const { calendarId, from, to, allDay, fromTime, toTime, kind, yearly, note } = row
  return { id, calendarId, from, to, allDay, fromTime, toTime, kind, yearly, note, affected }
}
