import { formatMoney } from '../../domain/money.ts'
import { maxOrderTotal, maxQuantity, priceCart, type Totals } from '../../domain/pricing.ts'
import { findActiveProducts } from '../catalog/product-queries.ts'
import type { SoldItem } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { badRequest, conflict } from '../platform/http/errors.ts'
import { readCartSettings } from '../settings/read-settings.ts'

export interface RequestedItem {
  productId: string
  quantity: number
}

/**
 * Prices the requested items from the database, never from the request; repeated products are merged.
 * Throws 409 for unavailable products and too little stock, 400 beyond the limits of an order.
 */
export async function priceItems(
  db: Db,
  requested: readonly RequestedItem[],
): Promise<{ items: SoldItem[]; totals: Totals }> {
  const merged = new Map<string, number>()
  for (const { productId, quantity } of requested) merged.set(productId, (merged.get(productId) ?? 0) + quantity)
  for (const quantity of merged.values()) {
    if (quantity > maxQuantity) throw badRequest(`At most ${maxQuantity} pieces of a product.`, 'quantity_too_large')
  }
  const [rows, settings] = await Promise.all([findActiveProducts(db, [...merged.keys()]), readCartSettings(db)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = [...merged].map(([productId, quantity]) => {
    const row = byId.get(productId)
    if (!row) throw conflict('A product in your cart is no longer available.', 'product_unavailable', { productId })
    if (row.stock !== null && row.stock < quantity) throw outOfStock([productId], row.name, row.stock)
    const { name, nameEs, price, imageUrl, type } = row
    return { productId, name, nameEs, quantity, price, imageUrl, ships: type === 'product' }
  })
  const lines = items.map(({ price, quantity, ships }) => ({ unitPrice: price, quantity, ships }))
  const totals = priceCart(lines, settings)
  if (totals.total > maxOrderTotal) {
    throw badRequest(`An order is at most ${formatMoney(maxOrderTotal, 'en')}.`, 'total_too_large')
  }
  return { items, totals }
}

/** The amount columns of a checkout. */
export function amountsOf({ subtotal, tax, shipping, total, ...labels }: Totals) {
  const { taxName, taxNameEs, shippingName, shippingNameEs } = labels
  return { subtotal, tax, shipping, total, taxName, taxNameEs, shippingName, shippingNameEs }
}

/** A 409 error that names the products with too little stock. */
export function outOfStock(productIds: string[], name?: string, left?: number) {
  const what = name ?? 'A product in your cart'
  const message = left === undefined || left === 0 ? `${what} is sold out.` : `Only ${left} of ${what} left.`
  return conflict(message, 'out_of_stock', { productIds })
}
