import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { nextNumber } from '../../kit/server/database/serial-number.ts'
import type { RefundState } from '../refund.ts'
import { refundedFirst } from '../refund-parts.ts'
import { findCheckout, findPayment } from './checkout-queries.ts'
import {
  type CheckoutRow,
  checkouts,
  type PaymentRow,
  type RefundLine,
  type RefundRow,
  refundLines,
  refunds,
} from './tables.ts'

/** A refund with its lines; those of a divided one stand with it, its parts have none. */
export type Refund = RefundRow & { lines: RefundLine[] }

/** The refunds without the parts of divided ones, which have the amount of all of their parts instead of 0. */
export const wholeRefunds = <R extends RefundRow>(rows: readonly R[]): R[] =>
  rows.filter(({ groupId }) => groupId === null).map((row) => ({ ...row, amount: row.divided ?? row.amount }))

/**
 * What a refund credits: its amount, and of one that keeps a deposit all that its order was reduced by, which may be more than
 * goes back. In cents.
 */
export const creditedAmount = ({ amount, divided, credited, kept }: RefundRow): Cents =>
  (kept === null ? null : credited) ?? divided ?? amount

/** Whether a refund may still move money. */
export const isOpen = ({ state }: Pick<RefundRow, 'state'>) => state === 'requested' || state === 'pending'

/** Sum of completed refunds in cents. */
export function completedSum(rows: readonly RefundRow[]): Cents {
  return sum(rows.filter(({ state }) => state === 'completed'))
}

/** The completed refunds, in the order in which they were completed. */
export function completedOf<R extends RefundRow>(rows: readonly R[]): R[] {
  const at = ({ completedAt, createdAt }: R) => (completedAt ?? createdAt).getTime()
  return rows
    .filter(({ state }) => state === 'completed')
    .sort((a, b) => at(a) - at(b) || ((a.creditNote ?? '') < (b.creditNote ?? '') ? -1 : 1))
}

/** Sum of open refunds in cents. */
export const openSum = (rows: readonly RefundRow[]): Cents => sum(rows.filter(isOpen))

const sum = (rows: readonly RefundRow[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The capture that moved money. */
export const paidCapture = (captures: readonly PaymentRow[]): PaymentRow | undefined =>
  captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')

/** Inserts a refund; null when the id exists, or for a second refund with the origin `shop` of the same capture. */
export async function insertRefund(
  db: Db,
  refund: Omit<typeof refunds.$inferInsert, 'namesUnits'>,
): Promise<RefundRow | null> {
  const [row] = await db
    .insert(refunds)
    .values({ ...refund, namesUnits: true })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

/** The lines of a refund in one column; amounts in cents. */
const lines = sql<RefundLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'lineId', l.line_id, 'productId', l.product_id, 'variantId', l.variant_id, 'quantity', l.quantity, 'restocked', l.restocked,
    'amount', (l.amount * 100)::bigint
  ) order by l.variant_id, l.line_id) from ${refundLines} l where l.refund_id = ${refunds.id}
), '[]')`.as('lines')

/** Parts of one refund were created at once: they stand in the order in which money goes back. */
const oldestFirst = [
  asc(refunds.createdAt),
  sql`array_position(array[${sql.join(
    refundedFirst.map((kind) => sql`${kind}`),
    sql`, `,
  )}], ${refunds.kind})`,
]

const withLines = (db: Db) => db.select({ ...getTableColumns(refunds), lines }).from(refunds)

/** The refunds of a checkout; with its order all of that order's, whichever checkout took the money. Oldest first. */
export function listRefunds(db: Db, checkoutId: string): Promise<Refund[]> {
  return withLines(db)
    .where(eq(refunds.checkoutId, checkoutId))
    .orderBy(...oldestFirst)
}

/** The refunds of {@link listRefunds} of several checkouts, by checkout. */
export async function refundsByCheckout(db: Db, checkoutIds: readonly string[]): Promise<Map<string, Refund[]>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await withLines(db)
    .where(inArray(refunds.checkoutId, [...checkoutIds]))
    .orderBy(...oldestFirst)
  return Map.groupBy(rows, ({ checkoutId }) => checkoutId)
}

/** The parts of a divided refund. */
export function partsOf(db: Db, groupId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.groupId, groupId))
    .orderBy(...oldestFirst)
}

/** The checkout whose payment a refund gives back: its account takes the request. */
export async function findPaidCheckout(
  db: Db,
  { checkoutId, captureId }: Pick<RefundRow, 'checkoutId' | 'captureId'>,
): Promise<CheckoutRow> {
  const payment = captureId === null ? null : await findPayment(db, captureId)
  return required(await findCheckout(db, payment?.checkoutId ?? checkoutId), 'checkout')
}

/**
 * Completes a divided refund with the first of its parts.
 * @returns null when another part has completed it before
 */
export async function completeDivided(
  tx: Tx,
  id: string,
  { completedAt, takesNumber }: { completedAt: Date; takesNumber: boolean },
): Promise<RefundRow | null> {
  // Locked: parts at two providers may complete at once.
  const [whole] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  if (whole?.state === 'completed') return null
  const creditNote = takesNumber ? await takeCreditNoteNumber(tx) : null
  return updateRefund(tx, id, { state: 'completed', creditNote, completedAt })
}

/** Derives the state of a divided refund from its parts, which must be locked: refused when all of its money was. */
export async function settleDivided(tx: Tx, id: string): Promise<void> {
  const parts = await partsOf(tx, id)
  const has = (state: RefundState) => parts.some((part) => part.state === state)
  const state = has('completed') ? 'completed' : parts.some(isOpen) ? 'requested' : has('failed') ? 'failed' : 'dropped'
  await updateRefund(tx, id, { state })
}

export async function linesOf(db: Db, refundId: string): Promise<RefundLine[]> {
  const { refundId: _, ...columns } = getTableColumns(refundLines)
  const { variantId, lineId } = refundLines
  return db.select(columns).from(refundLines).where(eq(refundLines.refundId, refundId)).orderBy(variantId, lineId)
}

/** The lines of the refunds that have or may get their money: neither failed nor dropped. */
export const countedLines = (rows: readonly Refund[]): RefundLine[] =>
  rows.filter((row) => row.state === 'completed' || isOpen(row)).flatMap((row) => row.lines)

/** Replaces the lines of a refund; the checkout must be locked. */
export async function saveRefundLines(tx: Tx, refundId: string, rows: readonly RefundLine[]): Promise<void> {
  await tx.delete(refundLines).where(eq(refundLines.refundId, refundId))
  if (rows.length > 0) await tx.insert(refundLines).values(rows.map((row) => ({ ...row, refundId })))
  const returned = rows.flatMap(({ productId, variantId, restocked }) =>
    restocked > 0 ? [{ productId, variantId, quantity: restocked }] : [],
  )
  await tx.update(refunds).set({ returned }).where(eq(refunds.id, refundId))
}

export async function updateRefund(
  db: Db,
  id: string,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow> {
  const [row] = await db.update(refunds).set(change).where(eq(refunds.id, id)).returning()
  if (!row) throw new Error(`refund ${id} does not exist`)
  return row
}

/**
 * Reserves a refund for one process that requests it from the provider, for `seconds` of database time.
 * @returns the reservation; null while another process holds it, or when the refund is no longer open.
 */
export async function reserveRefund(db: Db, { id, attempt }: RefundRow, seconds: number): Promise<string | null> {
  const waits = and(eq(refunds.id, id), eq(refunds.attempt, attempt), inArray(refunds.state, ['requested', 'pending']))
  const rows = await db
    .update(refunds)
    .set({ askingUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(and(waits, or(isNull(refunds.askingUntil), sql`${refunds.askingUntil} <= clock_timestamp()`)))
    .returning({ until: sql<string>`${refunds.askingUntil}::text` })
  return rows[0]?.until ?? null
}

/** Ends a reservation, unless another process has taken over. */
export async function releaseReservation(db: Db, id: string, reservation: string): Promise<void> {
  const own = and(eq(refunds.id, id), sql`${refunds.askingUntil} = ${reservation}::timestamptz`)
  await db.update(refunds).set({ askingUntil: null }).where(own)
}

/** Refunds that are due for reconciliation, longest overdue first. */
export function listDueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(lte(refunds.nextCheckAt, now)).orderBy(asc(refunds.nextCheckAt)).limit(limit)
}

/** Schedules the next check of a refund, unless it has ended meanwhile. */
export async function postponeRefund(db: Db, id: string, plan: { nextCheckAt: Date; checks: number }): Promise<void> {
  const open = inArray(refunds.state, ['requested', 'pending'])
  await db
    .update(refunds)
    .set(plan)
    .where(and(eq(refunds.id, id), open))
}

/** `CN-000001`, from the sequence of credit notes. */
export async function takeCreditNoteNumber(db: Db): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select ${nextNumber('CN-', 'credit_note_numbers')} as number`,
  )
  return rows[0]?.number ?? ''
}

/** Completed refunds whose money staff must send manually and have not confirmed, oldest first (orders/server/sent-by-staff.ts). */
export async function findMoneyToSend(db: Db, limit: number) {
  const { captureId, state, sentAt, requestedBy, amount } = refunds
  const byStaff = and(isNotNull(requestedBy), sql`${requestedBy} is distinct from ${checkouts.userId}`)
  const toSend = and(isNull(captureId), isNull(sentAt), eq(state, 'completed'), gt(amount, 0), sql`not (${byStaff})`)
  const found = db
    .select({
      id: refunds.id,
      orderNumber: checkouts.orderNumber,
      customerName: checkouts.customerName,
      amount: refunds.amount,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
  const rows = await found.where(toSend).orderBy(asc(refunds.completedAt)).limit(limit)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...refund }) => refund) }
}
