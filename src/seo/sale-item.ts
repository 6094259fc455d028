import type { Product } from '../catalog/api.ts'
import { type ProductPicture, picturesOf } from '../catalog/product-pictures.ts'
import { isOutOfStock } from '../catalog/stock.ts'
import { choicesOf, needsChoice, type ProductOption, type Variant } from '../catalog/variant.ts'
import { nameIn, textIn } from '../kit/bilingual.ts'
import { homeIn, type Locale } from '../kit/locale.ts'
import type { Cents } from '../kit/money.ts'
import { characters, fold } from '../kit/text.ts'

/** A product with what its page says besides the catalog. */
export interface Described extends Product {
  size: string | null
  sizeEs: string | null
  images: readonly ProductPicture[]
}

/** A variant as feeds and structured data present it, in one language. Both are made from it, so that they never differ. */
export interface SaleItem {
  id: string
  /** The page of the variant, which preselects it. */
  url: string
  /** With the chosen values: `Lipstick (Ruby)`. */
  name: string
  description: string
  /** Addresses as they are stored; its own first. */
  pictures: string[]
  price: Cents
  /** The price before a reduction; null without one. */
  priceBefore: Cents | null
  available: boolean
  color: string | null
  size: string | null
}

/** The longest id of Merchant Center, in characters. */
const longestId = 50

/** The SKU of a variant, or its own id if it has none or one that Merchant Center does not take. */
export const itemId = ({ id, sku }: Pick<Variant, 'id' | 'sku'>): string =>
  sku !== null && characters(sku) <= longestId ? sku : id

/** The page of a product. `publicUrl` is without a slash at its end. */
export const productUrl = (publicUrl: string, locale: Locale, { slug }: Pick<Product, 'slug'>): string =>
  `${homeIn(publicUrl, locale)}/products/${slug}`

/** The description of a product, or its name if it has none. */
export const descriptionIn = (locale: Locale, product: Described): string =>
  textIn(locale, product.description, product.descriptionEs) || nameIn(locale, product)

/** A variant of a product in a language. */
export function saleItem(product: Described, variant: Variant, locale: Locale, publicUrl: string): SaleItem {
  const { name, nameEs, options } = product
  const page = productUrl(publicUrl, locale, product)
  const compared = variant.compareAtPrice
  return {
    id: itemId(variant),
    url: needsChoice(product) ? `${page}?variant=${variant.id}` : page,
    name: nameIn(locale, { name, nameEs, choices: choicesOf(options, variant) }),
    description: descriptionIn(locale, product),
    pictures: picturesOf(product.imageUrl, product.images, variant.imageUrl).map(({ url }) => url),
    price: variant.price,
    priceBefore: compared !== null && compared > variant.price ? compared : null,
    available: !isOutOfStock(variant.stock),
    color: chosenValue('color', product, variant, locale),
    size: chosenValue('size', product, variant, locale) ?? (textIn(locale, product.size ?? '', product.sizeEs) || null),
  }
}

/** What options can be called for other programs, and the folded names that mean it. */
const traits = {
  color: ['color', 'colour', 'shade', 'tone', 'tono'],
  size: ['size', 'volume', 'tamano', 'talla', 'volumen'],
} as const
export type Trait = keyof typeof traits

const means = (trait: Trait, { name, nameEs, values }: ProductOption) =>
  [name, nameEs ?? ''].some((text) => traits[trait].some((word) => word === fold(text).replace(/s$/, ''))) ||
  (trait === 'color' && values.some(({ color }) => color !== null))

const optionFor = (trait: Trait, options: readonly ProductOption[]) =>
  options.findIndex((option) => means(trait, option))

/** The traits in which the variants of a product differ. */
export const traitsOf = ({ options }: Pick<Product, 'options'>): Trait[] =>
  (['color', 'size'] as const).filter((trait) => optionFor(trait, options) >= 0)

function chosenValue(
  trait: Trait,
  { options }: Pick<Product, 'options'>,
  variant: Variant,
  locale: Locale,
): string | null {
  const at = optionFor(trait, options)
  const chosen = options[at]?.values.find(({ value }) => value === variant.optionValues[at])
  return chosen ? textIn(locale, chosen.value, chosen.valueEs) : null
}
