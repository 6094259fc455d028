import { eq } from 'drizzle-orm'
import type { Tx } from '../../kit/server/database/database.ts'
import { counterSales } from './tables.ts'

/** The sale that a request with this key recorded; null when there is none. */
export async function findSale(tx: Tx, clientKey: string): Promise<typeof counterSales.$inferSelect | null> {
  const [row] = await tx.select().from(counterSales).where(eq(counterSales.clientKey, clientKey))
  return row ?? null
}

export async function insertSale(tx: Tx, sale: typeof counterSales.$inferInsert): Promise<void> {
  await tx.insert(counterSales).values(sale)
}
