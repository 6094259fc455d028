import { type Named, nameIn, textIn } from '../../kit/bilingual.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { categoryTexts } from '../category-texts.ts'

/** The name of a product or of an order line in the page's language. */
export function productName(product: Named): string {
  return nameIn(getLocale(), product)
}

/** The product's description in the page's language. */
export function productDescription(product: { description: string; descriptionEs?: string | null }): string {
  return textIn(getLocale(), product.description, product.descriptionEs)
}

const categories: Readonly<Record<string, () => string>> = categoryTexts

/** A category in the page's language: its Spanish name, else the translation of a built-in one, else as entered. */
export function categoryName(category: string, categoryEs?: string | null): string {
  return textIn(getLocale(), categories[category.toLowerCase()]?.() ?? category, categoryEs)
}
