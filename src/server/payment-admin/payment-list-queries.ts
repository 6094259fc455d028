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

/** Money that PayPal holds or has moved, and no order of it. */
const hasNoOrder = sql`${checkouts.state} <> 'refunded' and ${orders.id} is null and exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id} and ${payments.status} in ('COMPLETED', 'PENDING')
)`

const refundOf = (condition: SQL) =>
  sql`exists (select from ${refunds} where ${refunds.checkoutId} = ${checkouts.id} and ${condition})`

/** PayPal said no, and nobody has tried since. */
const failed = sql`${refunds.state} = 'failed' and not exists (
  select from ${refunds} later where later.checkout_id = ${checkouts.id} and later.created_at > ${refunds.createdAt}
)`

/** News of PayPal that staff have not dealt with. */
const disputed = sql`exists (
  select from ${disputes} where ${disputes.checkoutId} = ${checkouts.id} and ${disputes.handledAt} is null
)`

/** Asked for again and again. */
const waiting = sql`${refunds.state} = 'requested' and (
  ${refunds.checks} >= 5 or ${refunds.createdAt} < now() - interval '10 minutes'
)`

const capturingLong = sql`${checkouts.state} = 'capturing' and ${checkouts.capturingSince} < now() - interval '2 minutes'`

/** PayPal took money away, or has an unknown word for it, and staff have not confirmed that they saw it. */
const hasAnomaly = sql`exists (
  select from ${payments} where ${payments.checkoutId} = ${checkouts.id}
    and ${payments.anomaly} is not null and ${payments.anomalySeenAt} is null
)`

/** Why a payment waits for a person; null when it does not. */
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

/** Money that belongs to no order comes first, then what else waits for a person, the longest waiting first; then the newest. */
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

/** One page of the payments that match, the most urgent first. A page beyond the last one is the last one. */
export async function findPaymentPage(db: Db, { search = '', filter, page, size }: Browse) {
  const wanted = and(filter && matchesFilter(filter), matchesSearch(searched, search))
  const [total, matching] = await Promise.all([db.$count(checkouts), countPayments(db, wanted)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const found = await from(db)
    .where(wanted)
    .orderBy(...mostUrgentFirst)
    .limit(size)
    .offset(offset)
  return { found, ...place, matching, total }
}

export async function findPaymentEntry(db: Db, checkoutId: string) {
  const [found] = await from(db).where(eq(checkouts.id, checkoutId))
  return found ?? null
}

/** Payments that wait for a person, the longest waiting first. */
export async function findTroubledPayments(db: Db, limit: number) {
  const first = from(db).where(isTroubled).orderBy(checkouts.createdAt).limit(limit)
  const [count, found] = await Promise.all([countPayments(db, isTroubled), first])
  return { count, found }
}

async function countPayments(db: Db, wanted: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(wanted)
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
  if (checkoutIds.length === 0) return { captures: [], back: [], disputed: [] }
  const ids = [...checkoutIds]
  const [captures, back, disputed] = await Promise.all([
    db.select().from(payments).where(inArray(payments.checkoutId, ids)).orderBy(payments.createdAt),
    db.select().from(refunds).where(inArray(refunds.checkoutId, ids)).orderBy(refunds.createdAt),
    db.select().from(disputes).where(inArray(disputes.checkoutId, ids)).orderBy(disputes.receivedAt),
  ])
  return { captures, back, disputed }
}
