import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { orders } from '../../orders/server/tables.ts'
import { demoEnvironments } from '../../sale/demo-money.ts'
import { refunds } from '../../sale/server/tables.ts'
import { tenders } from '../../tenders/server/tables.ts'
import { type ManualKind, methodOfKind } from '../../tenders/tender.ts'
import type { ReceivedReport } from '../price-reports-api.ts'
import type { Days } from './tax-queries.ts'

const cents = (sum: SQL) => sql<number>`(100 * coalesce(sum(${sum}), 0))::bigint`.mapWith(Number)

/**
 * What came in in each way, on the day on which it was received, and what went back, on the day on which it did. `real`
 * leaves money of demos and sandboxes out.
 */
export async function receivedSums(db: Db, days: Days, real: boolean): Promise<ReceivedReport['ways']> {
  const isReal = notInArray(tenders.environment, [...demoEnvironments])
  const received = await db
    .select({ method: tenders.method, payments: sql<number>`count(*)::int`, received: cents(sql`${tenders.amount}`) })
    .from(tenders)
    .where(and(eq(tenders.state, 'settled'), withinDateRange(tenders.receivedAt, days), real ? isReal : undefined))
    .groupBy(tenders.method)
  // Money that a provider sent back is of the way in which it took it; without a kind it went back as the order was paid.
  const way = sql<string>`coalesce(${tenders.method}, ${orders.paymentMethod})`
  const kind = sql<ManualKind | null>`nullif(${refunds.kind}, 'provider')`
  const refunded = await db
    .select({ kind, way, refunded: cents(sql`${refunds.amount}`) })
    .from(refunds)
    .innerJoin(orders, eq(orders.checkoutId, refunds.checkoutId))
    .leftJoin(tenders, eq(tenders.captureId, refunds.captureId))
    .where(
      and(
        eq(refunds.state, 'completed'),
        sql`${refunds.amount} > 0`,
        withinDateRange(sql`coalesce(${refunds.completedAt}, ${refunds.createdAt})`, days),
        real ? or(isNull(tenders.id), isReal) : undefined,
      ),
    )
    .groupBy(kind, way)
  const back = new Map<string, number>()
  for (const { kind: manual, way: method, refunded: amount } of refunded) {
    const name = manual === null ? method : methodOfKind(manual)
    back.set(name, (back.get(name) ?? 0) + amount)
  }
  const methods = new Set([...received.map(({ method }) => method), ...back.keys()])
  const found = new Map(received.map((row) => [row.method, row]))
  return [...methods]
    .map((method) => {
      const { payments = 0, received: amount = 0 } = found.get(method) ?? {}
      const refundedAmount = back.get(method) ?? 0
      return { method, payments, received: amount, refunded: refundedAmount, net: amount - refundedAmount }
    })
    .sort((one, other) => other.received - one.received || one.method.localeCompare(other.method))
}

/** The deposits that were kept, on the day on which they were. `real` leaves money of demos and sandboxes out. */
export async function keptSum(db: Db, days: Days, real: boolean): Promise<ReceivedReport['kept']> {
  const [row] = await db
    .select({ deposits: sql<number>`count(*)::int`, amount: cents(sql`${refunds.kept}`) })
    .from(refunds)
    .innerJoin(orders, eq(orders.checkoutId, refunds.checkoutId))
    .where(
      and(
        isNotNull(refunds.kept),
        eq(refunds.state, 'completed'),
        withinDateRange(refunds.completedAt, days),
        real ? notInArray(orders.environment, [...demoEnvironments]) : undefined,
      ),
    )
  return row ?? { deposits: 0, amount: 0 }
}
