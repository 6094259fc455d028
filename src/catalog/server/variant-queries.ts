import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { type Rating, ratingOf } from '../rating.ts'
import type { Variant } from '../variant.ts'
import type { AdminVariant } from '../variants-api.ts'
import { isOffered } from './language-queries.ts'
import { type PicturedProduct, picturedColumns } from './product-image-queries.ts'
import { products, productVariants, serviceTerms, type VariantRow } from './tables.ts'

const isKept = isNull(productVariants.archivedAt)
const byPosition = [asc(productVariants.position), asc(productVariants.startsAt), asc(productVariants.id)]

/**
 * The variants of products, by product, in their order; null reads those of all products. Archived ones are left out,
 * and with `soldOnly` those that are not sold at present.
 */
export async function listVariants(
  db: Db,
  productIds: readonly string[] | null,
  { soldOnly }: { soldOnly: boolean },
): Promise<Map<string, VariantRow[]>> {
  const ofProducts = productIds === null ? undefined : inArray(productVariants.productId, [...productIds])
  const rows = await db
    .select()
    .from(productVariants)
    .where(and(isKept, soldOnly ? eq(productVariants.isActive, true) : undefined, ofProducts))
    .orderBy(...byPosition)
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** A variant without the fields that only the shop needs. */
export function publicVariant(row: VariantRow): Variant {
  const { id, sku, optionValues, price, compareAtPrice, stock, imageUrl, startsAt, endsAt, place, placeEs } = row
  return { id, sku, optionValues, price, compareAtPrice, stock, imageUrl, startsAt, endsAt, place, placeEs }
}

/** A product with the variants that staff see. */
export type StaffProduct = PicturedProduct & {
  variants: AdminVariant[]
  rating: Rating | null
  /** When staff last changed it or one of its variants; sales do not count. */
  version: Date
}

/** Adds the variants that are not archived. */
export async function withVariants(db: Db, rows: readonly PicturedProduct[]): Promise<StaffProduct[]> {
  const ids = rows.map(({ id }) => id)
  const variants = ids.length === 0 ? new Map<string, VariantRow[]>() : await listVariants(db, ids, { soldOnly: false })
  return rows.map((row) => {
    const own = variants.get(row.id) ?? []
    const version = new Date(Math.max(...[row, ...own].map(({ updatedAt }) => updatedAt.getTime())))
    return { ...row, variants: own, rating: ratingOf(row), version }
  })
}

/** Condition: the variant is sold at a moment, whether or not there is any left. */
export const isSold = (moment: Date | SQL) =>
  and(
    isOffered(),
    eq(productVariants.isActive, true),
    isKept,
    or(isNull(productVariants.startsAt), gt(productVariants.startsAt, moment)),
  )

/** Condition of a join: the terms of a service that is sold with an appointment. */
export const hasTerms = and(eq(serviceTerms.productId, products.id), eq(products.type, 'service'))

function selectSold(db: Db) {
  const { id, sku, optionValues, price, stock, startsAt, endsAt, place, placeEs, placeState } =
    getTableColumns(productVariants)
  return db
    .select({
      variantId: id,
      sku,
      optionValues,
      price,
      stock,
      startsAt,
      endsAt,
      place,
      placeEs,
      placeState,
      category: products.category,
      productId: products.id,
      slug: products.slug,
      name: products.name,
      nameEs: products.nameEs,
      type: products.type,
      /** Of the seats of a workshop. */
      depositTerms: products.depositTerms,
      options: products.options,
      imageUrl: sql<string | null>`coalesce(${productVariants.imageUrl}, ${products.imageUrl})`,
      /** Null: sold without an appointment. */
      terms: serviceTerms,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(serviceTerms, hasTerms)
}

const soldVariants = prepared('sold-variants', (db, name) =>
  selectSold(db)
    .where(and(isSold(sql`now()`), sql`${productVariants.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .prepare(name),
)

/** The data that an order needs about those of the variants `ids` that are sold at present. */
export function findSoldVariants(db: Db, ids: readonly string[]) {
  return soldVariants(db).execute({ ids })
}
export type SoldVariant = Awaited<ReturnType<typeof findSoldVariants>>[number]

/**
 * The same of what staff sell over the counter: also sessions that have begun and are not over, whose sale to customers has
 * ended.
 */
export function findVariantsAtCounter(db: Db, ids: readonly string[]): Promise<SoldVariant[]> {
  const { id, startsAt, endsAt } = productVariants
  const now = sql`now()`
  const isUnderWay = and(isOffered(), isKept, lte(startsAt, now), gt(endsAt, now))
  return selectSold(db).where(and(or(isSold(now), isUnderWay), inArray(id, [...ids])))
}

/** All variants of a product, archived ones included. The product must be locked. */
export function lockedVariants(tx: Tx, productId: string): Promise<VariantRow[]> {
  return tx
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(...byPosition)
}

export async function insertVariant(tx: Tx, variant: typeof productVariants.$inferInsert): Promise<VariantRow> {
  const [row] = await tx.insert(productVariants).values(variant).returning()
  if (!row) throw new Error('an inserted variant is returned')
  return row
}

export async function updateVariant(
  tx: Tx,
  id: string,
  change: Partial<typeof productVariants.$inferInsert>,
): Promise<void> {
  await tx
    .update(productVariants)
    // Not the start of the transaction: while it waited for the product, another one may have changed it.
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(productVariants.id, id))
}

export async function deleteVariant(tx: Tx, id: string): Promise<void> {
  await tx.delete(productVariants).where(eq(productVariants.id, id))
}

/** When a variant, or without one a product, was added; undefined for an unknown one. */
export async function findAddedAt(
  db: Db,
  { productId, variantId }: { productId: string; variantId?: string | undefined },
): Promise<Date | undefined> {
  const [row] = variantId
    ? await db.select({ at: productVariants.createdAt }).from(productVariants).where(eq(productVariants.id, variantId))
    : await db.select({ at: products.createdAt }).from(products).where(eq(products.id, productId))
  return row?.at
}

/** The first of these SKUs that a variant of another product has, with the name of that product; or null. */
export async function findTakenSku(tx: Tx, skus: readonly string[], productId: string) {
  const [row] = await tx
    .select({ sku: productVariants.sku, name: products.name })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(inArray(productVariants.sku, [...skus]), isKept, ne(productVariants.productId, productId)))
    .limit(1)
  return row ?? null
}

/** Ends the sale of sessions that have started. */
export async function endStartedSessions(db: Db, now: Date): Promise<void> {
  await db
    .update(productVariants)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(eq(productVariants.isActive, true), sql`${productVariants.startsAt} <= ${now.toISOString()}`))
}

/** These products with their variants; unknown ones are left out. */
export async function listStaffProducts(db: Db, ids: readonly string[]): Promise<StaffProduct[]> {
  return withVariants(
    db,
    await db
      .select(picturedColumns)
      .from(products)
      .where(inArray(products.id, [...ids])),
  )
}

/** A product with its variants. */
export async function staffProduct(db: Db, id: string): Promise<StaffProduct> {
  const [product] = await listStaffProducts(db, [id])
  if (!product) throw new Error(`product ${id} does not exist`)
  return product
}
