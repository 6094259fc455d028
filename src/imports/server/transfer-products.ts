import { Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import { type ExportedProduct, listProductsAfter } from '../../catalog/server/product-export-queries.ts'
import { inBatches } from '../../kit/server/csv.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { transferRow } from '../ours.ts'

/**
 * The products of the shop for an import into another one, in the order of the catalog: UTF-8, cells as they are stored.
 * Services, workshops and what is archived are left out, because their dates and bookings are no matter of products.
 */
export function transferProducts(database: Database): Stringifier {
  const csv = stringify({ header: true, record_delimiter: 'windows' })
  const source = Readable.from(rowsOf(database), { highWaterMark: 32 })
  source.on('error', (cause) => csv.destroy(cause)).pipe(csv)
  csv.on('close', () => source.destroy())
  return csv
}

async function* rowsOf(database: Database) {
  const products = inBatches<ExportedProduct>((last, limit) =>
    database.readReport((db) => listProductsAfter(db, last, limit)),
  )
  for await (const product of products) {
    if (product.type !== 'product' || product.archivedAt !== null) continue
    for (const variant of product.variants) yield transferRow(product, variant)
  }
}
