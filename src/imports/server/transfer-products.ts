import type { Stringifier } from 'csv-stringify'
import { everyProduct } from '../../catalog/server/product-export-queries.ts'
import { streamedCsv } from '../../kit/server/csv.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { transferRow } from '../ours.ts'

/**
 * The products of the shop for an import into another one, in the order of the catalog: UTF-8, cells as they are stored.
 * Services, workshops and what is archived are left out, because their dates and bookings are no matter of products.
 */
export const transferProducts = (database: Database): Stringifier => streamedCsv(rowsOf(database))

async function* rowsOf(database: Database) {
  for await (const product of everyProduct(database)) {
    if (product.type !== 'product' || product.archivedAt !== null) continue
    for (const variant of product.variants) yield transferRow(product, variant)
  }
}
