import { and, asc, desc, eq, isNotNull, isNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Cents, formatDecimal } from '../../domain/money.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type CheckoutRow, checkouts, payments } from './tables.ts'

/** Without `orderNumber` the next number is assigned. */
type NewCheckout = Omit<typeof checkouts.$inferInsert, 'orderNumber'> & { orderNumber?: string | undefined }

/** `FM-000417`, from a sequence, so that no number repeats. */
const nextOrderNumber = sql<string>`'FM-' || lpad(nextval('order_numbers')::text, 6, '0')`

/** Inserts a checkout; null when the user already has one with the same client key. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<CheckoutRow | null> {
  const orderNumber = checkout.orderNumber ?? nextOrderNumber
  const [row] = await db
    .insert(checkouts)
    .values({ ...checkout, orderNumber })
    .onConflictDoNothing({ target: [checkouts.userId, checkouts.clientKey] })
    .returning()
  return row ?? null
}

/** Assigns a new order number, because another attempt uses the current one. */
export async function renumberCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  return updateCheckout(tx, id, { orderNumber: nextOrderNumber })
}

/** The other, unreleased attempt with this checkout's order number. Locked until the transaction ends. */
export async function lockAttemptWithNumber(tx: Tx, { id, orderNumber }: CheckoutRow): Promise<CheckoutRow | null> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderNumber, orderNumber), ne(checkouts.state, 'released'), ne(checkouts.id, id)))
    .for('update')
  return row ?? null
}

/** The buyer's attempts in state `created`, newest first. Locked until the transaction ends. */
export function lockOpenCheckouts(tx: Tx, userId: string, limit: number): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'created')))
    .orderBy(desc(checkouts.createdAt))
    .limit(limit)
    .for('update')
}

/**
 * Records that the buyer's page abandoned an unapproved payment, so that the reconciler does not capture it.
 * @returns false when the checkout is no longer in state `created`.
 */
export async function markLeft(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(checkouts)
    .set({ ending: sql`coalesce(${checkouts.ending}, 'left')`, updatedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'created')))
    .returning({ id: checkouts.id })
  return rows.length > 0
}

export async function findCheckoutByClientKey(db: Db, userId: string, clientKey: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.clientKey, clientKey)))
  return row ?? null
}

/** Serializes the checkouts of one buyer until the transaction ends. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${userId}`}, 0))`)
}

export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row ?? null
}

export async function findCheckoutByPaypalOrder(db: Db, paypalOrderId: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.paypalOrderId, paypalOrderId))
  return row ?? null
}

/** Locks the row until the transaction ends, so that changes of a checkout are serialized. */
export async function lockCheckoutByPaypalOrder(tx: Tx, paypalOrderId: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.paypalOrderId, paypalOrderId)).for('update')
  return row ?? null
}

/** Locks the checkout by its id, as `lockCheckoutByPaypalOrder` does. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return row ?? null
}

export async function updateCheckout(
  db: Db,
  id: string,
  change: PgUpdateSetSource<typeof checkouts>,
): Promise<CheckoutRow> {
  const [row] = await db
    .update(checkouts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(checkouts.id, id))
    .returning()
  if (!row) throw new Error(`checkout ${id} does not exist`)
  return row
}

/** Checkouts that are due for reconciliation, longest overdue first. */
export function listDueCheckouts(db: Db, now: Date, limit: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(lte(checkouts.nextCheckAt, now), isNotNull(checkouts.paypalOrderId)))
    .orderBy(asc(checkouts.nextCheckAt))
    .limit(limit)
}

const abandonedUnlessDeclined = sql`case when ${checkouts.ending} = 'declined' then 'declined' else 'abandoned' end`

/** Releases idle checkouts that hold no stock and have no scheduled check: never opened at PayPal, or declined. */
export async function releaseAbandoned(db: Db, before: Date): Promise<void> {
  const idle = and(eq(checkouts.state, 'created'), isNull(checkouts.nextCheckAt))
  await db
    .update(checkouts)
    .set({ state: 'released', ending: abandonedUnlessDeclined, updatedAt: sql`now()` })
    .where(and(idle, lte(checkouts.createdAt, before)))
}

export async function findPayment(db: Db, captureId: string): Promise<typeof payments.$inferSelect | null> {
  const [row] = await db.select().from(payments).where(eq(payments.captureId, captureId))
  return row ?? null
}

export async function listPayments(db: Db, checkoutId: string): Promise<(typeof payments.$inferSelect)[]> {
  return db.select().from(payments).where(eq(payments.checkoutId, checkoutId)).orderBy(asc(payments.createdAt))
}

/** The order of capture statuses; a status never moves back. */
const statusOrder = ['PENDING', 'DECLINED', 'FAILED', 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const stage = (status: SQL) => sql`coalesce(array_position(${sql.param(statusOrder)}::text[], ${status}), 0)`

/** Stores the refunded amount of a capture and the resulting status. */
export async function saveRefunded(db: Db, captureId: string, refunded: Cents): Promise<void> {
  const status = sql`case when ${formatDecimal(refunded)}::numeric >= ${payments.amount} then 'REFUNDED' else 'PARTIALLY_REFUNDED' end`
  await db
    .update(payments)
    .set({ refunded, status: laterOf(payments.status, status), updatedAt: sql`now()` })
    .where(eq(payments.captureId, captureId))
}

/** The later of two capture statuses. */
const laterOf = (now: SQLWrapper, next: SQL) =>
  sql`case when ${stage(next)} >= ${stage(sql`${now}`)} then ${next} else ${now} end`

/** Stores a capture and returns its current status; a stale status does not overwrite a later one. */
export async function savePayment(db: Db, payment: typeof payments.$inferInsert): Promise<string> {
  const [row] = await db
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.captureId,
      set: {
        status: laterOf(payments.status, sql`excluded.status`),
        updatedAt: sql`now()`,
      },
    })
    .returning({ status: payments.status })
  return row?.status ?? payment.status
}

/** Stores an unknown capture status; false when the same one is stored already. */
export async function saveAnomaly(db: Db, captureId: string, anomaly: string): Promise<boolean> {
  const isChanged = sql`${payments.anomaly} is distinct from ${anomaly}`
  const rows = await db
    .update(payments)
    .set({ anomaly, anomalySeenAt: null, updatedAt: sql`now()` })
    .where(and(eq(payments.captureId, captureId), isChanged))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Removes the anomaly when PayPal reports a known status again. */
export async function clearAnomaly(db: Db, captureId: string): Promise<void> {
  await db.update(payments).set({ anomaly: null }).where(eq(payments.captureId, captureId))
}

/** Marks the anomalies of a checkout's captures as seen by staff. */
export async function markAnomaliesSeen(db: Db, checkoutId: string, now: Date): Promise<void> {
  const unseen = and(isNotNull(payments.anomaly), isNull(payments.anomalySeenAt))
  await db
    .update(payments)
    .set({ anomalySeenAt: now })
    .where(and(eq(payments.checkoutId, checkoutId), unseen))
}

/** Whether any checkout, paid or not, contains the product, which must then be kept. */
export async function isInAnyCheckout(db: Db, productId: string): Promise<boolean> {
  const item = JSON.stringify([{ productId }])
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(sql`${checkouts.items} @> ${item}::jsonb`)
    .limit(1)
  return row !== undefined
}
