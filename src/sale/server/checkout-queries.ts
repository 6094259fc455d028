import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { placeholders, prepared } from '../../kit/server/database/prepared.ts'
import { nextOrderNumber } from './open-checkout-queries.ts'
import { type CheckoutRow, checkouts, payments, unmatchedPayments } from './tables.ts'

/** Assigns another order number, by default the next one, because another attempt uses the current one. */
export async function renumberCheckout(tx: Tx, id: string, orderNumber: string | null): Promise<CheckoutRow> {
  return updateCheckout(tx, id, { orderNumber: orderNumber ?? nextOrderNumber })
}

/** The unreleased attempt with an order number. Locked until the transaction ends. */
export async function lockAttemptOf(tx: Tx, orderNumber: string): Promise<CheckoutRow | null> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderNumber, orderNumber), ne(checkouts.state, 'released')))
    .for('no key update')
  return row ?? null
}

/**
 * Records that the buyer's page abandoned an unapproved payment, so that the reconciler does not capture it.
 * @returns false when the checkout is no longer in state `created`.
 */
export async function markClosed(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(checkouts)
    .set({ ending: sql`coalesce(${checkouts.ending}, 'left')`, updatedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'created')))
    .returning({ id: checkouts.id })
  return rows.length > 0
}

const checkoutByClientKey = prepared('checkout-by-client-key', (db, name) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, sql.placeholder('userId')), eq(checkouts.clientKey, sql.placeholder('clientKey'))))
    .prepare(name),
)

export async function findCheckoutByClientKey(db: Db, userId: string, clientKey: string): Promise<CheckoutRow | null> {
  const [row] = await checkoutByClientKey(db).execute({ userId, clientKey })
  return row ?? null
}

export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row ?? null
}

const withPayment = (db: Db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentId, sql.placeholder('paymentId')))
const byPayment = prepared('checkout-by-provider-order', (db, name) => withPayment(db).prepare(name))
const lockedByPayment = prepared('checkout-by-provider-order-locked', (db, name) =>
  withPayment(db).for('no key update').prepare(name),
)

export async function findCheckoutByPayment(db: Db, paymentId: string): Promise<CheckoutRow | null> {
  const [row] = await byPayment(db).execute({ paymentId })
  return row ?? null
}

/**
 * Locks the row until the transaction ends, so that changes of a checkout are serialized. Its key is not locked: a second
 * update of its order in one transaction checks the key again, and would wait for a holder that waits for the order.
 */
export async function lockCheckoutByPayment(tx: Tx, paymentId: string): Promise<CheckoutRow | null> {
  const [row] = await lockedByPayment(tx).execute({ paymentId })
  return row ?? null
}

/** Locks the checkout by its id, as `lockCheckoutByPayment` does. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('no key update')
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

const opened = prepared('checkout-opened', (db, name) =>
  db
    .update(checkouts)
    .set({
      paymentId: sql`${sql.placeholder('paymentId')}`,
      payee: sql`${sql.placeholder('payee')}`,
      nextCheckAt: sql`${sql.placeholder('nextCheckAt')}`,
      updatedAt: sql`now()`,
    })
    .where(eq(checkouts.id, sql.placeholder('id')))
    .prepare(name),
)

/** Stores the payment of a checkout, and when the reconciler first checks it. */
export async function storePayment(
  db: Db,
  id: string,
  order: { paymentId: string; payee: string | null; nextCheckAt: Date },
): Promise<void> {
  await opened(db).execute({ ...order, id })
}

/**
 * The checkout that is due for reconciliation and comes first: those whose money may be moving, then those whose money
 * the provider holds, then the others; each longest overdue first.
 */
export async function findDueCheckout(db: Db, now: Date): Promise<CheckoutRow | null> {
  const urgency = sql`case when ${checkouts.state} = 'capturing' then 0
    when ${checkouts.state} in ('pending', 'review') then 1 else 2 end`
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(lte(checkouts.nextCheckAt, now), isNotNull(checkouts.paymentId)))
    .orderBy(urgency, asc(checkouts.nextCheckAt))
    .limit(1)
  return row ?? null
}

/** Counts a check of a released checkout and schedules the next one, if there is one; not when it was paid meanwhile. */
export async function countCheckAfterRelease(db: Db, id: string, next: Date): Promise<void> {
  const done = sql`coalesce(${checkouts.checksAfterRelease}, 1)`
  await db
    .update(checkouts)
    .set({
      checksAfterRelease: sql`${done} + 1`,
      nextCheckAt: sql`case when ${done} = 0 then ${next.toISOString()}::timestamptz end`,
      checks: 0,
      updatedAt: sql`now()`,
    })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, 'released')))
}

const abandonedUnlessDeclined = sql`case when ${checkouts.ending} = 'declined' then 'declined' else 'abandoned' end`

/** Releases idle checkouts that hold no stock and have no scheduled check: never opened at a provider, or declined. */
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

/** The payments of an order: of its own checkout and of those that settle it, oldest first. */
export async function listPaymentsOfOrder(
  db: Db,
  { id, checkoutId }: { id: string; checkoutId: string },
): Promise<(typeof payments.$inferSelect)[]> {
  const settling = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.settlesOrder, id))
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.checkoutId, checkoutId), inArray(payments.checkoutId, settling)))
    .orderBy(asc(payments.createdAt))
}

const withPayments = prepared('checkout-with-payments', (db, name) =>
  db
    .select({ checkout: checkouts, payment: payments })
    .from(checkouts)
    .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
    .where(eq(checkouts.id, sql.placeholder('id')))
    .orderBy(asc(payments.createdAt))
    .prepare(name),
)

/** A checkout with its payments, oldest first. */
export async function readCheckoutWithPayments(
  db: Db,
  id: string,
): Promise<{ checkout: CheckoutRow; payments: (typeof payments.$inferSelect)[] }> {
  const rows = await withPayments(db).execute({ id })
  const [first] = rows
  if (!first) throw new Error(`checkout ${id} does not exist`)
  return { checkout: first.checkout, payments: rows.flatMap(({ payment }) => payment ?? []) }
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

const paymentSaving = prepared('save-payment', (db, name) => {
  const before = db.$with('before').as(
    db
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.captureId, sql.placeholder('captureId'))),
  )
  return db
    .with(before)
    .insert(payments)
    .values({
      ...placeholders('checkoutId', 'captureId', 'paymentId', 'status', 'amount', 'currency', 'environment', 'source'),
    })
    .onConflictDoUpdate({
      target: payments.captureId,
      set: { status: laterOf(payments.status, sql`excluded.status`), updatedAt: sql`now()` },
    })
    .returning({ status: payments.status, before: sql<string | null>`(select status from ${before})` })
    .prepare(name)
})

/**
 * Stores a capture and returns its current status and the one before, null for a new capture. A stale status does not
 * overwrite a later one.
 */
export async function savePayment(
  db: Db,
  payment: typeof payments.$inferInsert,
): Promise<{ status: string; before: string | null }> {
  const [row] = await paymentSaving(db).execute(payment)
  return row ?? { status: payment.status, before: null }
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

/** The money of a checkout has become a tender: it is not without an order any more. */
export async function matchPayment(tx: Tx, checkoutId: string): Promise<void> {
  await tx.delete(unmatchedPayments).where(eq(unmatchedPayments.checkoutId, checkoutId))
}

/** Removes the anomaly when the provider reports a known status again. */
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

/**
 * Whether any checkout since a moment, paid or not, contains the variant, or without one the product. Lines of the variant
 * with the product's id may lack it. The items are not indexed: checkouts are read from that moment on.
 */
export async function isInCheckoutSince(
  db: Db,
  item: { productId: string; variantId?: string | undefined },
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(gte(checkouts.createdAt, since), sql`${checkouts.items} @> ${JSON.stringify([item])}::jsonb`))
    .limit(1)
  return row !== undefined
}

const capturing = prepared('begin-capture', (db, name) =>
  db
    .update(checkouts)
    .set({
      state: 'capturing',
      stockHeld: true,
      ending: null,
      capturingSince: sql`${sql.placeholder('now')}`,
      checks: 0,
      nextCheckAt: sql`${sql.placeholder('nextCheckAt')}`,
      updatedAt: sql`now()`,
    })
    .where(eq(checkouts.id, sql.placeholder('id')))
    .prepare(name),
)

/** Marks a locked checkout, whose goods are held, as `capturing`. */
export async function beginCapturing(tx: Tx, id: string, at: { now: Date; nextCheckAt: Date }): Promise<void> {
  await capturing(tx).execute({ id, ...at })
}
