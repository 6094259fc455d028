import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { erasedText } from '../../kit/erased.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { manualMethod } from '../../sale/order-status.ts'
import { type PaymentEnvironment, paymentKind } from '../../sale/payment.ts'
import { kindOfMethod } from '../tender.ts'
import { type TenderRow, tenders } from './tables.ts'

export const oldestFirst = [asc(tenders.receivedAt), asc(tenders.id)]

/** The tenders of orders, oldest first, by order. */
export async function tendersByOrder(db: Db, orderIds: readonly string[]): Promise<Map<string, TenderRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(tenders)
    .where(inArray(tenders.orderId, [...orderIds]))
    .orderBy(...oldestFirst)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** The settled tenders of an order, oldest first: what is there of its money. */
export const settledOf = async (db: Db, orderId: string): Promise<TenderRow[]> =>
  (await settledByOrder(db, [orderId])).get(orderId) ?? []

/** The settled tenders of orders, oldest first, by order. */
export async function settledByOrder(db: Db, orderIds: readonly string[]): Promise<Map<string, TenderRow[]>> {
  const found = await tendersByOrder(db, orderIds)
  return new Map([...found].map(([id, rows]) => [id, rows.filter(({ state }) => state === 'settled')]))
}

/**
 * The part of the statement that places the order of a capture: its tender, of what was charged, which the capture has to the
 * cent. All columns in their order.
 * @param placed the inserted order, if it was inserted now
 * @param charged the amount, unless it is the order's total
 */
export const insertionOfCapture = (db: Db, placed: SQL, charged: SQL) =>
  db
    .insert(tenders)
    .select(
      sql`select gen_random_uuid(), id, 'provider', payment_method, coalesce(${charged}, total), null::numeric,
        case when payment_status = 'pending_review' then 'pending' else 'settled' end, environment, paypal_transaction_id, null::text,
        null::uuid, gen_random_uuid(), 0, now(), null::timestamptz, null::text, null::uuid, null::text from ${placed}`,
    )
    .returning({ id: tenders.id })

/** Moves the pending tender of a capture that its provider completed or declined. */
export async function endPendingTender(tx: Tx, captureId: string, state: 'settled' | 'failed'): Promise<void> {
  const isPending = and(eq(tenders.captureId, captureId), eq(tenders.state, 'pending'))
  await tx
    .update(tenders)
    .set(state === 'settled' ? { state, receivedAt: sql`now()` } : { state })
    .where(isPending)
}

export async function findTender(db: Db, id: string): Promise<TenderRow | null> {
  const [row] = await db.select().from(tenders).where(eq(tenders.id, id))
  return row ?? null
}

/** Whether a provider holds money of an order, which is neither paid nor payable meanwhile. */
export async function hasPendingTender(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(tenders, and(eq(tenders.orderId, orderId), eq(tenders.state, 'pending')))) > 0
}

export async function findTenderOfCapture(tx: Tx, captureId: string): Promise<TenderRow | null> {
  const [row] = await tx.select().from(tenders).where(eq(tenders.captureId, captureId))
  return row ?? null
}

/** The first tender that a browser recorded with a key; what a status records has another kind of key. */
export async function findTenderOfKey(tx: Tx, clientKey: string): Promise<TenderRow | null> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.clientKey, clientKey), eq(tenders.position, 0)))
  return row ?? null
}

export async function insertTender(tx: Tx, tender: typeof tenders.$inferInsert): Promise<void> {
  await tx.insert(tenders).values(tender)
}

export async function voidTender(
  tx: Tx,
  id: string,
  change: { voidedAt: Date | SQL; voidReason: string },
): Promise<void> {
  await tx
    .update(tenders)
    .set({ state: 'voided', ...change })
    .where(eq(tenders.id, id))
}

/** An order whose money a status records. */
interface OrderByHand {
  id: string
  due: Cents
  paymentMethod: string
  environment: PaymentEnvironment
}

/**
 * Records what is due of a locked order as received in its own way, because its status says so. Its key is the order's id,
 * by which the older release's payments are recorded too (`write_tenders`).
 * @param receivedBy who said so; null when it follows from something else
 */
export async function settleRest(
  tx: Tx,
  { id, due, environment, ...order }: OrderByHand,
  receivedBy: string | null,
): Promise<void> {
  if (due <= 0) return
  // What a provider took was the deposit: nobody says how the balance came in.
  const paymentMethod = paymentKind({ environment }) === 'provider' ? manualMethod : order.paymentMethod
  await tx.insert(tenders).values({
    orderId: id,
    kind: kindOfMethod(paymentMethod),
    method: paymentMethod,
    amount: due,
    state: 'settled',
    environment,
    receivedBy,
    clientKey: id,
    position: sql`(select count(*) from tenders where client_key = ${id})`,
  })
}

/** What a status recorded of an order; null when it recorded nothing, or that was voided. */
export async function findRest(tx: Tx, orderId: string): Promise<TenderRow | null> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.clientKey, orderId), eq(tenders.state, 'settled')))
  return row ?? null
}

/** Erases what staff typed about the tenders of orders whose buyers were erased. */
export async function eraseTenderTexts(db: Db, erasedOrders: SQL): Promise<void> {
  const isVoided = eq(tenders.state, 'voided')
  await db
    .update(tenders)
    .set({ reference: null, voidReason: sql`case when ${isVoided} then ${erasedText} end` })
    .where(and(sql`${tenders.orderId} in ${erasedOrders}`, or(isNotNull(tenders.reference), isVoided)))
}
