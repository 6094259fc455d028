import { and, asc, between, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../kit/money.ts'
import { type Database, type Db, inTransaction } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { wasReceived } from '../../orders/server/sold-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import type { Charge } from '../../sale/charge.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { completedOf, refundsByCheckout, wholeRefunds } from '../../sale/server/refund-queries.ts'
import { tenders } from '../../tenders/server/tables.ts'
import { sumEntries, type TaxEntry, type TaxedOrder, type TaxSum, taxEntries } from '../tax-report.ts'
import { firstOrder } from './sales-queries.ts'
import { salesDays } from './tables.ts'

/** Days in the shop's time zone, both included. */
export interface Days {
  from: string
  to: string
}

/** Also one whose kept deposit left nothing to give back, and nothing to pay. */
const wasRefunded = or(
  inArray(orders.paymentStatus, ['partially_refunded', 'refunded']),
  and(inArray(orders.paymentStatus, ['awaiting', 'paid']), sql`${orders.due} + ${orders.paid} < ${orders.total}`),
)

/** What came in for an order by hand, or after a deposit; else what a provider takes comes in at once. */
const received = sql`case when ${orders.environment} = 'personal' or ${orders.depositTerms} is not null then (
  select jsonb_agg(jsonb_build_object('id', ${tenders.id}, 'day', shop_day(${tenders.receivedAt}), 'amount', (100 * ${tenders.amount})::bigint)
    order by ${tenders.receivedAt}, ${tenders.id})
  from ${tenders} where ${tenders.orderId} = ${orders.id} and ${tenders.state} = 'settled'
) end`

/** An order of the report: its payments by hand and its refunds have their ids, and refunds the parts in which they went back. */
interface FoundOrder extends TaxedOrder {
  /** The day on which it was placed. */
  placedOn: string
  received: readonly ({ id: string } & NonNullable<TaxedOrder['received']>[number])[] | null
  refunds: readonly ({ id: string; parts: { id: string; amount: Cents }[] } & TaxedOrder['refunds'][number])[]
}

/** What the report needs of some orders, with all of their payments and refunds. */
export async function findTaxedOrders(db: Db, which: SQL | undefined): Promise<FoundOrder[]> {
  const { checkoutId, createdAt, paidAt, environment, total, tax, shipping, taxName, taxNameEs, delivery } = orders
  const rows = await db
    .select({
      checkoutId,
      createdAt,
      paidAt,
      environment,
      total,
      tax,
      shipping,
      taxName,
      taxNameEs,
      charges: sql<Charge[] | null>`jsonb_path_query_array(${orders.charges}, '$[*] ? (@.kind == "tax")')`,
      state: sql<string | null>`${orders.shippingAddress} ->> 'state'`,
      // Only refunds look at lines, which are most of an order.
      items: sql<OrderLine[] | null>`case when ${wasRefunded} then ${orders.items} end`.mapWith({
        mapFromDriverValue: (stored) => stored && orders.items.mapFromDriverValue(stored),
      }),
      delivery: sql<typeof delivery._.data | null>`case when ${wasRefunded} then ${delivery} end`,
      received: sql<FoundOrder['received']>`${received}`,
    })
    .from(orders)
    .where(which)
  const refunds = await refundsByCheckout(
    db,
    rows.flatMap(({ items, checkoutId }) => (items ? [checkoutId] : [])),
  )
  return rows.map(({ items, createdAt, paidAt, environment, ...order }) => {
    const ofOrder = refunds.get(order.checkoutId) ?? []
    return {
      ...order,
      items: items ?? [],
      placedOn: shopDay(createdAt),
      paidOn: shopDay(paidAt ?? createdAt),
      real: !isDemoMoney({ environment }),
      refunds: completedOf(wholeRefunds(ofOrder)).map(
        ({ id, completedAt, createdAt, amount, divided, kept, lines }) => ({
          ...{ id, day: shopDay(completedAt ?? createdAt), amount, lines },
          ...(kept !== null && { kept }),
          parts:
            divided === null
              ? [{ id, amount }]
              : ofOrder.filter(({ groupId, state }) => groupId === id && state !== 'dropped'),
        }),
      ),
    }
  })
}

/** The entries of the orders that were placed in some days, with their later payments and refunds, by the day of the order. */
async function entriesByDay(db: Db, placed: Days): Promise<Map<string, TaxEntry[]>> {
  const found = await findTaxedOrders(db, and(wasReceived, withinDateRange(orders.createdAt, placed)))
  const byDay = Map.groupBy(found, ({ placedOn }) => placedOn)
  return new Map(
    [...byDay].map(([day, placed]) => [
      day,
      sumEntries(placed.flatMap(taxEntries), (entry) => [entry.day, entry.real]),
    ]),
  )
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
          sum(tax)::bigint as tax, sum(refunded)::bigint as refunded,
          sum("keptTaxed")::bigint as "keptTaxed", sum("keptTax")::bigint as "keptTax"
        from ${salesDays}, jsonb_to_recordset(${salesDays.taxes}) entry (day date, real boolean, name text, "nameEs" text,
          rate int, taxed bigint, exempt bigint, outside bigint, tax bigint, refunded bigint, "keptTaxed" bigint, "keptTax" bigint)
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
  for (const open of runsOf(row.open, 31)) {
    const entries = [...(await entriesByDay(db, open)).values()]
      .flat()
      .filter((entry) => from <= entry.day && entry.day <= to && (entry.real || !real))
    sums.push(entries.map(({ day, real: _, ...entry }) => ({ ...entry, month: day.slice(0, 7) })))
  }
  return sumEntries(sums.flat(), ({ month }) => [month])
}

/** Days in their order as runs without a gap, of so many days at most. */
function runsOf(days: readonly string[], most: number): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day && addDays(last.from, most) > day) last.to = day
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
  const days = outdated.map(({ day }) => day)
  // A week at a time: after an upgrade, and in a new demo, all days are out of date.
  for (const run of runsOf(days, 7)) await storeTaxesOf(database, run)
  return days.length
}

async function storeTaxesOf(database: Database, run: Days): Promise<void> {
  // One snapshot: a change of an order that it does not see gives the day another version.
  const sums = await inTransaction(
    database,
    async (tx) => {
      const { day, version } = salesDays
      const versions = await tx
        .select({ day, version })
        .from(salesDays)
        .where(between(day, run.from, run.to))
      const entries = await entriesByDay(tx, run)
      return versions.map(({ day, version }) => {
        const taxes = entries.get(day) ?? []
        return { day, version, taxes, until: taxes.map((entry) => entry.day).reduce(later, null) }
      })
    },
    { isolation: 'repeatable read' },
  )
  await database.db.execute(sql`
    update ${salesDays} set taxes = sums.taxes, taxes_until = sums.until, tax_version = sums.version
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) sums (day date, version int, taxes jsonb, until date)
    where ${salesDays.day} = sums.day and ${salesDays.version} = sums.version`)
}

const later = (last: string | null, day: string) => (last !== null && last > day ? last : day)
