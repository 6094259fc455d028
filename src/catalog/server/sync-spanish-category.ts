import type { Tx } from '../../kit/server/database/database.ts'
import type { ProductFields } from './product-input.ts'
import { findSpanishCategory, lockCategory, setSpanishCategory } from './product-queries.ts'

/**
 * Keeps one Spanish name per category: an `entered` name is applied to all products of the category; otherwise the
 * product takes the category's existing name. Returns the product's fields with the name.
 */
export async function syncSpanishCategory(tx: Tx, fields: ProductFields, entered: boolean): Promise<ProductFields> {
  const { category, categoryEs } = fields
  if (category === '') return { ...fields, categoryEs: null }
  await lockCategory(tx, category)
  if (!entered) return { ...fields, categoryEs: await findSpanishCategory(tx, category) }
  await setSpanishCategory(tx, category, categoryEs)
  return fields
}
