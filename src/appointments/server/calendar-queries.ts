import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { Calendar } from '../office-api.ts'
import type { AbsentDays, OpeningHours } from '../opening-hours.ts'
import { bookings, type CalendarRow, calendarServices, calendars } from './tables.ts'

const productIds = sql<string[]>`coalesce(
  (select json_agg(s.product_id order by s.product_id) from calendar_services s where s.calendar_id = ${calendars}.id),
  '[]'
)`

const { id, name, place, placeEs, placeState, imageUrl, weekly, exceptions, isActive, version } =
  getTableColumns(calendars)
const shown = {
  id,
  name,
  place,
  placeEs,
  placeState,
  imageUrl,
  weekly,
  exceptions,
  isActive,
  version,
  hasFeed: sql<boolean>`${isNotNull(calendars.feedTokenHash)}`,
  productIds,
}

/** All calendars, by name. */
export function listCalendars(db: Db): Promise<Calendar[]> {
  return db.select(shown).from(calendars).orderBy(asc(calendars.name), asc(calendars.id))
}

/** A calendar with its services; null when it does not exist. */
export async function findCalendar(db: Db, id: string): Promise<Calendar | null> {
  const [row] = await db.select(shown).from(calendars).where(eq(calendars.id, id))
  return row ?? null
}

/** The places of calendars by id; null for those at the address, or in the state, of the shop. */
export async function placesOfCalendars(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<CalendarRow, 'place' | 'placeEs' | 'placeState'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id, place, placeEs, placeState })
    .from(calendars)
    .where(inArray(calendars.id, [...ids]))
  return new Map(rows.map(({ id, ...where }) => [id, where]))
}

/** Locks the calendar until the transaction ends. */
export async function lockCalendar(tx: Tx, id: string): Promise<CalendarRow | null> {
  const [row] = await tx.select().from(calendars).where(eq(calendars.id, id)).for('update')
  return row ?? null
}

/**
 * The ids of those calendars that exist; null asks for all. They cannot be changed or deleted until the transaction ends, and
 * with `update` nobody else can lock them.
 */
export async function lockedCalendars(
  tx: Tx,
  ids: readonly string[] | null,
  strength: 'share' | 'update' = 'share',
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: calendars.id })
    .from(calendars)
    .where(ids === null ? undefined : inArray(calendars.id, [...ids]))
    .orderBy(asc(calendars.id))
    .for(strength)
  return new Set(rows.map((row) => row.id))
}

export type CalendarFields = Pick<CalendarRow, 'name' | 'weekly' | 'exceptions' | 'isActive'> &
  Partial<Pick<CalendarRow, 'place' | 'placeEs' | 'placeState' | 'imageUrl'>>

/** @returns the id of the calendar. */
export async function insertCalendar(tx: Tx, fields: CalendarFields): Promise<string> {
  const [row] = await tx.insert(calendars).values(fields).returning({ id: calendars.id })
  if (!row) throw new Error('the calendar was not inserted')
  return row.id
}

export async function updateCalendarRow(
  tx: Tx,
  id: string,
  fields: Partial<CalendarFields & Pick<CalendarRow, 'feedTokenHash' | 'feedMadeBy'>>,
): Promise<void> {
  await tx
    .update(calendars)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(calendars.id, id))
}

/** Replaces the services that the calendar offers. */
export async function replaceServices(tx: Tx, calendarId: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(calendarServices).where(eq(calendarServices.calendarId, calendarId))
  const rows = [...new Set(productIds)].map((productId) => ({ calendarId, productId }))
  if (rows.length > 0) await tx.insert(calendarServices).values(rows)
}

export async function deleteCalendarRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(calendars).where(eq(calendars.id, id))
}

export const countBookingsOfCalendar = (db: Db, id: string): Promise<number> =>
  db.$count(bookings, eq(bookings.calendarId, id))

/** The calendar of a feed; null for an unknown token. */
export async function findCalendarByFeed(
  db: Db,
  tokenHash: string,
): Promise<Pick<CalendarRow, 'id' | 'name' | 'place' | 'placeEs' | 'feedMadeBy'> | null> {
  const [row] = await db
    .select({ id, name, place, placeEs, feedMadeBy: calendars.feedMadeBy })
    .from(calendars)
    .where(eq(calendars.feedTokenHash, tokenHash))
  return row ?? null
}

type OfferingCalendar = OpeningHours & Pick<CalendarRow, 'id' | 'name' | 'place' | 'placeEs' | 'imageUrl'>

/** The absences of a calendar and of the whole shop, as `AbsentDays`. */
const absencesOfCalendar = sql<AbsentDays[]>`coalesce(
  (select json_agg(json_build_object('from', a.from_day, 'to', a.to_day, 'allDay', a.all_day, 'fromTime', a.from_time,
    'toTime', a.to_time, 'yearly', a.yearly)) from absences a where a.calendar_id is null or a.calendar_id = ${calendars}.id),
  '[]'
)`

/** The active calendars that offer a service, with their opening hours and absences, places and pictures. */
export function findCalendarsOffering(db: Db, productId: string): Promise<OfferingCalendar[]> {
  return db
    .select({ id, name, place, placeEs, imageUrl, weekly, exceptions, absences: absencesOfCalendar })
    .from(calendars)
    .innerJoin(calendarServices, eq(calendarServices.calendarId, calendars.id))
    .where(and(eq(calendarServices.productId, productId), eq(calendars.isActive, true)))
    .orderBy(asc(calendars.name), asc(calendars.id))
}
