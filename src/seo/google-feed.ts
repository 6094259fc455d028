import { needsChoice, type Variant } from '../catalog/variant.ts'
import { checkBarcode } from '../catalog/variant-rules.ts'
import { homeIn, type Locale } from '../kit/locale.ts'
import { type Cents, formatDecimal } from '../kit/money.ts'
import { shortened } from '../kit/text.ts'
import { previewPicture } from '../pictures/picture.ts'
import { type Described, type SaleItem, saleItem } from './sale-item.ts'
import { shippingOffers } from './shipping-offers.ts'
import type { Seller } from './structured-data.ts'
import { element } from './xml.ts'

/**
 * The longest texts of Merchant Center, in characters, and how many further pictures an item may have
 * (support.google.com/merchants/answer/7052112).
 */
const limits = { title: 150, description: 5000, brand: 70, color: 100, size: 100, furtherPictures: 10 }

/** A product with what only the feed says: the barcodes of its variants, by their ids. */
export interface FeedProduct extends Described {
  barcodes: ReadonlyMap<string, string>
}

/** What begins and ends the feed (RSS 2.0 with the elements of Google). */
export function feedFrame({ publicUrl, name }: Seller, locale: Locale): { start: string; end: string } {
  const channel = [
    element('title', name),
    element('link', `${homeIn(publicUrl, locale)}/`),
    element('description', name),
  ]
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${channel.join('')}\n`,
    end: '</channel>\n</rss>\n',
  }
}

/** The items of a product, one per variant. Merchant Center takes none without a picture. */
export function feedItems(product: FeedProduct, seller: Seller, locale: Locale): string {
  return product.variants.map((variant) => feedItem(product, variant, seller, locale)).join('')
}

function feedItem(product: FeedProduct, variant: Variant, seller: Seller, locale: Locale): string {
  const item = saleItem(product, variant, locale, seller.publicUrl)
  const [picture, ...furtherPictures] = item.pictures.map((stored) => jpegUrl(stored, seller.publicUrl))
  if (!picture) return ''
  const { color, size, price, priceBefore } = item
  const attributes = [
    attribute('id', item.id),
    ...(needsChoice(product) ? [attribute('item_group_id', product.id)] : []),
    attribute('title', shortened(item.name, limits.title)),
    attribute('description', shortened(item.description, limits.description)),
    attribute('link', item.url),
    attribute('image_link', picture),
    ...furtherPictures.slice(0, limits.furtherPictures).map((further) => attribute('additional_image_link', further)),
    attribute('availability', item.available ? 'in_stock' : 'out_of_stock'),
    attribute('price', priceText(priceBefore ?? price)),
    ...(priceBefore === null ? [] : [attribute('sale_price', priceText(price))]),
    attribute('condition', 'new'),
    attribute('brand', shortened(seller.name, limits.brand)),
    ...identifiers(product.barcodes.get(variant.id)),
    ...(color ? [attribute('color', shortened(color, limits.color))] : []),
    ...(size ? [attribute('size', shortened(size, limits.size))] : []),
    ...deliveries(item, seller, locale),
  ]
  return `<item>${attributes.join('')}</item>\n`
}

const attribute = (name: string, value: string) => element(`g:${name}`, value)

const priceText = (cents: Cents) => `${formatDecimal(cents)} USD`

const jpegUrl = (stored: string, publicUrl: string) => new URL(previewPicture(stored), `${publicUrl}/`).href

/** A barcode that the world knows as a GTIN; a shop gives the others to its own goods. */
function identifiers(barcode: string | undefined): string[] {
  const isGtin = barcode !== undefined && isGlobal(barcode)
  return [...(isGtin ? [attribute('gtin', barcode)] : []), attribute('identifier_exists', isGtin ? 'yes' : 'no')]
}

/**
 * Whether a barcode is not one for use within a shop or for coupons: prefixes 02, 04, 05, 2, 98 and 99 of GTIN-13, 0 and 2
 * of GTIN-8 (GS1 General Specifications, 1.4). Merchant Center refuses these.
 */
export function isGlobal(barcode: string): boolean {
  if (checkBarcode(barcode) !== null) return false
  return barcode.length === 8 ? !/^[02]/.test(barcode) : !/^(?:0[245]|2|9[89])/.test(barcode.padStart(13, '0'))
}

/** One element for each country or state that parcels go to, at the price of the parcel that is chosen there. */
const deliveries = ({ price }: SaleItem, { deliveries }: Seller, locale: Locale): string[] =>
  shippingOffers(deliveries, price, locale).flatMap(({ service, country, states, price }) =>
    (states.length > 0 ? states : [null]).map((state) => {
      const parts = [
        attribute('country', country),
        ...(state ? [attribute('region', state)] : []),
        attribute('service', service),
        attribute('price', priceText(price)),
      ]
      return `<g:shipping>${parts.join('')}</g:shipping>`
    }),
  )
