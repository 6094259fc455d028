import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { isOverpaid, isToBePaid, orders } from '../../orders/server/tables.ts'
import { type BalanceLinkRow, balanceLinks, balanceMails } from './tables.ts'

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

/**
 * Orders with an account of which something is due, and in which a line with a deposit takes place within a span and was
 * bought at least a day before; without those that were mailed for that day. Some lines may have been canceled.
 */
export async function findBalancesToMail(db: Db, after: Date, until: Date): Promise<string[]> {
  const startsAt = sql`(item ->> 'startsAt')::timestamptz`
  const isMailed = sql`exists (
    select from ${balanceMails}
    where ${balanceMails.orderId} = ${orders.id} and ${balanceMails.day} = shop_day(${startsAt})
  )`
  const takesPlace = sql`exists (
    select from jsonb_array_elements(${orders.items}) item
    where item ? 'deposit' and ${startsAt} > ${after} and ${startsAt} <= ${until}
      and ${orders.createdAt} <= ${startsAt} - interval '24 hours' and not ${isMailed}
  )`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isToBePaid, isNotNull(orders.userId), isNull(orders.canceledAt), takesPlace))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Records that a balance was mailed. @returns false when it was recorded before */
export async function markMailed(tx: Tx, mail: typeof balanceMails.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(balanceMails).values(mail).onConflictDoNothing().returning({ id: balanceMails.orderId })
  return rows.length > 0
}

/** Deletes the records of mails of before a moment. @returns their number */
export async function deleteBalanceMailsBefore(db: Db, before: Date): Promise<number> {
  const rows = await db
    .delete(balanceMails)
    .where(lt(balanceMails.mailedAt, before))
    .returning({ id: balanceMails.orderId })
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
