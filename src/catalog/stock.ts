/** Available units; null is unlimited. Never compare it directly: `null <= 0` is true in JavaScript. */
export type Stock = number | null

/** The store shows the number of units left from this value down, and staff are told unless a product has its own limit. */
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

/** The badge of a product: sold out, low (5 or fewer, or another limit of staff), or null. */
export function stockBadge(stock: Stock, limit = lowStock): StockBadge | null {
  if (stock === null || stock > Math.max(limit, 0)) return null
  return isOutOfStock(stock) ? { kind: 'soldOut' } : { kind: 'low', left: stock }
}
