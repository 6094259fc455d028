import { nameIn, textIn } from '../../kit/bilingual.ts'
import { formatDecimal } from '../../kit/money.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { Product } from '../api.ts'
import { isOutOfStock } from '../stock.ts'
import { choicesOf, needsChoice, type Variant } from '../variant.ts'
import { productName } from './product-text.ts'

/** schema.org: a Product with its Offer, or a ProductGroup with a Product for each variant. */
export function soldAs(product: Product, url: string) {
  const { slug, options, variants } = product
  if (options.length > 0) {
    const hasVariant = variants.map((variant) => variantData(product, variant, url))
    return { '@type': 'ProductGroup', productGroupID: slug, hasVariant }
  }
  if (!needsChoice(product)) return { '@type': 'Product', sku: variants[0]?.sku ?? slug, offers: offer(product, url) }
  return { '@type': 'Product', sku: slug, offers: variants.map((variant) => offer(variant, addressOf(url, variant))) }
}

/** schema.org: the AggregateRating of a product; nothing without published reviews. */
export const ratedAs = ({ rating }: Pick<Product, 'rating'>) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
  }

/**
 * schema.org: an Event for each session of a workshop. Search engines require its location: the place of the session,
 * otherwise the shop.
 */
export function sessionEvents(product: Product, url: string, shop: { name: string; address: string | undefined }) {
  return product.variants.flatMap((variant) => {
    const { startsAt, endsAt, place, placeEs } = variant
    if (!startsAt || !endsAt) return []
    return [
      {
        '@type': 'Event',
        name: productName(product),
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        location: place
          ? { '@type': 'Place', name: textIn(getLocale(), place, placeEs), address: place }
          : { '@type': 'Place', name: shop.name, address: shop.address ?? shop.name },
        offers: offer(variant, addressOf(url, variant)),
      },
    ]
  })
}

function variantData({ name, nameEs, options, slug, imageUrl }: Product, variant: Variant, url: string) {
  const address = addressOf(url, variant)
  const image = variant.imageUrl ?? imageUrl
  return {
    '@type': 'Product',
    name: nameIn(getLocale(), { name, nameEs, choices: choicesOf(options, variant) }),
    sku: variant.sku ?? `${slug}-${variant.id}`,
    ...(image && { image: new URL(image, url).href }),
    offers: offer(variant, address),
  }
}

const addressOf = (url: string, { id }: Variant) => `${url}?variant=${id}`

const offer = ({ price, stock }: Pick<Variant, 'price' | 'stock'>, url: string) => ({
  '@type': 'Offer',
  url,
  price: formatDecimal(price),
  priceCurrency: 'USD',
  availability: `https://schema.org/${isOutOfStock(stock) ? 'OutOfStock' : 'InStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
})
