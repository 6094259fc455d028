import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.ts'
import { type ProductRow, products, stockMovements } from './tables.ts'

/** Active products in the shop's fixed order. */
export function listActiveProducts(db: Db): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.position), asc(products.createdAt), asc(products.id))
}

/** The active ones among `ids`. */
export function findActiveProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), inArray(products.id, [...ids])))
}

/** Takes stock where there is enough; null when the product is gone or has too little. Unlimited stock stays null. */
export async function takeStock(db: Db, id: string, quantity: number): Promise<{ stock: number | null } | null> {
  const [row] = await db
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(
      and(eq(products.id, id), eq(products.isActive, true), or(isNull(products.stock), gte(products.stock, quantity))),
    )
    .returning({ stock: products.stock })
  return row ?? null
}

/** Gives stock back; null for unlimited stock, which has nothing to count. */
export async function returnStock(db: Db, id: string, quantity: number): Promise<{ stock: number | null } | null> {
  const [row] = await db
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}` })
    .where(eq(products.id, id))
    .returning({ stock: products.stock })
  return row ?? null
}

export async function insertMovements(db: Db, rows: (typeof stockMovements.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(stockMovements).values(rows)
}

/** What a checkout holds of each product, from the movements: positive numbers. */
export function heldBy(db: Db, checkoutId: string): Promise<{ productId: string; quantity: number }[]> {
  return db
    .select({ productId: stockMovements.productId, quantity: sql<number>`-sum(${stockMovements.delta})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.checkoutId, checkoutId))
    .groupBy(stockMovements.productId)
    .having(sql`sum(${stockMovements.delta}) <> 0`)
    .orderBy(asc(stockMovements.productId))
}

export async function insertProducts(db: Db, rows: (typeof products.$inferInsert)[]): Promise<ProductRow[]> {
  return db.insert(products).values(rows).returning()
}

export async function countProducts(db: Db): Promise<number> {
  return db.$count(products)
}

export async function findProductNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return rows.map((row) => row.name)
}
