import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentTrouble } from '../../contract/admin-payments.ts'
import { type PageRequest, pagePosition } from '../../domain/list-page.ts'
import type { PaymentFilter } from '../../domain/lists.ts'
import { orders } from '../orders/tables.ts'
import { checkouts, disputes, payments, refunds } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { matchesSearch } from '../platform/database/text-search.ts'

interface Browse extends PageRequest {
  search?: string | undefined
  filter?: PaymentFilter | undefined
}

/** A completed or pending capture without an order. */
const hasNoOrder = sql`${checkouts.state} <> 'refunded' and ${orders.id} is null and exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id} and ${payments.status} in ('COMPLETED', 'PENDING')
)`

const refundOf = (condition: SQL) =>
  sql`exists (select from ${refunds} where ${refunds.checkoutId} = ${checkouts.id} and ${condition})`

/** A refused refund without a later one. */
const failed = sql`${refunds.state} = 'failed' and not exists (
  select from ${refunds} later where later.checkout_id = ${checkouts.id} and later.created_at > ${refunds.createdAt}
)`

/** A dispute that staff have not handled. */
const disputed = sql`exists (
  select from ${disputes} where ${disputes.checkoutId} = ${checkouts.id} and ${disputes.handledAt} is null
)`

/** A refund that has been requested repeatedly without an outcome. */
const waiting = sql`${refunds.state} = 'requested' and (
  ${refunds.checks} >= 5 or ${refunds.createdAt} < now() - interval '10 minutes'
)`

const capturingLong = sql`${checkouts.state} = 'capturing' and ${checkouts.capturingSince} < now() - interval '2 minutes'`

/** A capture with a reversal or an unknown status that staff have not dismissed. */
const hasAnomaly = sql`exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id}
    and ${payments.anomaly} is not null and ${payments.anomalySeenAt} is null
)`

/** Why a payment needs attention; null when it does not. */
const trouble = sql<PaymentTrouble | null>`case
  when ${checkouts.state} = 'review' then 'review'
  when ${hasNoOrder} then 'no_order'
  when ${disputed} then 'dispute'
  when ${capturingLong} then 'capturing'
  when ${hasAnomaly} then 'anomaly'
  when ${refundOf(failed)} then 'refund_failed'
  when ${refundOf(waiting)} then 'refund_waiting'
end`

const isTroubled = isNotNull(trouble)

/** Payments without an order, then others that need attention, each oldest first; then the rest, newest first. */
const mostUrgentFirst = [
  sql`case when ${checkouts.state} = 'review' or (${hasNoOrder}) or (${disputed}) then 0 when ${isTroubled} then 1 else 2 end`,
  sql`case when ${isTroubled} then ${checkouts.createdAt} end`,
  desc(checkouts.createdAt),
  desc(checkouts.id),
]
const columns = { checkout: checkouts, orderId: orders.id, trouble }
const { orderNumber, customerName, customerEmail, paypalOrderId } = checkouts
const captureIds = sql`(select string_agg(${payments.captureId}, ' ') from ${payments} where ${payments.checkoutId} = ${checkouts.id})`
const searched = [orderNumber, customerName, customerEmail, paypalOrderId, captureIds]

const from = (db: Db) => db.select(columns).from(checkouts).leftJoin(orders, eq(orders.checkoutId, checkouts.id))

/** One page of the matching payments, most urgent first. A page number beyond the last returns the last page. */
export async function findPaymentPage(db: Db, { search = '', filter, page, size }: Browse) {
  const where = and(filter && matchesFilter(filter), matchesSearch(searched, search))
  const [total, matching] = await Promise.all([db.$count(checkouts), countPayments(db, where)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const found = await from(db)
    .where(where)
    .orderBy(...mostUrgentFirst)
    .limit(size)
    .offset(offset)
  return { found, ...place, matching, total }
}

export async function findPaymentEntry(db: Db, checkoutId: string) {
  const [found] = await from(db).where(eq(checkouts.id, checkoutId))
  return found ?? null
}

/** Payments that need attention, oldest first. */
export async function findTroubledPayments(db: Db, limit: number) {
  const first = from(db).where(isTroubled).orderBy(checkouts.createdAt).limit(limit)
  const [count, found] = await Promise.all([countPayments(db, isTroubled), first])
  return { count, found }
}

async function countPayments(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(where)
  return row?.count ?? 0
}

function matchesFilter(filter: PaymentFilter): SQL | undefined {
  if (filter === 'attention') return isTroubled
  if (filter === 'declined' || filter === 'superseded') return eq(checkouts.ending, filter)
  if (filter === 'abandoned') return inArray(checkouts.ending, ['abandoned', 'left'])
  return eq(checkouts.state, filter)
}

/** Captures, refunds and disputes of these checkouts. */
export async function listMoneyOf(db: Db, checkoutIds: readonly string[]) {
  if (checkoutIds.length === 0) return { captures: [], refundRows: [], disputed: [] }
  const ids = [...checkoutIds]
  const [captures, refundRows, disputed] = await Promise.all([
    db.select().from(payments).where(inArray(payments.checkoutId, ids)).orderBy(payments.createdAt),
    db.select().from(refunds).where(inArray(refunds.checkoutId, ids)).orderBy(refunds.createdAt),
    db.select().from(disputes).where(inArray(disputes.checkoutId, ids)).orderBy(disputes.receivedAt),
  ])
  return { captures, refundRows, disputed }
}
