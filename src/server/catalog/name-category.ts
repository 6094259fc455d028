import type { Tx } from '../platform/database/database.ts'
import type { ProductFields } from './product-input.ts'
import { findSpanishCategory, lockCategory, nameCategory } from './product-queries.ts'

/**
 * Keeps one Spanish name per category: a name that is `given` becomes that of every product of the category; without
 * one, the product takes the name that its category has. Returns the product's fields with it.
 */
export async function withSpanishCategory(tx: Tx, fields: ProductFields, given: boolean): Promise<ProductFields> {
  const { category, categoryEs } = fields
  if (category === '') return { ...fields, categoryEs: null }
  await lockCategory(tx, category)
  if (!given) return { ...fields, categoryEs: await findSpanishCategory(tx, category) }
  await nameCategory(tx, category, categoryEs)
  return fields
}
