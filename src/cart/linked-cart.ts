import { maxQuantity } from '../prices/cart-settings.ts'

/** A variant and how many of it. */
interface LinkedItem {
  variantId: string
  quantity: number
}

/** The most items of a link. */
const maxItems = 50

/** The path below /buy that fills a cart with these items. */
export const linkedPath = (items: readonly LinkedItem[]): string =>
  items.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')

/** The items of such a path; parts that are none are left out, a missing number is 1, and a repeated variant counts once. */
export function linkedItems(path: string): LinkedItem[] {
  const items = path.split(',').flatMap((part): [string, LinkedItem][] => {
    const [, variantId, count = '1'] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?::(\d{1,6}))?$/i.exec(part.trim()) ?? []
    const quantity = Number(count)
    if (variantId === undefined || quantity === 0) return []
    const id = variantId.toLowerCase()
    return [[id, { variantId: id, quantity: Math.min(quantity, maxQuantity) }]]
  })
  return [...new Map(items).values()].slice(0, maxItems)
}
