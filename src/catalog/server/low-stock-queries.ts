import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { lowStock } from '../stock.ts'
import { choicesOf } from '../variant.ts'
import { products, productVariants } from './tables.ts'

const limit = sql`coalesce(${products.lowStockLimit}, ${lowStock})`

/** The shades and sizes that are sold. A full session is none: the seats of a workshop count together. */
const ofProduct = and(
  eq(productVariants.productId, products.id),
  productVariants.isActive,
  isNull(productVariants.archivedAt),
  isNull(productVariants.startsAt),
)

/**
 * Condition: the stock of a product, or of one of its shades or sizes, is at most the product's own limit, else that of the
 * shop; never for unlimited stock. Each shade sells by itself, whatever the others have.
 */
export const isLow = or(
  lte(products.stock, limit),
  exists(sql`(select from ${productVariants} where ${and(ofProduct, lte(productVariants.stock, limit))})`),
)

/** Active products with low stock, lowest first, each with its lowest shade or size. */
export async function findLowStock(db: Db, most: number) {
  const lowest = db
    .select({ stock: productVariants.stock, optionValues: productVariants.optionValues })
    .from(productVariants)
    .where(and(ofProduct, lte(productVariants.stock, limit)))
    .orderBy(asc(productVariants.stock), asc(productVariants.position))
    .limit(1)
    .as('lowest')
  const stock = sql<number>`coalesce(${lowest.stock}, ${products.stock})`
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      nameEs: products.nameEs,
      stock,
      options: products.options,
      optionValues: lowest.optionValues,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(products)
    .leftJoinLateral(lowest, sql`true`)
    .where(and(products.isActive, isLow))
    .orderBy(asc(stock), asc(products.name))
    .limit(most)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ count, options, optionValues, ...product }) => ({
      ...product,
      choices: choicesOf(options, { optionValues: optionValues ?? [] }),
    })),
  }
}
