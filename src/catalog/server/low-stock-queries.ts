import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { lowStock } from '../stock.ts'
import { products } from './tables.ts'

/** Condition: the stock is at most the product's own limit, else that of the shop; never for unlimited stock. */
export const isLow = lte(products.stock, sql`coalesce(${products.lowStockLimit}, ${lowStock})`)

/** Active products with low stock, lowest first. */
export async function findLowStock(db: Db, limit: number) {
  const low = and(eq(products.isActive, true), isLow)
  const [count, first] = await Promise.all([
    db.$count(products, low),
    db
      .select({ id: products.id, name: products.name, nameEs: products.nameEs, stock: sql<number>`${products.stock}` })
      .from(products)
      .where(low)
      .orderBy(asc(products.stock), asc(products.name))
      .limit(limit),
  ])
  return { count, first }
}
