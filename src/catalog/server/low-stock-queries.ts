import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { lowStock } from '../stock.ts'
import { products } from './tables.ts'

/** Condition: the stock is at most the product's own limit, else that of the shop; never for unlimited stock. */
export const isLow = lte(products.stock, sql`coalesce(${products.lowStockLimit}, ${lowStock})`)

/** Active products with low stock, lowest first. */
export async function findLowStock(db: Db, limit: number) {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      nameEs: products.nameEs,
      stock: sql<number>`${products.stock}`,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(products)
    .where(and(eq(products.isActive, true), isLow))
    .orderBy(asc(products.stock), asc(products.name))
    .limit(limit)
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count, ...product }) => product) }
}
