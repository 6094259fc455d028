import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { productVariants } from '../../catalog/server/tables.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { shopTimeZone } from '../../kit/shop-time.ts'
import { orders } from '../../orders/server/tables.ts'
import { counterFavourites, counterSales } from './tables.ts'

/** The sale that a request with this key recorded; null when there is none. */
export async function findSale(tx: Tx, clientKey: string): Promise<typeof counterSales.$inferSelect | null> {
  const [row] = await tx.select().from(counterSales).where(eq(counterSales.clientKey, clientKey))
  return row ?? null
}

export async function insertSale(tx: Tx, sale: typeof counterSales.$inferInsert): Promise<void> {
  await tx.insert(counterSales).values(sale)
}

/** The pinned variants with their products, the first pinned one first. */
export function listFavouriteVariants(db: Db): Promise<{ variantId: string; productId: string }[]> {
  return db
    .select({ variantId: counterFavourites.variantId, productId: productVariants.productId })
    .from(counterFavourites)
    .innerJoin(productVariants, eq(productVariants.id, counterFavourites.variantId))
    .orderBy(asc(counterFavourites.pinnedAt), asc(counterFavourites.variantId))
}

/** The product of a variant, which is not deleted until the transaction ends; null for an unknown one. */
export async function findProductOf(tx: Tx, variantId: string): Promise<string | null> {
  const [row] = await tx
    .select({ productId: productVariants.productId })
    .from(productVariants)
    .where(eq(productVariants.id, variantId))
    .for('key share')
  return row?.productId ?? null
}

/** @returns whether it was not pinned before */
export async function insertFavourite(tx: Tx, favourite: typeof counterFavourites.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(counterFavourites).values(favourite).onConflictDoNothing().returning()
  return rows.length > 0
}

/** @returns whether it was pinned before */
export async function deleteFavourite(tx: Tx, variantId: string): Promise<boolean> {
  const rows = await tx.delete(counterFavourites).where(eq(counterFavourites.variantId, variantId)).returning()
  return rows.length > 0
}

/** What came in for the sales of the 12 months until a moment, less what of it went back. */
export async function sumYearOfSales(db: Db, until: Date): Promise<Cents> {
  const day = sql`${until.toISOString()}::timestamptz at time zone ${shopTimeZone}::text`
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${orders.paid}), 0.00)`.mapWith(orders.paid) })
    .from(counterSales)
    .innerJoin(orders, eq(orders.checkoutId, counterSales.checkoutId))
    .where(
      and(
        sql`${counterSales.createdAt} > (${day} - interval '12 months') at time zone ${shopTimeZone}::text`,
        lte(counterSales.createdAt, until),
      ),
    )
  return row?.sum ?? 0
}
