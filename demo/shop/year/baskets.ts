import type { ProductRow, VariantRow } from '../../../src/catalog/server/tables.ts'
import type { Choice } from '../../../src/kit/bilingual.ts'
import { changeUntil, seatChangeHours } from '../../../src/sale/line-change.ts'
import type { OrderLine } from '../../../src/sale/order-line.ts'
import type { Random } from './random.ts'

/** The fields of a variant that generated past orders need; prices in cents. */
export interface PastProduct
  extends Pick<ProductRow, 'slug' | 'name' | 'nameEs' | 'price' | 'stock' | 'imageUrl' | 'type'> {
  productId: string
  variantId: string
  choices: Choice[]
  /** Null: not a session of a workshop. */
  session: PastSession | null
}

type PastSession = Record<'startsAt' | 'endsAt', Date> & Pick<VariantRow, 'place' | 'placeEs'>

/** How often products are bought; others have 4. */
const popularity: Record<string, number> = {
  'flor-de-maga-face-serum': 10,
  'aloe-moisturizing-cream': 9,
  'rojo-ponce-lipstick': 11,
  'viejo-san-juan-palette': 6,
  'coco-and-honey-lip-balm': 9,
  'oat-and-rosemary-soap': 8,
  'isla-verde-mineral-sunscreen': 8,
  'mayaguez-mango-lip-gloss': 6,
  'noche-de-vieques-mascara': 7,
  'bridal-makeup-with-trial': 0.25,
  'express-facial-45-minutes': 2.5,
  'brow-design-with-henna': 1,
  'beginners-self-makeup-workshop': 2,
  'soap-making-workshop': 1.8,
}
const weightOf = ({ slug }: PastProduct) => popularity[slug] ?? 4

/** The number of lines of an order: most have one or two. */
const lineCounts = [1, 1, 1, 2, 2, 2, 3, 3, 4] as const

/** A past order has each variant in one line. */
const idsOf = ({ productId, variantId }: PastProduct) => ({ lineId: variantId, productId, variantId })

/** A basket: some products with their quantities at their present prices, or one service or workshop alone. */
export function fillBasket(random: Random, products: readonly PastProduct[]): OrderLine[] {
  const lines = new Map<string, OrderLine>()
  const count = random.pick(lineCounts)
  while (lines.size < Math.min(count, products.length)) {
    const product = random.weighted(products, weightOf)
    const ships = product.type === 'product'
    const quantity = ships && random.chance(0.22) ? random.int(2, product.price < 1500 ? 4 : 2) : 1
    const { variantId, type, choices, name, nameEs, price, imageUrl } = product
    const chosen = choices.length > 0 ? { choices } : {}
    const named = { name, nameEs, ...chosen }
    lines.set(variantId, { ...idsOf(product), kind: type, ...named, quantity, price, imageUrl, ships })
    if (!ships) return [...lines.values()].slice(-1)
  }
  return [...lines.values()]
}

/** The order line with seats of an upcoming session; empty for a product that is not a session. */
export function reserveSeats(product: PastProduct, quantity: number): OrderLine[] {
  const { type, name, nameEs, price, imageUrl, session } = product
  if (!session) return []
  const { startsAt, endsAt, place, placeEs } = session
  const times = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    changeUntil: changeUntil(startsAt, seatChangeHours).toISOString(),
  }
  const named = { kind: type, name, nameEs }
  return [{ ...idsOf(product), ...named, ...times, place, placeEs, quantity, price, imageUrl, ships: false }]
}
