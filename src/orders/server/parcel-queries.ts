import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { isErasedRow } from '../../kit/server/database/erased-columns.ts'
import type { PackedUnits } from '../../sale/parcel.ts'
import { checkouts, payments } from '../../sale/server/tables.ts'
import { tenders } from '../../tenders/server/tables.ts'
import { type OrderRow, orders, type ParcelRow, parcelLines, parcels, type TrackingState } from './tables.ts'

/** A parcel with its lines. */
export type Parcel = ParcelRow & { lines: PackedUnits[] }

const lines = sql<PackedUnits[]>`coalesce((
  select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity) order by l.line_id)
  from ${parcelLines} l where l.parcel_id = ${parcels.id}
), '[]')`.as('lines')

/** The parcels of orders, oldest first, by order; with voided ones. */
export async function parcelsByOrder(db: Db, orderIds: readonly string[]): Promise<Map<string, Parcel[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ ...getTableColumns(parcels), lines })
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]))
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** The parcels of an order, oldest first; with voided ones. */
export const listParcels = async (db: Db, orderId: string): Promise<Parcel[]> =>
  (await parcelsByOrder(db, [orderId])).get(orderId) ?? []

/** Waits for other transactions that record this number, until this one ends. */
export async function lockNumber(tx: Tx, number: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`parcel:${number}`}, 0))`)
}

/** Whether a parcel of another buyer's order has this number. Two orders of one buyer may leave in one parcel. */
export async function isNumberOfOtherBuyer(
  db: Db,
  { id, userId, customerEmail }: Pick<OrderRow, 'id' | 'userId' | 'customerEmail'>,
  number: string,
): Promise<boolean> {
  const isSameBuyer =
    userId !== null && customerEmail !== null
      ? sql`coalesce(${orders.userId} = ${userId} and ${orders.customerEmail} = ${customerEmail}, false)`
      : sql`false`
  const found = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.number, number), isNull(parcels.voidedAt), ne(orders.id, id), not(isSameBuyer)))
    .limit(1)
  return found.length > 0
}

/**
 * The parcel that is about to be stored decides what the provider knows of its number: a voided one of the same order no
 * longer takes it back.
 */
export async function takeOverTracking(tx: Tx, orderId: string, number: string | undefined): Promise<void> {
  if (number === undefined) return
  await tx
    .update(parcels)
    .set({ tracking: 'voided', trackingAt: null })
    .where(and(eq(parcels.orderId, orderId), eq(parcels.number, number), eq(parcels.tracking, 'voiding')))
}

/** Stores a parcel with its lines; the order must be locked. */
export async function insertParcel(
  tx: Tx,
  parcel: typeof parcels.$inferInsert,
  units: readonly PackedUnits[],
): Promise<ParcelRow> {
  const [row] = await tx.insert(parcels).values(parcel).returning()
  if (!row) throw new Error('the parcel was not stored')
  await tx.insert(parcelLines).values(units.map((line) => ({ ...line, parcelId: row.id })))
  return row
}

export async function updateParcel(db: Db, id: string, change: Partial<typeof parcels.$inferInsert>): Promise<void> {
  await db.update(parcels).set(change).where(eq(parcels.id, id))
}

/** Replaces the lines of a parcel; the order must be locked. */
export async function replaceParcelLines(tx: Tx, parcelId: string, units: readonly PackedUnits[]): Promise<void> {
  await tx.delete(parcelLines).where(eq(parcelLines.parcelId, parcelId))
  await tx.insert(parcelLines).values(units.map((line) => ({ ...line, parcelId })))
}

/** Forgets the status that an older release stored with a parcel: the order has it now, or staff have set one. */
export async function forgetStatusBefore(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(parcels)
    .set({ statusBefore: null })
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.statusBefore)))
}

/** Parcels of which the provider of the payment is to be told, or to be asked, longest overdue first. */
export function listDueTrackings(db: Db, now: Date, limit: number) {
  return db
    .select({ ...getTableColumns(parcels), lines })
    .from(parcels)
    .where(lte(parcels.trackingAt, now))
    .orderBy(asc(parcels.trackingAt))
    .limit(limit)
}

/**
 * Reserves a parcel for one process that talks to the provider, for `seconds` of database time.
 * @returns its present state; null while another process holds it or talks about the same number of the order, or when
 * nothing is to be told any more.
 */
export async function reserveTracking(db: Db, id: string, seconds: number): Promise<ParcelRow | null> {
  const isFree = or(isNull(parcels.trackingUntil), sql`${parcels.trackingUntil} <= clock_timestamp()`)
  const other = alias(parcels, 'other')
  const sameNumber = and(
    eq(other.orderId, parcels.orderId),
    eq(other.number, parcels.number),
    ne(other.id, parcels.id),
    sql`${other.trackingUntil} > clock_timestamp()`,
  )
  const [row] = await db
    .update(parcels)
    .set({ trackingUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(parcels.id, id),
        inArray(parcels.tracking, ['due', 'voiding']),
        isFree,
        notExists(db.select().from(other).where(sameNumber)),
      ),
    )
    .returning()
  return row ?? null
}

/** The payments of an order that providers took, oldest first, with the account of each: all are told of its parcels. */
export function listPaymentsToTell(db: Db, orderId: string) {
  const { provider, accountId, environment } = checkouts
  return db
    .select({
      ...{ provider, accountId, environment },
      isPart: sql<boolean>`${or(isNotNull(checkouts.settlesOrder), isNotNull(checkouts.payable))}`,
      captureId: payments.captureId,
      paymentId: payments.paymentId,
      isPending: sql<boolean>`${tenders.state} = 'pending'`,
    })
    .from(tenders)
    .innerJoin(payments, eq(payments.captureId, tenders.captureId))
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(tenders.orderId, orderId), ne(tenders.state, 'failed')))
    .orderBy(asc(tenders.receivedAt), asc(tenders.id))
}
export type PaymentToTell = Awaited<ReturnType<typeof listPaymentsToTell>>[number]

/** Has the parcels of an order told again, because another payment came in; whoever tells one now does not end it. */
export async function tellParcelsAgain(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .update(parcels)
    .set({ tracking: 'due', trackingAt: now, trackingTries: sql`${parcels.trackingTries} + 1` })
    .where(
      and(
        eq(parcels.orderId, orderId),
        isNotNull(parcels.number),
        isNull(parcels.voidedAt),
        sql`${parcels.tracking} is distinct from 'voiding'`,
      ),
    )
}

/** Stores what the provider was told, and ends the reservation; a state that changed meanwhile stays. */
export async function endTracking(
  db: Db,
  { id, tracking, trackingTries }: Pick<ParcelRow, 'id' | 'tracking' | 'trackingTries'>,
  end: { tracking: TrackingState; trackingIssue?: string | null },
): Promise<void> {
  const same = sql`(${parcels.tracking} is not distinct from ${tracking} and ${parcels.trackingTries} = ${trackingTries})`
  await db
    .update(parcels)
    .set({
      tracking: sql`case when ${same} then ${end.tracking} else ${parcels.tracking} end`,
      trackingIssue: end.trackingIssue ?? null,
      trackingAt: sql`case when ${same} then null else ${parcels.trackingAt} end`,
      trackingTries: 0,
      trackingUntil: null,
    })
    .where(eq(parcels.id, id))
}

/** Plans the next try; `isFree`: the provider certainly did nothing, so that another process may try at once. */
export async function postponeTracking(
  db: Db,
  id: string,
  { at, tries, isFree }: { at: Date; tries: number; isFree: boolean },
): Promise<void> {
  await db
    .update(parcels)
    .set({ trackingAt: at, trackingTries: tries, ...(isFree && { trackingUntil: null }) })
    .where(and(eq(parcels.id, id), isNotNull(parcels.trackingAt)))
}

/** Erases the numbers of the parcels of erased orders. */
export async function eraseParcels(db: Db): Promise<void> {
  const erased = db.select({ id: orders.id }).from(orders).where(isErasedRow(orders))
  await db
    .update(parcels)
    .set({ number: null, url: null, trackingAt: null })
    .where(and(isNotNull(parcels.number), inArray(parcels.orderId, erased)))
}
