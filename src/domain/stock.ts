/** Pieces left; null is unlimited. Never compare it bare: `null <= 0` is true in JavaScript. */
export type Stock = number | null

/** At this many pieces or fewer the shop says how many are left. */
export const lowStock = 5

/** What a product card says about stock, when it says anything. */
export type StockBadge = { kind: 'soldOut' } | { kind: 'low'; left: number }

/** Whether none can be bought: 0 or less (spec §5), never for unlimited stock. */
export function isOutOfStock(stock: Stock): boolean {
  return stock !== null && stock <= 0
}

/** How many of the wanted pieces can be had: between 0 and `wanted`. */
export function available(stock: Stock, wanted: number): number {
  return Math.max(0, stock === null ? wanted : Math.min(stock, wanted))
}

/** The badge of a product: sold out, low (5 or fewer), or null. */
export function stockBadge(stock: Stock): StockBadge | null {
  if (stock === null || stock > lowStock) return null
  return isOutOfStock(stock) ? { kind: 'soldOut' } : { kind: 'low', left: stock }
}
