import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../kit/money.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { startOfDay } from '../../kit/server/database/date-range.ts'
import { isReal, isSale, net } from '../../orders/server/sold-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import { salesDays } from './tables.ts'

/** The sums of a group of orders, in the columns of `sales_days`. */
const sums = sql`
  count(*)::int as placed,
  count(*) filter (where ${isSale})::int as sold,
  coalesce(sum(${net}) filter (where ${isSale}), 0) as sales,
  count(*) filter (where ${isSale} and ${isReal})::int as real_sold,
  coalesce(sum(${net}) filter (where ${isSale} and ${isReal}), 0) as real_sales`

/**
 * One row per day from `from` to now, with the sums of the orders since `from` and before `to`. Closed days are read
 * from `sales_days`; open and incomplete ones are summed from the orders.
 */
function sumsByDay({ from, to }: { from: SQL; to?: SQL | undefined }): SQL {
  const latest = sql`greatest(now(), (select max(created_at) from ${orders}))`
  const until = to ?? sql`${latest} + interval '1 second'`
  return sql`(
    select days.day, coalesce(closed.placed, live.placed) as placed,
      coalesce(closed.sold, live.sold) as sold, coalesce(closed.sales, live.sales) as sales,
      coalesce(closed.real_sold, live.real_sold) as real_sold, coalesce(closed.real_sales, live.real_sales) as real_sales
    from (select ${from} as lower, ${until} as upper) bounds
    cross join lateral (
      select day::date as day, ${startOfDay(sql`day::date`)} as start, ${startOfDay(sql`day::date + 1`)} as finish
      from generate_series(shop_day(lower), shop_day(upper), interval '1 day') day
    ) days
    left join ${salesDays} closed
      on closed.day = days.day and closed.closed and start >= lower and finish <= upper
    left join lateral (
      select ${sums} from ${orders}
      where closed.day is null and ${orders.createdAt} >= greatest(start, lower) and ${orders.createdAt} < least(finish, upper)
    ) live on true
  ) by_day`
}

const timestamp = (date: Date) => sql`${date.toISOString()}::timestamptz`
/** When the first order was placed, or now. */
export const firstOrder = sql`coalesce((select min(created_at) from ${orders}), now())`

/**
 * Sales and the number of all orders since a moment: payments minus refunds, of paid orders. `real` excludes demo and
 * sandbox orders from the sales.
 */
export async function sumSales(
  db: Db,
  { from }: { from?: Date },
  real: boolean,
): Promise<{ sales: Cents; placed: number }> {
  const days = sumsByDay({ from: from ? timestamp(from) : firstOrder })
  const column = sql.raw(real ? 'real_sales' : 'sales')
  const { rows } = await db.execute<{ cents: string; placed: string }>(
    sql`select coalesce(100 * sum(${column}), 0)::bigint as cents, coalesce(sum(placed), 0) as placed from ${days}`,
  )
  return { sales: Number(rows[0]?.cents ?? 0), placed: Number(rows[0]?.placed ?? 0) }
}

/** What a user paid minus refunds. */
export async function sumSalesOfUser(db: Db, userId: string, real: boolean): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql`coalesce(100 * sum(${net}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.userId, userId), isSale, real ? isReal : undefined))
  return row?.cents ?? 0
}

interface Span {
  unit: 'day' | 'month'
  back: number
  now: Date
}

/** Sales of each of the last days or months, oldest first, including those without sales. */
export async function salesBySpan(
  db: Db,
  { unit, back, now }: Span,
  real: boolean,
): Promise<{ from: string; sales: Cents; orders: number }[]> {
  const step = sql.raw(`interval '1 ${unit}'`)
  const trunc = (day: SQL) => sql`date_trunc(${sql.raw(`'${unit}'`)}, (${day})::timestamp)`
  const last = trunc(sql`shop_day(${timestamp(now)})`)
  const first = sql`${last} - ${sql.raw(String(back - 1))} * ${step}`
  const [sales, sold] = real ? [sql`real_sales`, sql`real_sold`] : [sql`sales`, sql`sold`]
  const { rows } = await db.execute<{ from: string; cents: string; sold: string }>(sql`
    select to_char(start, 'YYYY-MM-DD') as from, coalesce(100 * sum(${sales}), 0)::bigint as cents, coalesce(sum(${sold}), 0) as sold
    from generate_series(${first}, ${last}, ${step}) start
    left join ${sumsByDay({ from: startOfDay(first), to: startOfDay(sql`${last} + ${step}`) })} on ${trunc(sql`day`)} = start
    group by start order by start`)
  return rows.map(({ from, cents, sold }) => ({ from, sales: Number(cents), orders: Number(sold) }))
}

/** The wait before a day is closed, so that transactions begun on it have committed. */
const closedAfter = sql`interval '1 hour'`

/**
 * Stores the sums of days that have ended and are not closed, oldest first. A day whose orders change meanwhile has
 * another version afterwards and stays open.
 * @returns the number of closed days.
 */
export async function closeSalesDays(db: Db, limit: number): Promise<number> {
  const ended = sql`shop_day(now() - ${closedAfter}) - 1`
  await db.execute(sql`
    insert into ${salesDays} (day)
    select day::date from generate_series(shop_day(${firstOrder}), ${ended}, interval '1 day') day
    on conflict do nothing`)
  const { rowCount } = await db.execute(sql`
    with open as (
      select day, version from ${salesDays} where not closed and day <= ${ended} order by day limit ${limit}
    ),
    bounds as (select ${startOfDay(sql`min(day)`)} as lower, ${startOfDay(sql`max(day) + 1`)} as upper from open),
    summed as (
      select shop_day(${orders.createdAt}) as day, ${sums} from ${orders}, bounds
      where ${orders.createdAt} >= lower and ${orders.createdAt} < upper group by 1
    )
    update ${salesDays} set closed = true, placed = coalesce(summed.placed, 0),
      sold = coalesce(summed.sold, 0), sales = coalesce(summed.sales, 0),
      real_sold = coalesce(summed.real_sold, 0), real_sales = coalesce(summed.real_sales, 0)
    from open left join summed on summed.day = open.day
    where ${salesDays.day} = open.day and ${salesDays.version} = open.version`)
  return rowCount ?? 0
}
