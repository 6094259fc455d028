import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { isOffered } from '../../catalog/server/language-queries.ts'
import { imagesColumn } from '../../catalog/server/product-image-queries.ts'
import { listCatalog } from '../../catalog/server/product-queries.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { FeedProduct } from '../google-feed.ts'

/** The ids of the goods on offer, in catalog order. Services and workshops are none. */
export async function listGoodsIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isOffered(), eq(products.type, 'product')))
    .orderBy(asc(products.position), asc(products.createdAt), asc(products.id))
  return rows.map(({ id }) => id)
}

/** These products with their variants, pictures and barcodes, in catalog order. */
export async function listGoods(db: Db, ids: readonly string[]): Promise<FeedProduct[]> {
  const { id, size, sizeEs } = products
  const details = await db
    .select({ id, size, sizeEs, images: imagesColumn })
    .from(products)
    .where(inArray(id, [...ids]))
  const codes = await db
    .select({ id: productVariants.id, barcode: productVariants.barcode })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, [...ids]), isNotNull(productVariants.barcode)))
  const byId = new Map(details.map((row) => [row.id, row]))
  const barcodes = new Map(codes.flatMap(({ id, barcode }) => (barcode ? [[id, barcode] as const] : [])))
  return (await listCatalog(db, ids)).flatMap((product) => {
    const own = byId.get(product.id)
    return own ? [{ ...product, ...own, barcodes }] : []
  })
}
