import { ships } from '../catalog/catalog.ts'
import { categoryIn } from '../catalog/category-texts.ts'
import { picturesOf } from '../catalog/product-pictures.ts'
import type { Rating } from '../catalog/rating.ts'
import { needsChoice, type Variant } from '../catalog/variant.ts'
import { nameIn, textIn } from '../kit/bilingual.ts'
import { homeIn, type Locale } from '../kit/locale.ts'
import { formatDecimal } from '../kit/money.ts'
import { m } from '../paraglide/messages.js'
import { widestRendition } from '../pictures/picture.ts'
import { type Place, trail } from './page-data.ts'
import { type Described, descriptionIn, productUrl, saleItem, traitsOf } from './sale-item.ts'
import { type Deliveries, type ShippingOffer, shippingOffers } from './shipping-offers.ts'

/** What the shop states wherever it names a price. */
export interface Seller {
  /** Without a slash at its end. */
  publicUrl: string
  name: string
  /** Where workshops without a place of their own are; undefined while the shop names none. */
  address: string | undefined
  deliveries: Deliveries
  returns: Returns
}

/** What the shop says about returns: within how many days, and the path of its policy; null where it says nothing. */
export interface Returns {
  days: number | null
  policyPath: string | null
}

/** A thing of schema.org. */
type Thing = Record<string, unknown>

/** What the offers of a page refer to. */
interface Page extends Place {
  product: Described
  /** The shipping of all offers, each once; their number is part of their id. */
  deliveries: readonly ShippingOffer[]
  deliveriesFor: (variant: Variant) => ShippingOffer[]
  returns: Returns | null
}

/**
 * schema.org: the data of the page of a product. The page of a variant says only that variant, at one price; the page of
 * the product says all of them.
 */
export function productData(product: Described, seller: Seller, locale: Locale, variantId?: string): Thing[] {
  const { publicUrl } = seller
  const shown = needsChoice(product) ? product.variants.find(({ id }) => id === variantId) : product.variants[0]
  const page = pageOf(product, seller, locale, shown ? [shown] : product.variants)
  return [
    { ...commonData(page, seller.name, shown), ...(shown ? chosenData(page, shown) : allData(page)) },
    ...sessionEvents(page, seller),
    ...page.deliveries.map(deliveryData),
    ...(page.returns ? [returnsData(page, page.returns)] : []),
    trail({ publicUrl, locale }, [
      [m.catalog_title({}, { locale }), '/products'],
      [nameIn(locale, product), `/products/${product.slug}`],
    ]),
  ]
}

function pageOf(product: Described, seller: Seller, locale: Locale, offered: readonly Variant[]): Page {
  const deliveriesFor = ({ price }: Variant) =>
    ships(product.type) ? shippingOffers(seller.deliveries, price, locale) : []
  const unique = new Map(offered.flatMap(deliveriesFor).map((shipping) => [JSON.stringify(shipping), shipping]))
  const { publicUrl, returns } = seller
  const saysReturns = ships(product.type) && offered.length > 0 && (returns.days ?? returns.policyPath) !== null
  return {
    publicUrl,
    locale,
    product,
    deliveriesFor,
    deliveries: [...unique.values()],
    returns: saysReturns ? returns : null,
  }
}

function commonData({ product, publicUrl, locale }: Page, brand: string, shown: Variant | undefined) {
  const { category, categoryEs, rating } = product
  const url = productUrl(publicUrl, locale, product)
  const images = picturesOf(product.imageUrl, product.images, shown?.imageUrl).map(({ url }) =>
    pictureUrl(url, publicUrl),
  )
  return {
    '@id': `${url}#product`,
    url,
    name: nameIn(locale, product),
    description: descriptionIn(locale, product),
    ...(images.length > 0 && { image: images }),
    ...(category && { category: categoryIn(locale, category, categoryEs) }),
    brand: { '@type': 'Brand', name: brand },
    ...ratedAs({ rating }),
  }
}

/** schema.org: the AggregateRating of a product; nothing without published reviews. */
export const ratedAs = ({ rating }: { rating: Rating | null }) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
  }

/** The one variant of a page as a product with one offer; one that buyers choose names the others. */
function chosenData(page: Page, shown: Variant) {
  const { product } = page
  const group = {
    ...groupData(page),
    name: nameIn(page.locale, product),
    hasVariant: product.variants.map((variant) => ({ url: itemOf(page, variant).url })),
  }
  return { ...variantData(page, shown), ...(product.options.length > 0 && { isVariantOf: group }) }
}

/** All variants: a group of products, or the sessions of a workshop as offers. */
function allData(page: Page) {
  const { slug, options, variants, imageUrl } = page.product
  if (options.length === 0) {
    return { '@type': 'Product', sku: slug, offers: variants.map((variant) => offerOf(page, variant)) }
  }
  const hasVariant = variants.map((variant) => {
    const image = variant.imageUrl ?? imageUrl
    return { ...variantData(page, variant), ...(image && { image: pictureUrl(image, page.publicUrl) }) }
  })
  return { ...groupData(page), hasVariant }
}

function groupData({ product, publicUrl, locale }: Page) {
  const variesBy = traitsOf(product).map((trait) => `https://schema.org/${trait}`)
  return {
    '@type': 'ProductGroup',
    '@id': `${productUrl(publicUrl, locale, product)}#product`,
    url: productUrl(publicUrl, locale, product),
    productGroupID: product.id,
    ...(variesBy.length > 0 && { variesBy }),
  }
}

function variantData(page: Page, variant: Variant) {
  const { id, url, name, color, size } = itemOf(page, variant)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name,
    sku: id,
    ...(color && { color }),
    ...(size && { size }),
    ...(page.product.options.length > 0 && { inProductGroupWithID: page.product.id }),
    offers: offerOf(page, variant),
  }
}

const itemOf = ({ product, locale, publicUrl }: Page, variant: Variant) => saleItem(product, variant, locale, publicUrl)

const pictureUrl = (stored: string, publicUrl: string) => new URL(widestRendition(stored), `${publicUrl}/`).href

const returnsId = '#returns'
const deliveryId = (at: number) => `#delivery-${at + 1}`

/** One offer at one price. */
function offerOf(page: Page, variant: Variant) {
  const { url, price, available } = itemOf(page, variant)
  const own = new Set(page.deliveriesFor(variant).map((shipping) => JSON.stringify(shipping)))
  const shippingDetails = page.deliveries.flatMap((shipping, at) =>
    own.has(JSON.stringify(shipping)) ? [{ '@id': deliveryId(at) }] : [],
  )
  return {
    '@type': 'Offer',
    url,
    price: formatDecimal(price),
    priceCurrency: 'USD',
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(shippingDetails.length > 0 && { shippingDetails }),
    ...(page.returns && { hasMerchantReturnPolicy: { '@id': returnsId } }),
  }
}

function deliveryData({ price, country, states, days }: ShippingOffer, at: number) {
  return {
    '@type': 'OfferShippingDetails',
    '@id': deliveryId(at),
    shippingRate: { '@type': 'MonetaryAmount', value: formatDecimal(price), currency: 'USD' },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: country,
      ...(states.length > 0 && { addressRegion: states }),
    },
    ...(days && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: days.from, maxValue: days.to, unitCode: 'DAY' },
      },
    }),
  }
}

function returnsData({ publicUrl, locale }: Place, { days, policyPath }: Returns) {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': returnsId,
    ...(days !== null && {
      applicableCountry: ['PR', 'US'],
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: days,
    }),
    ...(policyPath !== null && { merchantReturnLink: `${homeIn(publicUrl, locale)}${policyPath}` }),
  }
}

/**
 * An Event for each session of a workshop. Search engines require its location: the place of the session, otherwise the
 * address of the shop. Without either there is no event.
 */
function sessionEvents(page: Page, { name: shop, address }: Seller): Thing[] {
  const { product, locale } = page
  return product.variants.flatMap((variant) => {
    const { startsAt, endsAt, place, placeEs } = variant
    const where = place ? { name: textIn(locale, place, placeEs), address: place } : address && { name: shop, address }
    if (!startsAt || !endsAt || !where) return []
    return [
      {
        '@type': 'Event',
        name: nameIn(locale, product),
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', ...where },
        offers: offerOf(page, variant),
      },
    ]
  })
}
