import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Database, type Db, inTransaction } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import { orders } from '../../orders/server/tables.ts'
import { refundsByCheckout } from '../../payments/server/refund-queries.ts'
import type { Charge } from '../../prices/charge.ts'
import { sumEntries, type TaxEntry, type TaxSum, taxEntries } from '../tax-report.ts'
import { firstOrder } from './sales-queries.ts'
import { salesDays } from './tables.ts'

/** Days in the shop's time zone, both included. */
export interface Days {
  from: string
  to: string
}

/** Whether the payment was received, also if refunds gave it back or a bank took it back later (`wasPaid`). */
const wasReceived = or(
  inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded']),
  and(eq(orders.environment, 'personal'), eq(orders.paymentStatus, 'awaiting'), ne(orders.status, 'pending')),
)

const wasRefunded = inArray(orders.paymentStatus, ['partially_refunded', 'refunded'])

/** The entries of the orders that were placed in some days, with their later payments and refunds, summed by day. */
async function entriesOf(db: Db, placed: Days): Promise<TaxEntry[]> {
  const { checkoutId, createdAt, paidAt, environment, total, tax, shipping, taxName, taxNameEs, delivery } = orders
  const rows = await db
    .select({
      ...{ checkoutId, createdAt, paidAt, environment, total, tax, shipping, taxName, taxNameEs },
      charges: sql<Charge[] | null>`jsonb_path_query_array(${orders.charges}, '$[*] ? (@.kind == "tax")')`,
      state: sql<string | null>`${orders.shippingAddress} ->> 'state'`,
      // Only refunds look at lines, which are most of an order.
      items: sql<OrderLine[] | null>`case when ${wasRefunded} then ${orders.items} end`.mapWith({
        mapFromDriverValue: (stored) => stored && orders.items.mapFromDriverValue(stored),
      }),
      delivery: sql<typeof delivery._.data | null>`case when ${wasRefunded} then ${delivery} end`,
    })
    .from(orders)
    .where(and(wasReceived, withinDateRange(orders.createdAt, placed)))
  const refunds = await refundsByCheckout(
    db,
    rows.flatMap(({ items, checkoutId }) => (items ? [checkoutId] : [])),
  )
  const entries = rows.flatMap(({ items, createdAt, paidAt, environment, ...order }) =>
    taxEntries({
      ...order,
      items: items ?? [],
      paidOn: shopDay(paidAt ?? createdAt),
      real: environment === 'live' || environment === 'personal',
      refunds: completed(refunds.get(order.checkoutId) ?? []),
    }),
  )
  return sumEntries(entries, ({ day, real }) => [day, real])
}

type Refunds = Awaited<ReturnType<typeof refundsByCheckout>> extends Map<string, infer R> ? R : never

/** The completed refunds in the order in which they were. */
function completed(refunds: Refunds) {
  return refunds
    .flatMap(({ state, completedAt, createdAt, amount, lines, creditNote }) =>
      state === 'completed' ? [{ at: completedAt ?? createdAt, amount, lines, creditNote: creditNote ?? '' }] : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.creditNote < b.creditNote ? -1 : 1))
    .map(({ at, ...refund }) => ({ day: shopDay(at), ...refund }))
}

const isCurrent = sql`${salesDays.taxVersion} is not distinct from ${salesDays.version}`

/**
 * The sums of the months of a period. Days whose sums are stored are read from `sales_days`, the others from their orders.
 * `real` leaves demo and sandbox orders out.
 */
export async function taxSums(db: Db, { from, to }: Days, real: boolean): Promise<TaxSum[]> {
  const latest = sql`shop_day(greatest(now(), (select max(created_at) from ${orders})))`
  // One statement: a day that is stored meanwhile is in one of the two.
  const { rows } = await db.execute<{ sums: TaxSum[]; open: string[] }>(sql`
    select (
      select coalesce(jsonb_agg(sum), '[]') from (
        select to_char(entry.day, 'YYYY-MM') as month, name, max("nameEs") as "nameEs", rate,
          sum(taxed)::bigint as taxed, sum(exempt)::bigint as exempt, sum(outside)::bigint as outside,
          sum(tax)::bigint as tax, sum(refunded)::bigint as refunded
        from ${salesDays}, jsonb_to_recordset(${salesDays.taxes}) entry (day date, real boolean, name text, "nameEs" text,
          rate int, taxed bigint, exempt bigint, outside bigint, tax bigint, refunded bigint)
        where ${isCurrent} and ${salesDays.day} <= ${to} and ${salesDays.taxesUntil} >= ${from} and entry.day between ${from} and ${to}
          and (entry.real or not ${real}::boolean)
        group by 1, 2, 4
      ) sum
    ) as sums, array(
      select order_day::date::text
      from generate_series(shop_day(${firstOrder}), least(${latest}, ${to}::date), interval '1 day') order_day
      where not exists (select from ${salesDays} where ${salesDays.day} = order_day::date and ${isCurrent})
    ) as open`)
  const [row = { sums: [], open: [] }] = rows
  const sums = [row.sums]
  for (const open of runsOf(row.open)) {
    const entries = (await entriesOf(db, open)).filter(
      (entry) => from <= entry.day && entry.day <= to && (entry.real || !real),
    )
    sums.push(entries.map(({ day, real: _, ...entry }) => ({ ...entry, month: day.slice(0, 7) })))
  }
  return sumEntries(sums.flat(), ({ month }) => [month])
}

/** Days in their order as runs without a gap, of a month at most. */
function runsOf(days: readonly string[]): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day && addDays(last.from, 31) > day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** Stores the entries of days that have ended and are out of date, the oldest first. @returns the number of days. */
export async function storeTaxDays(database: Database, limit: number): Promise<number> {
  const ended: SQL = sql`shop_day(now()) - 1`
  const outdated = await database.db
    .select({ day: salesDays.day })
    .from(salesDays)
    .where(and(lte(salesDays.day, ended), sql`not (${isCurrent})`))
    .orderBy(asc(salesDays.day))
    .limit(limit)
  for (const { day } of outdated) {
    // One snapshot: a change of an order that it does not see gives the day another version.
    const sums = await inTransaction(
      database,
      async (tx) => {
        const [{ version } = { version: 0 }] = await tx.select().from(salesDays).where(eq(salesDays.day, day))
        const taxes = await entriesOf(tx, { from: day, to: day })
        const taxesUntil = taxes.reduce<string | null>(
          (last, entry) => (last && last > entry.day ? last : entry.day),
          null,
        )
        return { taxes, taxesUntil, taxVersion: version }
      },
      { isolation: 'repeatable read' },
    )
    await database.db
      .update(salesDays)
      .set(sums)
      .where(and(eq(salesDays.day, day), eq(salesDays.version, sums.taxVersion)))
  }
  return outdated.length
}
