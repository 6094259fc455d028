import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { ProductPicture } from '../product-pictures.ts'
import { type ProductRow, productImages, products } from './tables.ts'

/** A product with its further pictures. */
export type PicturedProduct = ProductRow & { images: ProductPicture[] }

/** The further pictures of a product in their order, as a column of a query of `products`. */
export const imagesColumn = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'altEs', i.alt_es) order by i.position), '[]')
  from ${productImages} i where i.product_id = ${products}.id
)`

/** All columns of a product, and its further pictures. */
export const picturedColumns = { ...getTableColumns(products), images: imagesColumn }

export async function insertImages(db: Db, productId: string, images: readonly ProductPicture[]): Promise<void> {
  if (images.length === 0) return
  await db.insert(productImages).values(images.map((image, position) => ({ ...image, productId, position })))
}

/** Replaces the further pictures of a product. */
export async function replaceImages(tx: Tx, productId: string, images: readonly ProductPicture[]): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  await insertImages(tx, productId, images)
}
