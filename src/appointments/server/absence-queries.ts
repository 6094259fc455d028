import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { products, productVariants } from '../../catalog/server/tables.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { liveStates, selectBookings } from './booking-queries.ts'
import { type AbsenceRow, absences, bookings } from './tables.ts'

/** The fields of an absence. */
export type AbsenceFields = Omit<AbsenceRow, 'id' | 'createdAt' | 'updatedAt'>

/** All absences, by their first day. */
export function selectAbsences(db: Db): Promise<AbsenceRow[]> {
  return db.select().from(absences).orderBy(asc(absences.from), asc(absences.id))
}

/** Locks the absence until the transaction ends. */
export async function lockAbsence(tx: Tx, id: string): Promise<AbsenceRow | null> {
  const [row] = await tx.select().from(absences).where(eq(absences.id, id)).for('update')
  return row ?? null
}

export async function insertAbsence(tx: Tx, fields: AbsenceFields): Promise<AbsenceRow> {
  const [row] = await tx.insert(absences).values(fields).returning()
  if (!row) throw new Error('the absence was not inserted')
  return row
}

export async function updateAbsenceRow(tx: Tx, id: string, fields: AbsenceFields): Promise<void> {
  await tx
    .update(absences)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(absences.id, id))
}

export async function deleteAbsenceRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(absences).where(eq(absences.id, id))
}

/** The held and confirmed bookings that start after a moment, by time. */
export function bookingsToCome(db: Db, now: Date) {
  return selectBookings(db)
    .where(and(inArray(bookings.state, liveStates), gte(bookings.startsAt, now)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** The dates of workshops after a moment that are neither canceled nor removed, by time; each has a start and an end. */
export function sessionsToCome(db: Db, now: Date) {
  const { id, startsAt, endsAt, canceledAt, archivedAt } = productVariants
  return db
    .select({
      variantId: id,
      name: products.name,
      nameEs: products.nameEs,
      startsAt: sql<Date>`${startsAt}`.mapWith(startsAt),
      endsAt: sql<Date>`${endsAt}`.mapWith(endsAt),
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNotNull(startsAt), gte(startsAt, now), isNull(canceledAt), isNull(archivedAt)))
    .orderBy(asc(startsAt), asc(id))
}
