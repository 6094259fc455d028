import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type PageRequest, pagePosition } from '../../domain/list-page.ts'
import type { OrderFilter } from '../../domain/lists.ts'
import { paymentMethods } from '../../domain/order-status.ts'
import type { Db } from '../platform/database/database.ts'
import { withinDateRange } from '../platform/database/date-range.ts'
import { matchesSearch } from '../platform/database/text-search.ts'
import { type OrderRow, orders } from './tables.ts'

const byHand = ne(orders.paymentMethod, paymentMethods.wallet)

/** `countsAsSale` of domain/order-status.ts, asked in SQL. */
export const isSale = or(
  inArray(orders.paymentStatus, ['paid', 'partially_refunded']),
  and(byHand, eq(orders.paymentStatus, 'awaiting'), ne(orders.status, 'pending')),
)

/** `waitsForShipping` of domain/order-status.ts, asked in SQL. */
export const isToShip = and(isSale, ne(orders.status, 'shipped'), sql`${orders.items} @> '[{"ships": true}]'`)

/** Which orders are wanted; days are the shop's, the last one included. */
export interface OrderSelection {
  search?: string | undefined
  filter?: OrderFilter | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Browse extends OrderSelection, PageRequest {}

const { orderNumber, customerName, customerEmail, paypalOrderId, paypalTransactionId } = orders
/** Where the words of a search are looked for. */
export const searchedInOrders = [orderNumber, customerName, customerEmail, paypalOrderId, paypalTransactionId]

/** One page of the orders that match, newest first. A page beyond the last one is the last one. */
export async function findOrderPage(db: Db, { page, size, ...selection }: Browse) {
  const wanted = matches(selection)
  const [total, matching] = await Promise.all([db.$count(orders), db.$count(orders, wanted)])
  const { offset, ...place } = pagePosition({ page, size }, matching)
  const found = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(size)
    .offset(offset)
  return { orders: found, ...place, matching, total }
}

/** The orders that match after a given one, newest first; those that come in meanwhile are not among them. */
export function listOrdersAfter(
  db: Db,
  selection: OrderSelection,
  last: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const place = sql`(${orders.createdAt}, ${orders.id})`
  const after =
    last === undefined ? undefined : sql`${place} < (select created_at, id from ${orders} where id = ${last})`
  const wanted = and(matches(selection), after)
  return db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(limit)
}

const newestFirst = [desc(orders.createdAt), desc(orders.id)] as const

function matches({ search = '', filter, ...days }: OrderSelection): SQL | undefined {
  return and(
    filter && matchesFilter(filter),
    withinDateRange(orders.createdAt, days),
    matchesSearch(searchedInOrders, search),
  )
}

function matchesFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'to_ship') return isToShip
  if (filter === 'unpaid') return eq(orders.paymentStatus, 'awaiting')
  return eq(orders.status, filter)
}
