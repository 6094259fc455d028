import type { Product } from '../catalog/api.ts'
import { isOutOfStock } from '../catalog/stock.ts'
import type { NextWorkshop } from './api.ts'

const maxSessions = 3

/** The next sessions in the order of their start, at most 3; full ones only if there are not enough others. */
export function nextWorkshops(
  products: readonly Pick<Product, 'slug' | 'name' | 'nameEs' | 'variants'>[],
  now: Date,
): NextWorkshop[] {
  return products
    .flatMap(({ slug, name, nameEs, variants }) =>
      variants.flatMap(({ id: variantId, startsAt, endsAt, place, placeEs, price, stock: seatsLeft }) =>
        startsAt && endsAt && startsAt > now
          ? [{ variantId, slug, name, nameEs, startsAt, endsAt, place, placeEs, price, seatsLeft }]
          : [],
      ),
    )
    .sort((a, b) => Number(isOutOfStock(a.seatsLeft)) - Number(isOutOfStock(b.seatsLeft)) || byStart(a, b))
    .slice(0, maxSessions)
    .sort(byStart)
}

const byStart = (a: NextWorkshop, b: NextWorkshop) => a.startsAt.getTime() - b.startsAt.getTime()
