import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { products, productVariants, stockMovements } from './tables.ts'

/** Movements without a variant are of the variant with the product's id. */
const variantId = sql<string>`coalesce(${stockMovements.variantId}, ${stockMovements.productId})`

/** Join condition: the movements of a variant. Comparing the product id as well lets Postgres use the index. */
export const isMovementOfVariant = and(
  eq(stockMovements.productId, productVariants.productId),
  eq(stockMovements.variantId, productVariants.id),
)

/** A number of units of a variant: of a line of an order, or of all of them. */
export interface StockLine {
  productId: string
  variantId: string
  quantity: number
}

/** The number of units of each variant, which may stand in several lines. */
export function unitsByVariant(lines: readonly StockLine[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  return units
}

export async function insertMovements(db: Db, rows: (typeof stockMovements.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(stockMovements).values(rows)
}

/** The quantity of each variant that a checkout holds, from the movements; positive numbers. */
export function heldBy(db: Db, checkoutId: string): Promise<StockLine[]> {
  const { productId } = stockMovements
  return db
    .select({ productId, variantId, quantity: sql<number>`-sum(${stockMovements.delta})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.checkoutId, checkoutId))
    .groupBy(productId, variantId)
    .having(sql`sum(${stockMovements.delta}) <> 0`)
    .orderBy(productId, variantId)
}

/** Adds units back to the stock of a variant, after locking its product. Unlimited stock (null) does not change. */
export async function returnStock(tx: Tx, { productId, variantId, quantity }: StockLine): Promise<void> {
  const product = tx
    .$with('product')
    .as(tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update'))
  await tx
    .with(product)
    .update(productVariants)
    .set({ stock: sql`${productVariants.stock} + ${quantity}` })
    .where(sql`${productVariants.id} = ${variantId} and ${productVariants.productId} = (select id from ${product})`)
}

/** Whether a checkout ever held units of the variant, or without one of the product. */
export async function wasEverHeld(
  db: Db,
  { productId, variantId: wanted }: { productId: string; variantId?: string | undefined },
): Promise<boolean> {
  const ofVariant = wanted === undefined ? undefined : eq(stockMovements.variantId, wanted)
  const [row] = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), ofVariant, isNotNull(stockMovements.checkoutId)))
    .limit(1)
  return row !== undefined
}

/** The sum of a variant's stock movements. */
export async function sumOfMovements(db: Db, variant: { id: string; productId: string }): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)::int` })
    .from(stockMovements)
    .where(sql`${stockMovements.productId} = ${variant.productId} and ${variantId} = ${variant.id}`)
  return row?.sum ?? 0
}

/** Deletes the movements of a variant that is deleted. */
export async function deleteMovements(tx: Tx, variant: { id: string; productId: string }): Promise<void> {
  await tx
    .delete(stockMovements)
    .where(sql`${stockMovements.productId} = ${variant.productId} and ${variantId} = ${variant.id}`)
}
