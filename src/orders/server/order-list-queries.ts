import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { matchesExactly } from '../../kit/server/database/exact-search.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import { isTrackingNumber, trackingNumber } from '../../sale/carriers.ts'
import type { OrderFilter } from '../../sale/order-statuses.ts'
import { refunds } from '../../sale/server/tables.ts'
import { maxChosenOrders } from '../bulk-api.ts'
import { isPaidToShip, returnedUnits } from './sold-queries.ts'
import { isToBePaid, type OrderRow, orders, parcelLines, parcels, unshipped } from './tables.ts'

/** The SQL form of `unitsToShip` in sale/parcel.ts: whether there is one. */
const hasUnitToShip = sql`(
  (not exists (select from ${refunds} where ${refunds.checkoutId} = ${orders.checkoutId})
    and not exists (select from ${parcels} where ${parcels.orderId} = ${orders.id}))
  or exists (
    select from jsonb_array_elements(${orders.items}) item
    where (item ->> 'ships')::boolean and (item ->> 'quantity')::int > ${returnedUnits} + coalesce((
      select sum(l.quantity) from ${parcelLines} l join ${parcels} p on p.id = l.parcel_id
      where p.order_id = ${orders.id} and p.voided_at is null
        and l.line_id = coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid
    ), 0)
  )
)`

/** The SQL form of `waitsForShipping` in sale/order-status.ts. */
export const isToShip = and(
  unshipped,
  isPaidToShip,
  isNull(orders.canceledAt),
  sql`${orders.items} @> '[{"ships": true}]'`,
  hasUnitToShip,
)

/** Filters and order of an order list, newest first by default. `from` and `to` are days in the shop's time zone, inclusive. */
export interface OrderSelection {
  search?: string | undefined
  filter?: OrderFilter | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: 'oldest' | undefined
}

/** One page of the matching orders. A page number beyond the last returns the last page. */
export async function findOrderPage(db: Db, { page, size, ...selection }: OrderSelection & PageRequest) {
  const where = await matches(db, selection)
  const { offset, ...counts } = await countPage(db, orders, { where, page, size })
  const found = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...(selection.sort ? oldestFirst : newestFirst))
    .limit(size)
    .offset(offset)
  return { orders: found, ...counts }
}

/** The matching orders that follow the order `last` (keyset pagination); newest first leaves newer orders out. */
export async function listOrdersAfter(
  db: Db,
  selection: OrderSelection,
  last: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const place = sql`(${orders.createdAt}, ${orders.id})`
  const follows = sql.raw(selection.sort ? '>' : '<')
  const after =
    last === undefined ? undefined : sql`${place} ${follows} (select created_at, id from ${orders} where id = ${last})`
  const where = and(await matches(db, selection), after)
  return db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...(selection.sort ? oldestFirst : newestFirst))
    .limit(limit)
}

/** The orders with these ids, in their order, or those that match a filter; at most `maxChosenOrders`. */
export async function listChosenOrders(
  db: Db,
  { ids = [], filter }: { ids?: readonly string[] | undefined; filter?: OrderSelection | undefined },
): Promise<OrderRow[]> {
  if (filter) return listOrdersAfter(db, filter, undefined, maxChosenOrders)
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const found = new Map(rows.map((order) => [order.id, order]))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

/** The days of credit notes, not of their orders, in the shop's time zone; both inclusive. */
export interface CreditNoteDays {
  from?: string | undefined
  to?: string | undefined
}

/** Credit notes with their orders, the newest first: by their numbers, which ascend with time and have an index. */
export function listCreditNotesAfter(db: Db, days: CreditNoteDays, last: string | null | undefined, limit: number) {
  const date = sql`coalesce(${refunds.completedAt}, ${refunds.createdAt})`
  const after = last ? lt(refunds.creditNote, last) : undefined
  return db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.checkoutId, refunds.checkoutId))
    .where(and(isNotNull(refunds.creditNote), withinDateRange(date, days), after))
    .orderBy(desc(refunds.creditNote))
    .limit(limit)
}

const oldestFirst = [asc(orders.createdAt), asc(orders.id)] as const
const newestFirst = [desc(orders.createdAt), desc(orders.id)] as const

async function matches(db: Db, { search = '', filter, from, to }: OrderSelection): Promise<SQL | undefined> {
  return and(
    filter && matchesFilter(filter),
    withinDateRange(orders.createdAt, { from, to }),
    await matchesOrder(db, search),
  )
}

/**
 * The complete number of an order or of a parcel, or the complete address of a buyer, matches exactly; other searches
 * match parts of texts.
 */
export async function matchesOrder(db: Db, search: string): Promise<SQL | undefined> {
  return (
    (await matchesExactly(db, orders, search)) ??
    (await matchesParcel(db, search)) ??
    matchesSearch(orders.searchText, search)
  )
}

/** Parts of shorter numbers are also digits of telephones and addresses. */
const shortestSearchedNumber = 8

/** Condition for a search that is the tracking number of a parcel, in any grouping; null for other searches. */
async function matchesParcel(db: Db, search: string): Promise<SQL | null> {
  const number = trackingNumber(search)
  if (number.length < shortestSearchedNumber || !/\d/.test(number) || !isTrackingNumber(number)) return null
  const found = await db.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.number, number))
  if (found.length === 0) return null
  return inArray(
    orders.id,
    found.map(({ orderId }) => orderId),
  )
}

function matchesFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'to_ship') return isToShip
  if (filter === 'unpaid') return isToBePaid
  return eq(orders.status, filter)
}

export const countOrdersToShip = (db: Db): Promise<number> => db.$count(orders, isToShip)
