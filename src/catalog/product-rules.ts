import { type Fault, fault } from '../kit/fault.ts'
import type { Cents } from '../kit/money.ts'
import { characters, normalizePlainLine } from '../kit/text.ts'
import { numberMessages, productLimits, readPrice } from './catalog.ts'
import type { ProductPicture } from './product-pictures.ts'
import type { Stock } from './stock.ts'

// The rules of the product form. Only the back office loads them in the browser, so they are apart from catalog.ts.

/** The messages of the product rules (back office §5). */
export const productMessages = {
  ...numberMessages,
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
  product_images_too_many: 'A product can have at most 7 further pictures',
  product_image_twice: 'The same picture was added twice',
  product_image_alt_too_long: 'A description of a picture cannot exceed 200 characters',
} as const

/** Stable key of a product fault. */
export type ProductFaultCode = keyof typeof productMessages

/** A fault of a product. */
export type ProductFault = Fault<ProductFaultCode>

/** The characters of a product's name. */
export const productNamePattern = /^[\p{L}\p{M}0-9 ().-]+$/u

/** A product's name as it is checked and stored. */
export const normalizeProductName = normalizePlainLine

/** A product's name: 1 to 200 letters, digits, spaces, hyphens, parentheses and dots; null when valid. */
export function checkProductName(text: string): ProductFault | null {
  const name = normalizeProductName(text)
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

/** The pictures of a product besides the first: at most 7, each once; null when valid. */
export function checkImages(images: readonly Pick<ProductPicture, 'url'>[]): ProductFault | null {
  if (images.length > productLimits.images) return fault(productMessages, 'product_images_too_many')
  const urls = new Set(images.map(({ url }) => url))
  return urls.size < images.length ? fault(productMessages, 'product_image_twice') : null
}

/** A description of a picture of at most 200 characters. */
export const checkImageAlt = (text: string): ProductFault | null =>
  characters(text) > productLimits.imageAlt ? fault(productMessages, 'product_image_alt_too_long') : null

/** A stock: null, or a whole number from 0 to 999,999; null when valid. */
export function checkStock(stock: Stock): ProductFault | null {
  if (stock === null) return null
  if (!Number.isInteger(stock)) return fault(productMessages, 'whole_number')
  if (stock < 0) return fault(productMessages, 'product_stock_negative')
  return stock > productLimits.stock ? fault(productMessages, 'product_stock_too_high') : null
}

/** A typed price: readable, above 0, at most $999,999; null when valid. A blank one counts as 0. */
export function checkTypedPrice(text: string): ProductFault | null {
  if (text.trim() === '') return fault(productMessages, 'product_price_zero')
  const price = readPrice(text)
  return Number.isNaN(price) ? fault(productMessages, 'amount_form') : checkPrice(price)
}

/** A price in cents: above 0, at most $999,999; null when valid. */
export function checkPrice(price: Cents): ProductFault | null {
  if (!Number.isInteger(price) || price <= 0) return fault(productMessages, 'product_price_zero')
  return price > productLimits.price ? fault(productMessages, 'product_price_too_high') : null
}
