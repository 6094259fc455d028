import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { products } from '../../catalog/server/tables.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { type BookingState, noShowUndoMs } from '../booking.ts'
import type { Slot } from '../free-slots.ts'
import type { Booking } from '../office-api.ts'
import { resourcesOf } from './resource-queries.ts'
import { type BookingRow, bookings, calendars } from './tables.ts'

/** Whose booking it is; of somebody unknown, the number of the order. */
export const bookingName = sql`coalesce(nullif(${bookings.customerName}, ''), ${bookings.orderNumber}, '')`

/** The constraint that excludes overlapping bookings of a calendar. */
export const overlapConstraint = 'bookings_no_overlap'

/** The states in which a booking occupies its time; the condition of the constraint. */
export const liveStates: BookingState[] = ['held', 'confirmed']

const undoUntil = sql<Date | null>`case when ${bookings.state} = 'no_show' and ${bookings.noShowSettledAt} is null
  then ${bookings.noShowAt} + ${noShowUndoMs}::int * interval '1 millisecond' end`.mapWith(bookings.noShowAt)

export const selectBookings = (db: Db) =>
  db
    .select({
      id: bookings.id,
      calendarId: bookings.calendarId,
      product: { id: products.id, name: products.name, nameEs: products.nameEs },
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      freeAt: bookings.freeAt,
      state: bookings.state,
      undoUntil,
      isNoShowFinal: sql<boolean>`${bookings.noShowSettledAt} is not null`,
      orderId: bookings.orderId,
      orderNumber: bookings.orderNumber,
      customerName: bookings.customerName,
      customerEmail: bookings.customerEmail,
      customerPhone: bookings.customerPhone,
      resources: resourcesOf(bookings.id),
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))

/** The bookings of all calendars that start within a range, by time. */
export function listBookings(db: Db, { startsAt, endsAt }: Slot): Promise<Booking[]> {
  return selectBookings(db)
    .where(and(gte(bookings.startsAt, startsAt), lt(bookings.startsAt, endsAt)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** A booking; null when it does not exist. */
export async function findBooking(db: Db, id: string): Promise<Booking | null> {
  const [row] = await selectBookings(db).where(eq(bookings.id, id))
  return row ?? null
}

/** The row of a booking; null when it does not exist. */
export async function findBookingRow(db: Db, id: string): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row ?? null
}

/** Locks the booking until the transaction ends. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow | null> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return row ?? null
}

/** The booking of an appointment of an order; null when it is not confirmed. */
export async function findConfirmedBooking(db: Db, orderId: string, time: BookedTime): Promise<BookingRow | null> {
  const [row] = await selectConfirmedBooking(db, orderId, time)
  return row ?? null
}

/** Locks the booking of an appointment of an order until the transaction ends; null when it is not confirmed. */
export async function lockConfirmedBooking(tx: Tx, orderId: string, time: BookedTime): Promise<BookingRow | null> {
  const [row] = await selectConfirmedBooking(tx, orderId, time).for('update')
  return row ?? null
}

function selectConfirmedBooking(db: Db, orderId: string, { productId, calendarId, startsAt }: BookedTime) {
  const ofService = and(eq(bookings.orderId, orderId), eq(bookings.productId, productId))
  const atTime = and(eq(bookings.calendarId, calendarId), eq(bookings.startsAt, startsAt))
  return db
    .select()
    .from(bookings)
    .where(and(ofService, atTime, eq(bookings.state, 'confirmed')))
}

/** Whether appointments to come that cost something are booked in a calendar. */
export async function hasSoldBookings(db: Db, calendarId: string, now: Date): Promise<boolean> {
  const sold = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(checkouts, and(eq(checkouts.id, bookings.checkoutId), gt(checkouts.total, 0)))
    .where(and(eq(bookings.calendarId, calendarId), inArray(bookings.state, liveStates), gt(bookings.startsAt, now)))
    .limit(1)
  return sold.length > 0
}

type NewBooking = Pick<
  BookingRow,
  'calendarId' | 'productId' | 'startsAt' | 'endsAt' | 'freeAt' | 'customerName' | 'customerEmail' | 'customerPhone'
> & { state: 'held' | 'confirmed'; checkoutId?: string }

/** Inserts a booking. @returns its id, or null when its time is taken. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<string | null> {
  // Without a target, the clause covers the exclusion constraint as well.
  const [row] = await tx.insert(bookings).values(booking).onConflictDoNothing().returning({ id: bookings.id })
  return row?.id ?? null
}

/** A booking whose customer did not come. */
export type FinalNoShow = Pick<BookingRow, 'id' | 'orderId'>

/** The bookings whose customers were marked as not come until a moment, and whose mark is not settled; oldest marks first. */
export function listFinalNoShows(db: Db, until: Date, limit: number): Promise<FinalNoShow[]> {
  const { id, orderId, state, noShowAt, noShowSettledAt } = bookings
  const isOpen = and(eq(state, 'no_show'), isNull(noShowSettledAt), lte(noShowAt, until))
  return db.select({ id, orderId }).from(bookings).where(isOpen).orderBy(asc(noShowAt), asc(id)).limit(limit)
}

/** Says of a final mark that its deposit was kept, or that there is none to keep. */
export async function settleNoShow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(bookings).set({ noShowSettledAt: now, updatedAt: sql`now()` }).where(eq(bookings.id, id))
}

/** Changes a booking and increments its SEQUENCE. A taken time violates `overlapConstraint`. */
export async function updateBooking(
  tx: Tx,
  id: string,
  change: Partial<Pick<BookingRow, 'calendarId' | 'startsAt' | 'endsAt' | 'freeAt' | 'state' | 'noShowAt'>>,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...change, sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` })
    .where(eq(bookings.id, id))
}

/** The bookings of an order belong to its corrected contact. */
export async function correctBookings(
  tx: Tx,
  orderId: string,
  { customerName, customerEmail, customerPhone }: Pick<BookingRow, 'customerName' | 'customerEmail' | 'customerPhone'>,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ customerName, customerEmail, customerPhone, updatedAt: sql`now()` })
    .where(eq(bookings.orderId, orderId))
}

/**
 * Gives bookings to come another address: those of some orders, and those that staff entered.
 * @returns how many
 */
export async function moveBookings(
  tx: Tx,
  { from, to, orders, now }: { from: string; to: string; orders: readonly string[]; now: Date },
): Promise<number> {
  const isTheirs = or(inArray(bookings.orderId, [...orders]), isNull(bookings.checkoutId))
  const rows = await tx
    .update(bookings)
    .set({ customerEmail: to, updatedAt: sql`now()` })
    .where(and(eq(bookings.customerEmail, from), gt(bookings.startsAt, now), isTheirs))
    .returning({ id: bookings.id })
  return rows.length
}

/** Deletes the bookings that a checkout holds. */
export async function deleteHeldBookings(tx: Tx, checkoutId: string): Promise<void> {
  await tx.delete(bookings).where(and(eq(bookings.checkoutId, checkoutId), eq(bookings.state, 'held')))
}

/** Confirms the bookings that a checkout holds for its order. */
export async function confirmHeldBookings(
  tx: Tx,
  checkoutId: string,
  order: { id: string; orderNumber: string },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ state: 'confirmed', orderId: order.id, orderNumber: order.orderNumber, updatedAt: sql`now()` })
    .where(and(eq(bookings.checkoutId, checkoutId), eq(bookings.state, 'held')))
}

/** The service, the calendar and the start of a booking. */
export type BookedTime = Pick<BookingRow, 'productId' | 'calendarId' | 'startsAt'>

/**
 * Cancels the bookings of a checkout that did not take place, and increments their SEQUENCE; only those at `times` if given.
 * A booking to come is canceled, too, when staff had noted in advance that the customer came or did not; one that they marked
 * after its start (`no_show_at`) is not.
 */
export async function cancelBookings(tx: Tx, checkoutId: string, times?: readonly BookedTime[]): Promise<void> {
  const atTimes = times?.map(({ productId, calendarId, startsAt }) =>
    and(eq(bookings.productId, productId), eq(bookings.calendarId, calendarId), eq(bookings.startsAt, startsAt)),
  )
  const isNoted = and(inArray(bookings.state, ['attended', 'no_show']), isNull(bookings.noShowAt))
  const isToCome = and(isNoted, gt(bookings.startsAt, sql`now()`))
  const isCancelable = or(eq(bookings.state, 'confirmed'), isToCome)
  await tx
    .update(bookings)
    .set({ state: 'canceled', sequence: sql`${bookings.sequence} + 1`, updatedAt: sql`now()` })
    .where(and(eq(bookings.checkoutId, checkoutId), isCancelable, atTimes && or(...atTimes)))
}

/** The occupied times of some calendars that overlap a range, each with its buffer, without the booking `except`. */
export function findBusy(
  db: Db,
  calendarIds: readonly string[],
  { startsAt, endsAt }: Slot,
  except?: string,
): Promise<({ calendarId: string } & Slot)[]> {
  return db
    .select({ calendarId: bookings.calendarId, startsAt: bookings.startsAt, endsAt: bookings.freeAt })
    .from(bookings)
    .where(
      and(
        inArray(bookings.calendarId, [...calendarIds]),
        inArray(bookings.state, liveStates),
        except === undefined ? undefined : ne(bookings.id, except),
        sql`${bookings.during} && tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()})`,
      ),
    )
}

/** The bookings of a calendar's feed, without those that wait for a payment. */
export function listFeedBookings(db: Db, calendarId: string, since: Date) {
  return db
    .select({
      booking: bookings,
      product: { name: products.name, nameEs: products.nameEs },
      resources: resourcesOf(bookings.id),
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(and(eq(bookings.calendarId, calendarId), ne(bookings.state, 'held'), gte(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(2_000)
}

/** The data of the iCalendar events of a checkout's bookings, the newest of each service first. */
export function listBookingEvents(db: Db, checkoutId: string) {
  const { id, productId, calendarId, startsAt, state, sequence } = bookings
  return db
    .select({
      id,
      productId,
      calendarId,
      startsAt,
      state,
      sequence,
      calendar: calendars.name,
      place: calendars.place,
      placeEs: calendars.placeEs,
    })
    .from(bookings)
    .innerJoin(calendars, eq(calendars.id, bookings.calendarId))
    .where(eq(bookings.checkoutId, checkoutId))
    .orderBy(desc(bookings.createdAt), asc(id))
}
export type BookingEvent = Awaited<ReturnType<typeof listBookingEvents>>[number]

/** Whether the product was ever booked. */
export async function isInAnyBooking(db: Db, productId: string): Promise<boolean> {
  const found = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.productId, productId)).limit(1)
  return found.length > 0
}
