import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter, OrderPage } from '../../contract/orders.ts'
import { paymentMethods } from '../../domain/order-status.ts'
import type { Db } from '../platform/database.ts'
import { orders } from './tables.ts'

const byHand = ne(orders.paymentMethod, paymentMethods.wallet)

/** `countsAsSale` of domain/order-status.ts, asked in SQL. */
export const isSale = or(
  inArray(orders.paymentStatus, ['paid', 'partially_refunded']),
  and(byHand, eq(orders.paymentStatus, 'awaiting'), ne(orders.status, 'pending')),
)

/** `waitsForShipping` of domain/order-status.ts, asked in SQL. */
export const isToShip = and(isSale, ne(orders.status, 'shipped'))

interface Browse {
  search?: string | undefined
  filter?: OrderFilter | undefined
  page: number
  size: number
}

/** One page of the orders that match, newest first. A page beyond the last one is the last one. */
export async function findOrderPage(db: Db, { search = '', filter, page, size }: Browse): Promise<OrderPage> {
  const wanted = and(filter && matchesFilter(filter), ...words(search).map(matchesWord))
  const [total, matching] = await Promise.all([db.$count(orders), db.$count(orders, wanted)])
  const pages = Math.max(1, Math.ceil(matching / size))
  const shown = Math.min(page, pages)
  const found = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset((shown - 1) * size)
  return { orders: found, page: shown, pages, matching, total }
}

function matchesFilter(filter: OrderFilter): SQL | undefined {
  if (filter === 'to_ship') return isToShip
  if (filter === 'unpaid') return eq(orders.paymentStatus, 'awaiting')
  return eq(orders.status, filter)
}

const words = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '')

/** Case and accents do not matter: "nunez" finds Núñez. */
const folded = (text: SQL) => sql`translate(lower(${text}), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')`

function matchesWord(word: string): SQL {
  const pattern = `%${word.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
  const parts = [orders.orderNumber, orders.customerName, orders.customerEmail, orders.paypalOrderId]
  const text = sql`concat_ws(' ', ${sql.join([...parts, orders.paypalTransactionId], sql`, `)})`
  return sql`${folded(text)} like ${folded(sql`${pattern}::text`)}`
}
