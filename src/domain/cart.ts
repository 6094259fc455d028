import type { ProductType } from './catalog.ts'
import type { Cents } from './money.ts'
import { maxQuantity } from './pricing.ts'
import { available, isOutOfStock, type Stock } from './stock.ts'

/** The product fields that a cart needs; `price` in cents. */
export interface CartProduct {
  id: string
  name: string
  price: Cents
  stock: Stock
  type: ProductType
}

/** One product of a cart and how many of it. A product has at most one line. */
export interface CartLine<P extends CartProduct = CartProduct> {
  product: P
  quantity: number
}

/** The actions on a cart (spec §4). */
export type CartAction<P extends CartProduct = CartProduct> =
  | { type: 'add'; product: P }
  | { type: 'setQuantity'; productId: string; quantity: number }
  | { type: 'remove'; productId: string }
  | { type: 'clear' }

/** A change of a stored line after a comparison with the catalog; prices in cents. */
export type CartChange =
  | { kind: 'priceChanged'; id: string; name: string; from: Cents; to: Cents }
  | { kind: 'reduced'; id: string; name: string; from: number; to: number }
  | { kind: 'soldOut'; id: string; name: string }
  | { kind: 'removed'; id: string; name: string }

/**
 * The cart after an action (spec §4): adding raises by 1, a quantity of 0 or less removes the line, and no line
 * exceeds its product's stock. Returns the same array when nothing changed.
 */
export function reduceCart<P extends CartProduct>(lines: CartLine<P>[], action: CartAction<P>): CartLine<P>[] {
  switch (action.type) {
    case 'add':
      return add(lines, action.product)
    case 'setQuantity':
      return setQuantity(lines, action.productId, action.quantity)
    case 'remove':
      return without(lines, action.productId)
    case 'clear':
      return lines.length === 0 ? lines : []
  }
}

/** Pieces in the whole cart: the number on the cart button (spec §2). */
export function totalQuantity(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * The cart after an order: ordered quantities are removed, products added meanwhile stay. Returns the same array when
 * the cart contains none of the ordered products.
 */
export function withoutOrdered<P extends CartProduct>(
  lines: CartLine<P>[],
  ordered: readonly { productId: string; quantity: number }[],
): CartLine<P>[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of ordered) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  if (!lines.some(({ product }) => quantities.has(product.id))) return lines
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.product.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Updates a stored cart from the current catalog: lines get the current products, removed and sold-out products are
 * dropped, and `changes` lists the changes for the customer in the order of the lines. Duplicate lines are merged.
 */
export function reconcileCart<P extends CartProduct>(
  lines: readonly CartLine<CartProduct>[],
  catalog: readonly P[],
): { lines: CartLine<P>[]; changes: CartChange[] } {
  const products = new Map(catalog.map((product) => [product.id, product]))
  const kept: CartLine<P>[] = []
  const changes: CartChange[] = []
  for (const line of merged(lines)) {
    const current = products.get(line.product.id)
    changes.push(...changesOf(line, current))
    const quantity = current ? capped(current, line.quantity) : 0
    if (current && quantity > 0) kept.push({ product: current, quantity })
  }
  return { lines: kept, changes }
}

function add<P extends CartProduct>(lines: CartLine<P>[], product: P): CartLine<P>[] {
  const line = lines.find((candidate) => candidate.product.id === product.id)
  const before = line?.quantity ?? 0
  const quantity = capped(product, before + 1)
  if (quantity <= before) return lines
  if (!line) return [...lines, { product, quantity }]
  return lines.map((candidate) => (candidate === line ? { product, quantity } : candidate))
}

function setQuantity<P extends CartProduct>(lines: CartLine<P>[], productId: string, wanted: number): CartLine<P>[] {
  const line = lines.find((candidate) => candidate.product.id === productId)
  if (!line || Number.isNaN(wanted)) return lines
  const quantity = capped(line.product, Math.trunc(Math.min(wanted, maxQuantity)))
  if (quantity <= 0) return without(lines, productId)
  if (quantity === line.quantity) return lines
  return lines.map((candidate) => (candidate === line ? { ...line, quantity } : candidate))
}

function without<P extends CartProduct>(lines: CartLine<P>[], productId: string): CartLine<P>[] {
  const rest = lines.filter((line) => line.product.id !== productId)
  return rest.length === lines.length ? lines : rest
}

function capped(product: CartProduct, wanted: number): number {
  return available(product.stock, Math.min(wanted, maxQuantity))
}

function merged(lines: readonly CartLine<CartProduct>[]): CartLine<CartProduct>[] {
  const byId = new Map<string, CartLine<CartProduct>>()
  for (const line of lines) {
    const first = byId.get(line.product.id)
    byId.set(line.product.id, first ? { ...first, quantity: first.quantity + line.quantity } : line)
  }
  return [...byId.values()]
}

function changesOf(line: CartLine<CartProduct>, current: CartProduct | undefined): CartChange[] {
  const id = line.product.id
  if (!current) return [{ kind: 'removed', id, name: line.product.name }]
  const name = current.name
  if (isOutOfStock(current.stock)) return [{ kind: 'soldOut', id, name }]
  const changes: CartChange[] = []
  const to = capped(current, line.quantity)
  if (current.price !== line.product.price) {
    changes.push({ kind: 'priceChanged', id, name, from: line.product.price, to: current.price })
  }
  if (to < line.quantity) changes.push({ kind: 'reduced', id, name, from: line.quantity, to })
  return changes
}
