import { and, asc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../kit/server/database/database.ts'
import { settings } from '../../settings/server/tables.ts'
import { translatedCategories } from '../catalog.ts'
import { bilingualTexts } from '../product-languages.ts'
import { products } from './tables.ts'

/** The columns of products, or of an alias of their table. */
type Columns = Record<
  (typeof bilingualTexts)[number][number] | 'isActive' | 'category' | 'categoryEs' | 'benefits' | 'options',
  PgColumn
>

const isBlank = (text: PgColumn) => sql`coalesce(${text}, '') = ''`

/** Condition: a text of the product itself lacks a language, as `halfTextsOf` says. */
const lacksLanguage = (of: Columns) =>
  or(
    ...bilingualTexts.map(([english, spanish]) => sql`(${isBlank(of[english])}) <> (${isBlank(of[spanish])})`),
    hasHalf(of.benefits, 'text'),
    hasHalf(of.options, 'name'),
  )

/** Condition: an object of a JSON array has this text without the Spanish one. */
const hasHalf = (list: PgColumn, text: 'text' | 'name') =>
  sql`jsonb_path_exists(${list}, ${`$[*] ? (!exists(@.${text}Es ? (@ != null && @ != "")))`}::jsonpath)`

/** Condition: the category of the product lacks its Spanish name, as `lacksSpanishCategory` says. */
const hasHalfCategory = ({ category, categoryEs }: Columns) => {
  const translated = sql`lower(${category}) in ${[...translatedCategories]}`
  return and(not(isBlank(category)), isBlank(categoryEs), not(translated))
}

/** Condition: customers read something of the product in one language only. */
export const isHalfTranslated = (of: Columns = products): SQL<boolean> =>
  sql`(${or(lacksLanguage(of), hasHalfCategory(of))})`

const holdsBack = sql`exists (
  select 1 from ${settings} where ${settings.key} = 'languages' and ${settings.value} ->> 'holdBack' = 'true')`

/**
 * Condition: the store offers the product: it is active, and not held back because it lacks a language. Whatever shows
 * or sells products asks this.
 */
export const isOffered = (of: Columns = products) =>
  and(eq(of.isActive, true), sql`not (${holdsBack} and ${isHalfTranslated(of)})`)

/** Condition: the product is not archived. */
export const isKept = isNull(products.archivedAt)

/** The first products that lack a language in a text of their own, by name, and the number of all. */
export async function listHalfProducts(db: Db, limit: number) {
  const { id, type, name, nameEs, description, descriptionEs, howToUse, howToUseEs, benefits, options } = products
  const half = and(isKept, lacksLanguage(products))
  const [count, first] = await Promise.all([
    db.$count(products, half),
    db
      .select({ id, type, name, nameEs, description, descriptionEs, howToUse, howToUseEs, benefits, options })
      .from(products)
      .where(half)
      .orderBy(asc(name), asc(id))
      .limit(limit),
  ])
  return { count, first }
}

/** The categories without a Spanish name that have one in English only. */
export async function listHalfCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(isKept, hasHalfCategory(products)))
    .orderBy(asc(products.category))
  return rows.map(({ category }) => category)
}
