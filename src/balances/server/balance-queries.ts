import { asc, eq, inArray, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { isOverpaid, orders } from '../../orders/server/tables.ts'
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
export async function findOverpaid(db: Db, limit: number) {
  const { id, orderNumber, customerName, overpaid: amount, createdAt } = orders
  const oldest = db
    .select({ id, orderNumber, customerName, amount })
    .from(orders)
    .where(isOverpaid)
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
  const [count, first] = await Promise.all([db.$count(orders, isOverpaid), oldest])
  return { count, first }
}
