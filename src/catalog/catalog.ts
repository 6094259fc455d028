import { type Cents, parseCents } from '../kit/money.ts'
import { fold, normalizePlainLine } from '../kit/text.ts'
import type { Stock } from './stock.ts'

/** The product types. */
export const productTypes = ['product', 'service', 'workshop'] as const

/** A product type. */
export type ProductType = (typeof productTypes)[number]

interface HasCategory {
  category?: string | null
}

/** The longest texts of a product, in characters, and the highest numbers; `price` in cents, `images` besides the first. */
export const productLimits = {
  name: 200,
  description: 2000,
  category: 100,
  size: 60,
  ingredients: 4000,
  howToUse: 2000,
  batch: 60,
  benefits: 3,
  benefit: 80,
  companions: 2,
  images: 7,
  imageAlt: 200,
  stock: 999_999,
  price: 99_999_900,
}

/** Whether a product type is shipped; services and workshops are not, and have no shipping cost. */
export function ships(type: ProductType): boolean {
  return type === 'product'
}

/** What buyers expect of a product on sale and staff may have left out, in the order in which it is named. */
export type MissingForSale = 'picture' | 'dates' | 'stock'

/** What a product lacks although it is on sale; nothing while it is hidden. */
export function missingForSale(product: {
  isActive: boolean
  type: ProductType
  imageUrl: string | null
  stock: Stock
  variants: readonly { startsAt: Date | null }[]
}): MissingForSale[] {
  const { isActive, type, imageUrl, stock, variants } = product
  if (!isActive) return []
  const withoutDates = type === 'workshop' && variants.every(({ startsAt }) => startsAt === null)
  return [
    ...(imageUrl ? [] : (['picture'] as const)),
    ...(withoutDates ? (['dates'] as const) : []),
    ...(stock === 0 && !withoutDates ? (['stock'] as const) : []),
  ]
}

/** Whether the product has a non-empty category. */
export function hasCategory({ category }: HasCategory): boolean {
  return (category ?? '').trim() !== ''
}

/** Categories that the store names in both languages itself, in lower case. */
export const translatedCategories = ['face', 'lips', 'eyes', 'body', 'hair', 'tools', 'services', 'workshops'] as const

/** Each distinct, non-empty category, in the order of the products (spec §2). */
export function categoriesOf(products: readonly HasCategory[]): string[] {
  const categories = products.map((product) => product.category ?? '')
  return [...new Set(categories)].filter((category) => category.trim() !== '')
}

/** The Spanish names of the categories that have one, by their English names. */
export function spanishCategories(
  products: readonly (HasCategory & { categoryEs?: string | null })[],
): Record<string, string> {
  return Object.fromEntries(
    products.flatMap(({ category, categoryEs }) => (category && categoryEs ? [[category, categoryEs]] : [])),
  )
}

/** Each category in the order of the products, with its Spanish name and the picture of its first product that has one. */
export function picturedCategories(
  products: readonly { category: string; categoryEs: string | null; imageUrl: string | null }[],
): { name: string; nameEs: string | null; imageUrl: string | null }[] {
  const spanish = spanishCategories(products)
  const pictures = new Map<string, string>()
  for (const { category, imageUrl } of products) {
    if (imageUrl && !pictures.has(category)) pictures.set(category, imageUrl)
  }
  return categoriesOf(products).map((name) => ({
    name,
    nameEs: spanish[name] ?? null,
    imageUrl: pictures.get(name) ?? null,
  }))
}

/** Lowercase ASCII words joined by hyphens, for file names and URLs; '' when nothing is left. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Parses a typed price ('12', '12.5', '$1,234.50') to cents; NaN for anything else. Commas only separate thousands of an
 * amount that is written with its cents: '12,50' and '12,505' could mean two amounts.
 */
export function readPrice(text: string): Cents {
  const [, sign, dollars = '', cents = ''] =
    /^(-?)\$?(\d+|\d{1,3}(?:,\d{3})+(?=\.\d{1,2}$))(?:\.(\d{0,2}))?$/.exec(normalizePlainLine(text)) ?? []
  if (dollars === '') return Number.NaN
  const value = parseCents(`${dollars.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`)
  return value === null ? Number.NaN : sign === '-' ? -value : value
}

/** Parses a typed whole number; NaN for anything else. */
export function readWhole(text: string): number {
  const typed = normalizePlainLine(text)
  return /^-?\d{1,12}$/.test(typed) ? Number(typed) : Number.NaN
}

/** Parses a typed stock: blank is unlimited, NaN if it is not a whole number. */
export function readStock(text: string): Stock {
  return normalizePlainLine(text) === '' ? null : readWhole(text)
}
