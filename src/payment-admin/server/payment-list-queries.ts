import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { countLimit, type PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { matchesExactly } from '../../kit/server/database/exact-search.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { orders } from '../../orders/server/tables.ts'
import type { PaymentFilter } from '../../sale/checkout-state.ts'
import {
  checkouts,
  disputes,
  payableOf,
  payments,
  refunds,
  unmatchedPayments,
  unsettled,
} from '../../sale/server/tables.ts'
import { tenders } from '../../tenders/server/tables.ts'
import type { PaymentProblem } from '../office-api.ts'

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: PaymentFilter | undefined
}

/** A completed or pending capture without an order. */
const hasNoOrder = sql`${checkouts.state} <> 'refunded' and not exists (
  select from ${orders} where ${orders.checkoutId} = ${checkouts.id}
) and exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id} and ${payments.status} in ('COMPLETED', 'PENDING')
    and not exists (select from ${tenders} where ${tenders.captureId} = ${payments.captureId})
)`

const refundOf = (condition: SQL) =>
  sql`exists (select from ${refunds} where ${refunds.checkoutId} = ${checkouts.id} and ${condition})`

/** A refused refund without a later one, or a refused part, whose money is still to be sent. */
const failed = sql`${refunds.state} = 'failed' and ${refunds.divided} is null and (${refunds.groupId} is not null or not exists (
  select from ${refunds} later where later.checkout_id = ${checkouts.id} and later.created_at > ${refunds.createdAt}
))`

/** A dispute that staff have not handled. */
const disputed = sql`exists (
  select from ${disputes} where ${disputes.checkoutId} = ${checkouts.id} and ${disputes.handledAt} is null
)`

/** A refund that has been requested repeatedly without an outcome. */
const waiting = sql`${refunds.state} = 'requested' and ${refunds.divided} is null and (
  ${refunds.checks} >= 5 or ${refunds.createdAt} < now() - interval '10 minutes'
)`

const capturingLong = sql`${checkouts.state} = 'capturing' and ${checkouts.capturingSince} < now() - interval '2 minutes'`

/** A capture with a reversal or an unknown status that staff have not dismissed. */
const hasAnomaly = sql`exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id}
    and ${payments.anomaly} is not null and ${payments.anomalySeenAt} is null
)`

/** Why a payment needs attention; null when it does not. */
const problem = sql<PaymentProblem | null>`case
  when ${checkouts.state} = 'review' then 'review'
  when ${hasNoOrder} then 'no_order'
  when ${disputed} then 'dispute'
  when ${capturingLong} then 'capturing'
  when ${hasAnomaly} then 'anomaly'
  when ${refundOf(failed)} then 'refund_failed'
  when ${refundOf(waiting)} then 'refund_waiting'
end`

/** A superset of the payments with problems; each part uses a partial index. */
const candidates = sql`(
  select id from ${checkouts} where ${unsettled} and state in ('capturing', 'review')
  union all select checkout_id from ${unmatchedPayments}
  union all select checkout_id from ${disputes} where handled_at is null
  union all select checkout_id from ${payments} where anomaly is not null and anomaly_seen_at is null
  union all select checkout_id from ${refunds} where state in ('requested', 'failed')
)`
const hasProblem = and(sql`${checkouts.id} in ${candidates}`, isNotNull(problem))

/** Payments without an order first, then others that need attention, each oldest first. */
const mostUrgentFirst = [
  sql`case when ${checkouts.state} = 'review' or (${hasNoOrder}) or (${disputed}) then 0 else 1 end`,
  checkouts.createdAt,
  checkouts.id,
]
const newestFirst = [desc(checkouts.createdAt), desc(checkouts.id)]
const columns = { checkout: checkouts, orderId: orders.id, paymentMethod: orders.paymentMethod, trouble: problem }

/** Each checkout with the order that it became, or that it pays. */
const from = (db: Db) =>
  db
    .select(columns)
    .from(checkouts)
    .leftJoin(orders, or(eq(orders.checkoutId, checkouts.id), eq(orders.id, checkouts.settlesOrder)))

/**
 * One page of the matching payments: those that need attention, then the others, newest first. A page number beyond the
 * last returns the last page.
 */
export async function findPaymentPage(db: Db, { search = '', filter, page, size }: Browse) {
  const where = and(filter && matchesFilter(filter), await matchesPayment(db, search))
  const [{ offset, ...counts }, urgent] = await Promise.all([
    countPage(db, checkouts, { where, page, size }),
    listProblemIds(db, where),
  ])
  const ofPage = urgent.slice(offset, offset + size)
  const [withProblems, others] = await Promise.all([
    ofPage.length === 0 ? [] : from(db).where(inArray(checkouts.id, ofPage)),
    findOthers(db, where, urgent, { limit: size - ofPage.length, offset: Math.max(0, offset - urgent.length) }),
  ])
  withProblems.sort((a, b) => ofPage.indexOf(a.checkout.id) - ofPage.indexOf(b.checkout.id))
  return { found: [...withProblems, ...others], ...counts }
}

/** The ids of the matching payments that need attention, most urgent first. */
async function listProblemIds(db: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(where, hasProblem))
    .orderBy(...mostUrgentFirst)
    .limit(countLimit)
  return rows.map(({ id }) => id)
}

async function findOthers(
  db: Db,
  where: SQL | undefined,
  urgent: string[],
  { limit, offset }: { limit: number; offset: number },
) {
  if (limit <= 0) return []
  const others = urgent.length === 0 ? undefined : notInArray(checkouts.id, urgent)
  return from(db)
    .where(and(where, others))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

/**
 * A complete order number, or the complete address of a buyer, matches exactly. Otherwise the text of a payment matches,
 * or the search is the id of one of its captures.
 */
async function matchesPayment(db: Db, search: string): Promise<SQL | undefined> {
  const exact = await matchesExactly(db, checkouts, search)
  if (exact) return exact
  const text = matchesSearch(checkouts.searchText, search)
  if (!text) return undefined
  // A separate query: with a subquery in the condition Postgres would read the whole table.
  const [captured] = await db
    .select({ id: payments.checkoutId })
    .from(payments)
    .where(eq(payments.captureId, search.trim().toUpperCase()))
  return captured ? or(text, eq(checkouts.id, captured.id)) : text
}

export async function findPaymentEntry(db: Db, checkoutId: string) {
  const [found] = await from(db).where(eq(checkouts.id, checkoutId))
  return found ?? null
}

/** Payments that need attention, oldest first. */
export async function findPaymentsToReview(db: Db, limit: number) {
  const problems = from(db).where(hasProblem).orderBy(checkouts.createdAt).limit(limit)
  const [count, found] = await Promise.all([db.$count(checkouts, hasProblem), problems])
  const first = found.map(({ checkout, trouble }) => {
    const { id, orderNumber, note, createdAt } = checkout
    return { id, orderNumber, total: payableOf(checkout), note: note ?? '', trouble: trouble ?? 'review', createdAt }
  })
  return { count, first }
}

function matchesFilter(filter: PaymentFilter): SQL | undefined {
  if (filter === 'attention') return hasProblem
  if (filter === 'declined' || filter === 'superseded') return eq(checkouts.ending, filter)
  if (filter === 'abandoned') return inArray(checkouts.ending, ['abandoned', 'left'])
  // The literal condition of an index, which Postgres cannot derive from a parameter.
  const indexed = filter === 'capturing' || filter === 'pending' || filter === 'review' || filter === 'refunded'
  return and(indexed ? unsettled : undefined, eq(checkouts.state, filter))
}

/** Captures, refunds and disputes of these checkouts. */
export async function listMoneyOf(db: Db, checkoutIds: readonly string[]) {
  if (checkoutIds.length === 0) return { captures: [], refundRows: [], disputed: [] }
  const ids = [...checkoutIds]
  const [captures, refundRows, disputed] = await Promise.all([
    db.select().from(payments).where(inArray(payments.checkoutId, ids)).orderBy(payments.createdAt),
    // A divided refund moves no money: its parts do.
    db
      .select()
      .from(refunds)
      .where(and(inArray(refunds.checkoutId, ids), isNull(refunds.divided)))
      .orderBy(refunds.createdAt),
    db.select().from(disputes).where(inArray(disputes.checkoutId, ids)).orderBy(disputes.receivedAt),
  ])
  return { captures, refundRows, disputed }
}
