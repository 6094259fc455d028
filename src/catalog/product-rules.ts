import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import type { Cents } from '../kit/money.ts'
import { characters, normalizePlainLine } from '../kit/text.ts'
import { productLimits, readPrice } from './catalog.ts'
import { productFaults } from './office-texts.ts'
import type { ProductPicture } from './product-pictures.ts'
import type { Stock } from './stock.ts'

// The rules of the product form. Only the back office loads them in the browser, so they are apart from catalog.ts.

/** Stable key of a product fault. */
export type ProductFaultCode = KeyOf<typeof productFaults>

/** A fault of a product. */
export type ProductFault = Fault<ProductFaultCode>

/** The characters of a product's name. */
export const productNamePattern = /^[\p{L}\p{M}0-9 ().-]+$/u

/** A product's name as it is checked and stored. */
export const normalizeProductName = normalizePlainLine

/** A product's name: 1 to 200 letters, digits, spaces, hyphens, parentheses and dots; null when valid. */
export function checkProductName(text: string): ProductFault | null {
  const name = normalizeProductName(text)
  if (name === '') return fault(productFaults, 'product_name_required')
  if (characters(name) > productLimits.name) return fault(productFaults, 'product_name_too_long')
  return productNamePattern.test(name) ? null : fault(productFaults, 'product_name_characters')
}

/** A description of at most 2000 characters. */
export const checkProductDescription = (text: string): ProductFault | null =>
  characters(text) > productLimits.description ? fault(productFaults, 'product_description_too_long') : null

/** A category of at most 100 characters. */
export const checkCategory = (text: string): ProductFault | null =>
  characters(text) > productLimits.category ? fault(productFaults, 'product_category_too_long') : null

/** A size of at most 60 characters: '50 ml (1.7 fl oz)'. */
export const checkProductSize = (text: string): ProductFault | null =>
  characters(text) > productLimits.size ? fault(productFaults, 'product_size_too_long') : null

/** A list of ingredients (INCI) of at most 4000 characters. */
export const checkIngredients = (text: string): ProductFault | null =>
  characters(text) > productLimits.ingredients ? fault(productFaults, 'product_ingredients_too_long') : null

/** Directions for use of at most 2000 characters. */
export const checkHowToUse = (text: string): ProductFault | null =>
  characters(text) > productLimits.howToUse ? fault(productFaults, 'product_how_to_use_too_long') : null

/** Where and when a product was made, of at most 60 characters. */
export const checkBatch = (text: string): ProductFault | null =>
  characters(text) > productLimits.batch ? fault(productFaults, 'product_batch_too_long') : null

/** A benefit of a product: 1 to 80 characters. */
export function checkBenefit(text: string): ProductFault | null {
  if (text === '') return fault(productFaults, 'product_benefit_required')
  return characters(text) > productLimits.benefit ? fault(productFaults, 'product_benefit_too_long') : null
}

/** The pictures of a product besides the first: at most 7, each once; null when valid. */
export function checkImages(images: readonly Pick<ProductPicture, 'url'>[]): ProductFault | null {
  if (images.length > productLimits.images) return fault(productFaults, 'product_images_too_many')
  const urls = new Set(images.map(({ url }) => url))
  return urls.size < images.length ? fault(productFaults, 'product_image_twice') : null
}

/** A description of a picture of at most 200 characters. */
export const checkImageAlt = (text: string): ProductFault | null =>
  characters(text) > productLimits.imageAlt ? fault(productFaults, 'product_image_alt_too_long') : null

/** A stock: null, or a whole number from 0 to 999,999; null when valid. */
export function checkStock(stock: Stock): ProductFault | null {
  if (stock === null) return null
  if (!Number.isInteger(stock)) return fault(productFaults, 'whole_number')
  if (stock < 0) return fault(productFaults, 'product_stock_negative')
  return stock > productLimits.stock ? fault(productFaults, 'product_stock_too_high') : null
}

/** A typed price: readable, above 0, at most $999,999; null when valid. A blank one counts as 0. */
export function checkTypedPrice(text: string): ProductFault | null {
  if (text.trim() === '') return fault(productFaults, 'product_price_zero')
  const price = readPrice(text)
  return Number.isNaN(price) ? fault(productFaults, 'amount_form') : checkPrice(price)
}

/** A price in cents: above 0, at most $999,999; null when valid. */
export function checkPrice(price: Cents): ProductFault | null {
  if (!Number.isInteger(price) || price <= 0) return fault(productFaults, 'product_price_zero')
  return price > productLimits.price ? fault(productFaults, 'product_price_too_high') : null
}

/** The products or variants of one change: each is named once; null when valid. */
export const checkNamedOnce = (ids: readonly string[]): ProductFault | null =>
  new Set(ids).size < ids.length ? fault(productFaults, 'product_named_twice') : null
