/** Available units; null is unlimited. Never compare it directly: `null <= 0` is true in JavaScript. */
export type Stock = number | null

/** The shop shows the number of units left from this value down. */
export const lowStock = 5

/** The stock badge of a product card. */
export type StockBadge = { kind: 'soldOut' } | { kind: 'low'; left: number }

/** Whether stock is 0 or less (spec §5); never for unlimited stock. */
export function isOutOfStock(stock: Stock): boolean {
  return stock !== null && stock <= 0
}

/** The available part of the requested quantity: from 0 to `wanted`. */
export function available(stock: Stock, wanted: number): number {
  return Math.max(0, stock === null ? wanted : Math.min(stock, wanted))
}

/** The badge of a product: sold out, low (5 or fewer), or null. */
export function stockBadge(stock: Stock): StockBadge | null {
  if (stock === null || stock > lowStock) return null
  return isOutOfStock(stock) ? { kind: 'soldOut' } : { kind: 'low', left: stock }
}
