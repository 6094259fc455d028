import { asc, getTableColumns, sql } from 'drizzle-orm'
import { inBatches } from '../../kit/server/csv.ts'
import type { Database, Db } from '../../kit/server/database/database.ts'
import { products } from './tables.ts'
import { listVariants } from './variant-queries.ts'

/** A product with its variants that are not archived, and its place in the list, exact to the microsecond: it may be deleted before the next batch is read. */
export type ExportedProduct = Awaited<ReturnType<typeof listProductsAfter>>[number]

/** All products in the order of the catalog, hidden and archived ones included, read in batches. */
export const everyProduct = (database: Database) =>
  inBatches<ExportedProduct>((last, limit) => database.readReport((db) => listProductsAfter(db, last, limit)))

/** The products with their variants that follow `last`. */
async function listProductsAfter(
  db: Db,
  last: { id: string; position: number; place: string } | undefined,
  limit: number,
) {
  const after =
    last &&
    sql`(${products.position}, ${products.createdAt}, ${products.id}) >
      (${last.position}::int, ${last.place}::text::timestamptz, ${last.id}::text::uuid)`
  const rows = await db
    .select({ ...getTableColumns(products), place: sql<string>`${products.createdAt}::text` })
    .from(products)
    .where(after)
    .orderBy(asc(products.position), asc(products.createdAt), asc(products.id))
    .limit(limit)
  const variants = await listVariants(
    db,
    rows.map(({ id }) => id),
    { soldOnly: false },
  )
  return rows.map((row) => ({ ...row, variants: variants.get(row.id) ?? [] }))
}
