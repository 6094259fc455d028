import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { erasedEmail } from '../../kit/erased.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { PackedUnits } from '../parcel.ts'
import { orders, type ParcelRow, parcelLines, parcels, type TrackingState } from './tables.ts'

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

/** Staff set the status of an order themselves: voiding a parcel leaves it from now on. */
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
 * @returns its present state; null while another process holds it, or when nothing is to be told any more.
 */
export async function reserveTracking(db: Db, id: string, seconds: number): Promise<ParcelRow | null> {
  const isFree = or(isNull(parcels.trackingUntil), sql`${parcels.trackingUntil} <= clock_timestamp()`)
  const [row] = await db
    .update(parcels)
    .set({ trackingUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(and(eq(parcels.id, id), inArray(parcels.tracking, ['due', 'voiding']), isFree))
    .returning()
  return row ?? null
}

/** Stores what the provider was told, and ends the reservation; a state that changed meanwhile stays. */
export async function endTracking(
  db: Db,
  { id, tracking }: Pick<ParcelRow, 'id' | 'tracking'>,
  end: { tracking: TrackingState; trackingIssue?: string | null },
): Promise<void> {
  const same = sql`${parcels.tracking} is not distinct from ${tracking}`
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
  const erased = db.select({ id: orders.id }).from(orders).where(eq(orders.customerEmail, erasedEmail))
  await db
    .update(parcels)
    .set({ number: null, url: null, trackingAt: null })
    .where(and(isNotNull(parcels.number), inArray(parcels.orderId, erased)))
}
