import { type Fault, fault } from './fault.ts'
import { type Cents, parseCents } from './money.ts'
import { isPictureUrl } from './picture.ts'
import type { Stock } from './stock.ts'
import { characters, fold, normalizeLine } from './text.ts'

/** The product types. */
export const productTypes = ['product', 'service', 'workshop'] as const

/** A product type. */
export type ProductType = (typeof productTypes)[number]

interface HasCategory {
  category?: string | null
}

/** The messages of the product rules (back office §5). */
export const productMessages = {
  product_name_required: 'Name is required',
  product_name_too_long: 'Name cannot exceed 200 characters',
  product_name_characters: 'Name contains invalid characters',
  product_description_too_long: 'Description cannot exceed 2000 characters',
  product_category_too_long: 'Category cannot exceed 100 characters',
  product_size_too_long: 'Size cannot exceed 60 characters',
  product_ingredients_too_long: 'Ingredients cannot exceed 4000 characters',
  product_how_to_use_too_long: 'How to use cannot exceed 2000 characters',
  product_stock_negative: 'Stock must be 0 or greater',
  product_stock_too_high: 'Stock cannot exceed 999,999',
  product_price_zero: 'Price must be greater than 0',
  product_price_too_high: 'Price cannot exceed $999,999',
  product_image_url: 'Please enter a valid URL',
} as const

/** Stable key of a product fault. */
export type ProductFaultCode = keyof typeof productMessages

/** A fault of a product. */
export type ProductFault = Fault<ProductFaultCode>

/** The longest texts of a product, in characters, and the highest numbers; `price` in cents. */
export const productLimits = {
  name: 200,
  description: 2000,
  category: 100,
  size: 60,
  ingredients: 4000,
  howToUse: 2000,
  stock: 999_999,
  price: 99_999_900,
}

/** The characters of a product's name. */
export const productNamePattern = /^[\p{L}\p{M}0-9 ().-]+$/u

/** Whether a product type is shipped; services and workshops are not, and have no shipping cost. */
export function ships(type: ProductType): boolean {
  return type === 'product'
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

/** Lowercase ASCII words joined by hyphens, for file names and URLs; '' when nothing is left. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A product's name: 1 to 200 letters, digits, spaces, hyphens, parentheses and dots; null when valid. */
export function checkProductName(text: string): ProductFault | null {
  const name = normalizeLine(text)
  if (name === '') return fault(productMessages, 'product_name_required')
  if (characters(name) > productLimits.name) return fault(productMessages, 'product_name_too_long')
  return productNamePattern.test(name) ? null : fault(productMessages, 'product_name_characters')
}

/** A description of at most 2000 characters. */
export const checkProductDescription = (text: string): ProductFault | null =>
  characters(text) > productLimits.description ? fault(productMessages, 'product_description_too_long') : null

/** A category of at most 100 characters. */
export const checkCategory = (text: string): ProductFault | null =>
  characters(text) > productLimits.category ? fault(productMessages, 'product_category_too_long') : null

/** A size of at most 60 characters: '50 ml (1.7 fl oz)'. */
export const checkProductSize = (text: string): ProductFault | null =>
  characters(text) > productLimits.size ? fault(productMessages, 'product_size_too_long') : null

/** A list of ingredients (INCI) of at most 4000 characters. */
export const checkIngredients = (text: string): ProductFault | null =>
  characters(text) > productLimits.ingredients ? fault(productMessages, 'product_ingredients_too_long') : null

/** Directions for use of at most 2000 characters. */
export const checkHowToUse = (text: string): ProductFault | null =>
  characters(text) > productLimits.howToUse ? fault(productMessages, 'product_how_to_use_too_long') : null

/** The address of a picture: an external one, or an upload of the shop. */
export const checkImageUrl = (url: string): ProductFault | null =>
  isPictureUrl(url) ? null : fault(productMessages, 'product_image_url')

/** Parses a typed price ('12', '12.5', '$1,234.50') to cents; NaN for anything else. */
export function readPrice(text: string): Cents {
  const [, sign, dollars = '', cents = ''] =
    /^(-?)\$?(\d+)(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/,(?=\d{3})/g, '')) ?? []
  if (dollars === '') return Number.NaN
  const value = parseCents(`${dollars.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`)
  return value === null ? Number.NaN : sign === '-' ? -value : value
}

/** Parses a typed stock: blank is unlimited, NaN if it is not a whole number. */
export function readStock(text: string): Stock {
  if (text.trim() === '') return null
  return /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** A stock: null, or a whole number from 0 to 999,999; null when valid. */
export function checkStock(stock: Stock): ProductFault | null {
  if (stock === null) return null
  if (!Number.isInteger(stock) || stock < 0) return fault(productMessages, 'product_stock_negative')
  return stock > productLimits.stock ? fault(productMessages, 'product_stock_too_high') : null
}

/** A price in cents: above 0, at most $999,999; null when valid. */
export function checkPrice(price: Cents): ProductFault | null {
  if (!Number.isInteger(price) || price <= 0) return fault(productMessages, 'product_price_zero')
  return price > productLimits.price ? fault(productMessages, 'product_price_too_high') : null
}
