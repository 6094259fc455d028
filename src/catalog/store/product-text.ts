import { type Named, nameIn, textIn } from '../../kit/bilingual.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { categoryIn } from '../category-texts.ts'

/** The name of a product or of an order line in the page's language. */
export function productName(product: Named): string {
  return nameIn(getLocale(), product)
}

/** The product's description in the page's language. */
export function productDescription(product: { description: string; descriptionEs?: string | null }): string {
  return textIn(getLocale(), product.description, product.descriptionEs)
}

/** A category in the page's language. */
export function categoryName(category: string, categoryEs?: string | null): string {
  return categoryIn(getLocale(), category, categoryEs)
}
