import { and, asc, eq, getTableColumns, inArray, isNotNull, like, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import type { Product, ProductDetails } from '../api.ts'
import { type CountedReviews, type Rating, ratingOf } from '../rating.ts'
import type { Variant } from '../variant.ts'
import { isOffered } from './language-queries.ts'
import { imagesColumn } from './product-image-queries.ts'
import { type ProductRow, products, serviceTerms, stockMovements } from './tables.ts'
import { hasTerms, listVariants, publicVariant } from './variant-queries.ts'

const {
  searchText: _,
  archivedAt: __,
  codes: ___,
  lowStockLimit: ____,
  depositTerms,
  reviewCount,
  reviewStars,
  ...shownColumns
} = getTableColumns(products)
const {
  size,
  sizeEs,
  ingredients,
  ingredientsEs,
  howToUse,
  howToUseEs,
  batch,
  batchEs,
  benefits,
  companionIds,
  ...catalogColumns
} = shownColumns
const detailColumns = {
  size,
  sizeEs,
  ingredients,
  ingredientsEs,
  howToUse,
  howToUseEs,
  batch,
  batchEs,
  benefits,
  companionIds,
  images: imagesColumn,
}

/** A product of the catalog. `createdMicros` is its time of creation as microseconds since 1970. */
export type CatalogRow = Omit<
  ProductRow,
  | 'searchText'
  | 'archivedAt'
  | 'codes'
  | 'lowStockLimit'
  | 'depositTerms'
  | keyof CountedReviews
  | keyof typeof detailColumns
> & {
  createdMicros: number
  variants: Variant[]
  appointment: Product['appointment']
  deposit: Product['deposit']
  rating: Rating | null
}

const { durationMinutes, bookableDays, cancelUntilHours } = getTableColumns(serviceTerms)

/** The products on offer in catalog order, only those among `ids` unless it is null. */
export async function listCatalog(db: Db, ids: readonly string[] | null): Promise<CatalogRow[]> {
  const createdMicros = sql`extract(epoch from ${products.createdAt}) * 1000000`.mapWith(Number)
  const rows = await db
    .select({
      ...catalogColumns,
      createdMicros,
      counted: { reviewCount, reviewStars },
      appointment: { durationMinutes, bookableDays, cancelUntilHours },
      deposits: { workshop: depositTerms, service: serviceTerms.depositTerms },
    })
    .from(products)
    .leftJoin(serviceTerms, hasTerms)
    .where(and(isOffered(), ids === null ? undefined : inArray(products.id, [...ids])))
    .orderBy(asc(products.position), asc(products.createdAt), asc(products.id))
  const variants = await listVariants(db, ids, { soldOnly: true })
  return rows.map(({ counted, deposits, ...row }) => ({
    ...row,
    deposit: row.type === 'product' ? undefined : (deposits[row.type] ?? undefined),
    variants: (variants.get(row.id) ?? []).map(publicVariant),
    rating: ratingOf(counted),
  }))
}

const productDetails = prepared('product-details', (db, name) =>
  db
    .select(detailColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(name),
)

/** The texts and pictures of a product's page that lists omit; null when the product does not exist. */
export async function findProductDetails(db: Db, id: string): Promise<ProductDetails | null> {
  const [row] = await productDetails(db).execute({ id })
  return row ?? null
}

export async function insertProducts(db: Db, rows: (typeof products.$inferInsert)[]): Promise<ProductRow[]> {
  return db.insert(products).values(rows).returning()
}

export async function countProducts(db: Db): Promise<number> {
  return db.$count(products)
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends, so that its stock cannot change. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  return row ?? null
}

/** Locks these products in the order of their ids, as every transaction does; unknown ones are left out. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update')
}

/** Inserts a product at the end of the catalog; null when its slug is taken. */
export async function insertProduct(db: Db, product: typeof products.$inferInsert): Promise<ProductRow | null> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from ${products})`
  const [row] = await db
    .insert(products)
    .values({ ...product, position })
    .onConflictDoNothing({ target: products.slug })
    .returning()
  return row ?? null
}

export async function updateProductRow(
  db: Db,
  id: string,
  change: Partial<typeof products.$inferInsert>,
): Promise<ProductRow> {
  const [row] = await db
    .update(products)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(products.id, id))
    .returning()
  if (!row) throw new Error(`product ${id} does not exist`)
  return row
}

/** Locks a category by its name until the transaction ends, so that changes of its Spanish name are serialized. */
export async function lockCategory(tx: Tx, category: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`category:${category}`}, 0))`)
}

/** Whether a product has this category, also an archived one; having none is a category that always exists. */
export async function hasCategory(db: Db, category: string): Promise<boolean> {
  if (category === '') return true
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.category, category)).limit(1)
  return row !== undefined
}

/** The Spanish name of a category, or null. */
export async function findSpanishCategory(db: Db, category: string): Promise<string | null> {
  const [row] = await db
    .select({ categoryEs: products.categoryEs })
    .from(products)
    .where(and(eq(products.category, category), isNotNull(products.categoryEs)))
    .limit(1)
  return row?.categoryEs ?? null
}

/** Sets the Spanish name of a category for all its products, including archived ones. */
export async function setSpanishCategory(db: Db, category: string, categoryEs: string | null): Promise<void> {
  await db
    .update(products)
    .set({ categoryEs })
    .where(and(eq(products.category, category), sql`${products.categoryEs} is distinct from ${categoryEs}`))
}

/** Deletes a product that has no references except its stock movements. */
export async function deleteProductRow(db: Db, id: string): Promise<void> {
  await db.delete(stockMovements).where(eq(stockMovements.productId, id))
  await db.delete(products).where(eq(products.id, id))
}

/** The slugs with this prefix. */
export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(like(products.slug, `${slug}%`))
  return rows.map((row) => row.slug)
}
