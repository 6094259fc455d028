import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { isOverpaid, isToBePaid, orders } from '../../orders/server/tables.ts'
import { type BalanceLinkRow, balanceLinks } from './tables.ts'

export async function insertBalanceLink(tx: Tx, link: BalanceLinkRow): Promise<void> {
  await tx.insert(balanceLinks).values(link)
}

export async function findBalanceLink(db: Db, tokenHash: string): Promise<BalanceLinkRow | null> {
  const [row] = await db.select().from(balanceLinks).where(eq(balanceLinks.tokenHash, tokenHash))
  return row ?? null
}

/** Ends the links to the orders of a user. */
export async function deleteBalanceLinksOf(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx.delete(balanceLinks).where(inArray(balanceLinks.orderId, own))
}

/** Deletes links that expired before a moment. @returns their number */
export async function deleteBalanceLinksBefore(db: Db, before: Date): Promise<number> {
  const rows = await db
    .delete(balanceLinks)
    .where(lt(balanceLinks.expiresAt, before))
    .returning({ id: balanceLinks.orderId })
  return rows.length
}

/** Orders of which more was paid than they cost, oldest first. */
export function findOverpaid(db: Db, limit: number) {
  return findOrders(db, { where: isOverpaid, amount: orders.overpaid, by: orders.createdAt, limit })
}

/** How many orders of which something is due are to be paid, or take place, between two moments. */
export function countDueBetween(db: Db, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<number> {
  const takesPlace = sql`exists (
    select from jsonb_array_elements(${orders.items}) item
    where (item ->> 'startsAt')::timestamptz >= ${startsAt} and (item ->> 'startsAt')::timestamptz < ${endsAt}
  )`
  const isDue = and(gte(orders.dueAt, startsAt), lt(orders.dueAt, endsAt))
  return db.$count(orders, and(isToBePaid, or(isDue, takesPlace)))
}

/** Orders whose day to pay is over and of which something is due, oldest day first. */
export function findLate(db: Db, now: Date, limit: number) {
  const where = and(isToBePaid, lt(orders.dueAt, now))
  return findOrders(db, { where, amount: orders.due, by: orders.dueAt, limit })
}

interface Wanted {
  where: SQL | undefined
  amount: typeof orders.due | typeof orders.overpaid
  by: typeof orders.createdAt | typeof orders.dueAt
  limit: number
}

async function findOrders(db: Db, { where, amount, by, limit }: Wanted) {
  const { id, orderNumber, customerName } = orders
  const oldest = db
    .select({ id, orderNumber, customerName, amount })
    .from(orders)
    .where(where)
    .orderBy(asc(by), asc(id))
    .limit(limit)
  const [count, first] = await Promise.all([db.$count(orders, where), oldest])
  return { count, first }
}
