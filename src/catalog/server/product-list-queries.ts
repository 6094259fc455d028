import { and, desc, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PageRequest } from '../../kit/list-page.ts'
import { countPage } from '../../kit/server/database/count-page.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { matchesSearch } from '../../kit/server/database/text-search.ts'
import type { ProductState } from '../product-states.ts'
import { isHalfTranslated, isKept } from './language-queries.ts'
import { isLow } from './low-stock-queries.ts'
import { type PicturedProduct, picturedColumns } from './product-image-queries.ts'
import { products, productText } from './tables.ts'

/** Products of one import share `createdAt`; `position` breaks the tie. The order of the index `products_newest`. */
const newestFirst = [desc(products.createdAt), sql`-${products.position} desc`, desc(products.id)]

/** The products that follow the product `after`, newest first. */
export function listNewestProducts(
  db: Db,
  { archived, after }: { archived: boolean; after: string | undefined },
  limit: number,
): Promise<PicturedProduct[]> {
  const place = sql`(${products.createdAt}, -${products.position}, ${products.id})`
  const previous = sql`(select created_at, -position, id from ${products} where id = ${after})`
  return db
    .select(picturedColumns)
    .from(products)
    .where(and(archived ? undefined : isKept, after === undefined ? undefined : sql`${place} < ${previous}`))
    .orderBy(...newestFirst)
    .limit(limit)
}

interface Browse extends PageRequest {
  search?: string | undefined
  /** Takes these products instead of those that match the text. */
  found?: readonly string[] | undefined
  category?: string | undefined
  /** Without a state, all products that are not archived. */
  state?: ProductState | undefined
}

/** One page of the matching products, newest first. A page number beyond the last returns the last page. */
export async function findProductPage(db: Db, { search = '', found, category, state, page, size }: Browse) {
  const ofState = state ? states[state] : isKept
  const ofCategory = category === undefined ? undefined : eq(products.category, category)
  const matches = found ? inArray(products.id, [...found]) : hasText(search)
  const filter = and(ofCategory, matches)
  const where = filter ? and(ofState, filter) : ofState
  const [{ offset, ...counts }, categories] = await Promise.all([
    countPage(db, products, { all: ofState, where, page, size }),
    listCategories(db, state === 'archived' ? undefined : isKept),
  ])
  const shown = await db
    .select(picturedColumns)
    .from(products)
    .where(where)
    .orderBy(...newestFirst)
    .limit(size)
    .offset(offset)
  return { products: shown, ...counts, categories }
}

const hasText = (search: string) =>
  or(matchesSearch(productText(products), search), matchesSearch(products.codes, search))

/** Whether any product, archived ones included, matches the text. */
export async function isAnyProductNamed(db: Db, search: string): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).where(hasText(search)).limit(1)
  return found.length > 0
}

/** The names and categories of all products, archived ones included. */
export function listProductNames(db: Db) {
  const { id, name, nameEs, category, categoryEs } = products
  return db.select({ id, name, nameEs, category, categoryEs }).from(products)
}

/** A text that differs after any change of the names or categories of products. */
export async function readNamesState(db: Db): Promise<string> {
  // Of transactions that end in another order than they wrote, the latest time alone may stay the same.
  const changes = sql<string>`count(*) || ' ' || coalesce(sum(extract(epoch from ${products.updatedAt})), 0)`
  const [row] = await db.select({ changes }).from(products)
  return row?.changes ?? ''
}

/** The categories of these products, that of the newest first. */
function listCategories(db: Db, where: SQL | undefined) {
  return db
    .select({ name: products.category, nameEs: sql<string | null>`max(${products.categoryEs})` })
    .from(products)
    .where(and(where, sql`trim(${products.category}) <> ''`))
    .groupBy(products.category)
    .orderBy(sql`max(${products.createdAt}) desc`, sql`min(${products.position})`)
}

const states: Record<ProductState, SQL | undefined> = {
  active: and(isKept, products.isActive),
  hidden: and(isKept, not(products.isActive)),
  low: and(isKept, products.isActive, isLow),
  untranslated: and(isKept, isHalfTranslated()),
  archived: isNotNull(products.archivedAt),
}
