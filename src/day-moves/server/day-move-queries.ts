import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Slot } from '../../appointments/free-slots.ts'
import { bookings } from '../../appointments/server/tables.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import { erasedText } from '../../kit/erased.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { orders } from '../../orders/server/tables.ts'
import type { ItemState } from '../day-move.ts'
import { type DayMoveItemRow, type DayMoveRow, dayMoveItems, dayMoveMails, dayMoves } from './tables.ts'

/** Inserts a moved day. @returns false when there is one with its id */
export async function insertDayMove(tx: Tx, move: Omit<DayMoveRow, 'state' | 'endedAt'>): Promise<boolean> {
  const rows = await tx.insert(dayMoves).values(move).onConflictDoNothing().returning({ id: dayMoves.id })
  return rows.length > 0
}

export async function findDayMove(db: Db, id: string): Promise<DayMoveRow | null> {
  const [row] = await db.select().from(dayMoves).where(eq(dayMoves.id, id))
  return row ?? null
}

/** Locks the moved day until the transaction ends; with `share` only against being stopped. */
export async function lockDayMove(tx: Tx, id: string, strength: 'update' | 'share'): Promise<DayMoveRow | null> {
  const [row] = await tx.select().from(dayMoves).where(eq(dayMoves.id, id)).for(strength)
  return row ?? null
}

/** The newest moved days. */
export const listDayMoveRows = (db: Db, limit: number): Promise<DayMoveRow[]> =>
  db.select().from(dayMoves).orderBy(desc(dayMoves.createdAt), desc(dayMoves.id)).limit(limit)

/** The moved days that are being worked on, oldest first. */
export const listRunning = (db: Db): Promise<DayMoveRow[]> =>
  db.select().from(dayMoves).where(eq(dayMoves.state, 'running')).orderBy(asc(dayMoves.createdAt), asc(dayMoves.id))

/** Ends a moved day that is being worked on. @returns whether this ended it */
export async function endDayMove(tx: Tx, id: string, state: 'stopped' | 'done', endedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(dayMoves)
    .set({ state, endedAt })
    .where(and(eq(dayMoves.id, id), eq(dayMoves.state, 'running')))
    .returning({ id: dayMoves.id })
  return rows.length > 0
}

/** The bookings in a state that overlap the time of a moved day and begin after a moment. */
const isInTime = ({ calendarId }: Pick<DayMoveRow, 'calendarId'>, { startsAt, endsAt }: Slot, now: Date) =>
  and(
    lt(bookings.startsAt, endsAt),
    sql`${bookings.endsAt} > ${startsAt.toISOString()}`,
    sql`${bookings.startsAt} > ${now.toISOString()}`,
    calendarId === null ? undefined : eq(bookings.calendarId, calendarId),
  )

/** Adds what is booked in the time of a moved day and not decided about by another one; also what was paid meanwhile. */
export async function collectBookings(tx: Tx, move: DayMoveRow, time: Slot, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into day_move_items (move_id, booking_id, starts_at)
    select ${move.id}::uuid, ${bookings.id}, ${bookings.startsAt} from ${bookings}
    where ${isInTime(move, time, now)} and ${bookings.state} = 'confirmed'
      and ${bookings.createdAt} <= ${move.createdAt.toISOString()}
    on conflict do nothing`)
}

/** Adds the dates of workshops in the time of a moved day. */
export async function collectSessions(tx: Tx, move: DayMoveRow, { startsAt, endsAt }: Slot, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into day_move_items (move_id, variant_id, starts_at)
    select ${move.id}::uuid, id, starts_at from ${productVariants}
    where starts_at < ${endsAt.toISOString()} and ends_at > ${startsAt.toISOString()} and starts_at > ${now.toISOString()}
      and canceled_at is null and archived_at is null
    on conflict do nothing`)
}

/** Whether a checkout that was opened before the move holds a time in it, which may be paid still. */
export async function hasHeldBookings(tx: Tx, move: DayMoveRow, time: Slot, now: Date): Promise<boolean> {
  const held = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isInTime(move, time, now), eq(bookings.state, 'held'), lte(bookings.createdAt, move.createdAt)))
    .limit(1)
  return held.length > 0
}

export const countItems = (db: Db, moveId: string, state?: ItemState): Promise<number> =>
  db.$count(
    dayMoveItems,
    and(eq(dayMoveItems.moveId, moveId), state === undefined ? undefined : eq(dayMoveItems.state, state)),
  )

/** The items to do of a moved day, the earliest first. */
export const listToDo = (db: Db, moveId: string): Promise<DayMoveItemRow[]> =>
  db
    .select()
    .from(dayMoveItems)
    .where(and(eq(dayMoveItems.moveId, moveId), eq(dayMoveItems.state, 'todo')))
    .orderBy(asc(dayMoveItems.startsAt), asc(dayMoveItems.id))

/** The items whose customers did not choose in time. */
export const listUnanswered = (db: Db, now: Date): Promise<DayMoveItemRow[]> =>
  db
    .select()
    .from(dayMoveItems)
    .where(and(eq(dayMoveItems.state, 'asked'), lte(dayMoveItems.answerUntil, now)))
    .orderBy(asc(dayMoveItems.answerUntil), asc(dayMoveItems.id))

export async function findItem(db: Db, tokenHash: string): Promise<DayMoveItemRow | null> {
  const [row] = await db.select().from(dayMoveItems).where(eq(dayMoveItems.tokenHash, tokenHash))
  return row ?? null
}

/** Locks the item until the transaction ends. */
export async function lockItem(tx: Tx, id: string): Promise<DayMoveItemRow | null> {
  const [row] = await tx.select().from(dayMoveItems).where(eq(dayMoveItems.id, id)).for('update')
  return row ?? null
}

type ItemChange = Partial<Pick<DayMoveItemRow, 'fault' | 'newStartsAt' | 'tokenHash' | 'answerUntil'>>

export async function updateItem(tx: Tx, id: string, state: ItemState, change: ItemChange = {}): Promise<void> {
  await tx
    .update(dayMoveItems)
    .set({ ...change, state, updatedAt: sql`now()` })
    .where(eq(dayMoveItems.id, id))
}

/** Records that a mail about the state of an item is queued. A second one violates the key. */
export async function insertItemMail(tx: Tx, itemId: string, state: ItemState, mailedAt: Date): Promise<void> {
  await tx.insert(dayMoveMails).values({ itemId, state, mailedAt })
}

/** Nothing more is done with the items to do of a moved day. */
export async function stopItems(tx: Tx, moveId: string): Promise<void> {
  await tx
    .update(dayMoveItems)
    .set({ state: 'stopped', updatedAt: sql`now()` })
    .where(and(eq(dayMoveItems.moveId, moveId), eq(dayMoveItems.state, 'todo')))
}

/** Marks the items whose customers were asked, and whose appointments were moved or canceled otherwise meanwhile. */
export async function markGone(db: Db): Promise<void> {
  const isSame = and(
    eq(bookings.id, dayMoveItems.bookingId),
    eq(bookings.state, 'confirmed'),
    eq(bookings.startsAt, dayMoveItems.startsAt),
  )
  await db
    .update(dayMoveItems)
    .set({ state: 'gone', updatedAt: sql`now()` })
    .where(and(eq(dayMoveItems.state, 'asked'), notExists(db.select({ id: bookings.id }).from(bookings).where(isSame))))
}

/** The items of some moved days counted by state. A refund that the provider refused is a failure. */
export async function countByState(
  db: Db,
  moveIds: readonly string[],
): Promise<{ moveId: string; state: ItemState; count: number }[]> {
  if (moveIds.length === 0) return []
  return db
    .select({ moveId: dayMoveItems.moveId, state: shownState, count: sql<number>`count(*)::int` })
    .from(dayMoveItems)
    .where(inArray(dayMoveItems.moveId, [...moveIds]))
    .groupBy(dayMoveItems.moveId, shownState)
}

const isRefundRefused = sql`exists (select from refunds r where r.id = ${dayMoveItems.id} and r.state = 'failed')`
const shownState = sql<ItemState>`case when ${dayMoveItems.state} = 'refunded' and ${isRefundRefused} then 'failed' else ${dayMoveItems.state} end`

/** The items of a moved day with their appointments, by time. */
export function listItems(db: Db, moveId: string) {
  const productId = sql`coalesce(${bookings.productId}, ${productVariants.productId})`
  const isMailed = exists(
    db
      .select({ one: sql`1` })
      .from(dayMoveMails)
      .where(and(eq(dayMoveMails.itemId, dayMoveItems.id), eq(dayMoveMails.state, dayMoveItems.state))),
  )
  return db
    .select({
      item: dayMoveItems,
      state: shownState,
      isRefundRefused: sql<boolean>`${isRefundRefused}`,
      booking: bookings,
      service: { name: products.name, nameEs: products.nameEs },
      mailed: sql<boolean>`${isMailed}`,
    })
    .from(dayMoveItems)
    .leftJoin(bookings, eq(bookings.id, dayMoveItems.bookingId))
    .leftJoin(productVariants, eq(productVariants.id, dayMoveItems.variantId))
    .innerJoin(products, sql`${products.id} = ${productId}`)
    .where(eq(dayMoveItems.moveId, moveId))
    .orderBy(asc(dayMoveItems.startsAt), asc(dayMoveItems.id))
}

/** Ends the links of a person whose data is erased: of their orders, and of bookings that staff entered for them. */
export async function endLinksOf(tx: Tx, { id, addresses }: { id: string; addresses: string[] }): Promise<void> {
  const ofOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id))
  const entered = and(isNull(bookings.checkoutId), inArray(bookings.customerEmail, addresses))
  const isTheirs = or(inArray(bookings.orderId, ofOrders), entered, eq(bookings.customerName, erasedText))
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(isTheirs)
  await tx
    .update(dayMoveItems)
    .set({ tokenHash: null })
    .where(and(isNotNull(dayMoveItems.tokenHash), inArray(dayMoveItems.bookingId, theirs)))
}

/** Forgets the links that ended before a moment, whose answers are not shown any more. @returns how many */
export async function forgetLinks(db: Db, before: Date): Promise<number> {
  const rows = await db
    .update(dayMoveItems)
    .set({ tokenHash: null })
    .where(
      and(ne(dayMoveItems.state, 'asked'), isNotNull(dayMoveItems.tokenHash), lt(dayMoveItems.answerUntil, before)),
    )
    .returning({ id: dayMoveItems.id })
  return rows.length
}
