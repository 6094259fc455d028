import { type Named, nameIn, textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { translatedCategories } from '../catalog.ts'

/** The name of a product or of an order line in the page's language. */
export function productName(product: Named): string {
  return nameIn(getLocale(), product)
}

/** The product's description in the page's language. */
export function productDescription(product: { description: string; descriptionEs?: string | null }): string {
  return textIn(getLocale(), product.description, product.descriptionEs)
}

const categories: Record<string, () => string> = {
  face: m.catalog_category_face,
  lips: m.catalog_category_lips,
  eyes: m.catalog_category_eyes,
  body: m.catalog_category_body,
  hair: m.catalog_category_hair,
  tools: m.catalog_category_tools,
  services: m.catalog_category_services,
  workshops: m.catalog_category_workshops,
} satisfies Record<(typeof translatedCategories)[number], () => string>

/** A category in the page's language: its Spanish name, else the translation of a built-in one, else as entered. */
export function categoryName(category: string, categoryEs?: string | null): string {
  return textIn(getLocale(), categories[category.toLowerCase()]?.() ?? category, categoryEs)
}
