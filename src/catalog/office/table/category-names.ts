import type { AdminProduct, AdminProductPage } from '../../office-api.ts'
import { categoryName } from '../../store/product-text.ts'

type Categories = AdminProductPage['categories']

/** A category of the table in the page's language; what is typed and unknown stays as it is. */
export function shownCategory(
  text: string,
  categories: Categories,
  product: Pick<AdminProduct, 'category' | 'categoryEs'>,
): string {
  const known = categories.find(({ name }) => name === text)
  if (known) return categoryName(known.name, known.nameEs)
  return text === product.category ? categoryName(text, product.categoryEs) : text
}

/** The category that was typed in the page's language, by its own name. */
export const typedCategory = (text: string, categories: Categories): string =>
  categories.find(({ name, nameEs }) => categoryName(name, nameEs) === text.trim())?.name ?? text
