import type { ProductType } from '../catalog/catalog.ts'
import { available, isOutOfStock, type Stock } from '../catalog/stock.ts'
import { variantOf } from '../catalog/variant.ts'
import type { Cents } from '../kit/money.ts'
import { maxQuantity } from '../prices/cart-settings.ts'

/** The fields of a product, in one of its variants, that a cart needs; `price` in cents. */
export interface CartProduct {
  id: string
  /** The id of the bought variant; the product's id for a product without options. */
  variantId: string
  name: string
  price: Cents
  stock: Stock
  type: ProductType
  /** Whether it is a service that is bought with a time. */
  byAppointment: boolean
}

/** The time of an appointment and the calendar that has it free; instants in ISO 8601. */
export interface CartSlot {
  startsAt: string
  endsAt: string
  calendarId: string
}

/**
 * One variant of a cart and how many of it. A variant has at most one line. A product by appointment has a slot and the
 * quantity 1.
 */
export interface CartLine<P extends CartProduct = CartProduct> {
  product: P
  quantity: number
  slot?: CartSlot | undefined
}

/** The actions on a cart (spec §4). */
export type CartAction<P extends CartProduct = CartProduct> =
  | { type: 'add'; product: P }
  /** Adds an appointment, or changes the time of the one in the cart. */
  | { type: 'book'; product: P; slot: CartSlot }
  | { type: 'setQuantity'; variantId: string; quantity: number }
  | { type: 'remove'; variantId: string }
  | { type: 'clear' }

/** A change of a stored line after a comparison with the catalog; prices in cents, `id` of the variant. */
export type CartChange =
  | { kind: 'priceChanged'; id: string; name: string; from: Cents; to: Cents }
  | { kind: 'reduced'; id: string; name: string; from: number; to: number }
  | { kind: 'soldOut'; id: string; name: string }
  | { kind: 'removed'; id: string; name: string }
  /** The product is sold in other variants only. */
  | { kind: 'chooseAgain'; id: string; name: string }
  /** The appointment has no time, or one that has passed. */
  | { kind: 'chooseTime'; id: string; name: string }

/**
 * The cart after an action (spec §4): adding raises by 1, a quantity of 0 or less removes the line, and no line
 * exceeds its product's stock. A product by appointment is added with its time only. Returns the same array when
 * nothing changed.
 */
export function reduceCart<P extends CartProduct>(lines: CartLine<P>[], action: CartAction<P>): CartLine<P>[] {
  switch (action.type) {
    case 'add':
      return action.product.byAppointment ? lines : add(lines, action.product)
    case 'book':
      return book(lines, action.product, action.slot)
    case 'setQuantity':
      return setQuantity(lines, action.variantId, action.quantity)
    case 'remove':
      return without(lines, action.variantId)
    case 'clear':
      return lines.length === 0 ? lines : []
  }
}

/** Units in the whole cart: the number on the cart button (spec §2). */
export function totalQuantity(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * The cart after an order: ordered quantities are removed, products added meanwhile stay. Returns the same array when
 * the cart contains none of the ordered variants.
 */
export function withoutOrdered<P extends CartProduct>(
  lines: CartLine<P>[],
  ordered: readonly { productId: string; variantId?: string | null | undefined; quantity: number }[],
): CartLine<P>[] {
  const quantities = new Map<string, number>()
  for (const line of ordered) {
    const variantId = variantOf(line)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + line.quantity)
  }
  if (!lines.some(({ product }) => quantities.has(product.variantId))) return lines
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.product.variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Updates a stored cart from the current catalog, which has an entry for each variant: lines get the current products,
 * removed and sold-out products and appointments without a coming time are dropped, and `changes` lists the changes for
 * the customer in the order of the lines. Duplicate lines are merged.
 */
export function reconcileCart<P extends CartProduct>(
  lines: readonly CartLine<CartProduct>[],
  catalog: readonly P[],
  now: Date,
): { lines: CartLine<P>[]; changes: CartChange[] } {
  const variants = new Map(catalog.map((product) => [product.variantId, product]))
  const products = new Set(catalog.map(({ id }) => id))
  const kept: CartLine<P>[] = []
  const changes: CartChange[] = []
  for (const line of merged(lines)) {
    const current = variants.get(line.product.variantId)
    const dropped = reasonToDrop(line, current, products.has(line.product.id), now)
    if (dropped || !current) {
      changes.push({ kind: dropped ?? 'removed', id: line.product.variantId, name: (current ?? line.product).name })
      continue
    }
    changes.push(...changesOf(line, current))
    kept.push({ ...line, product: current, quantity: capped(current, line.quantity) })
  }
  return { lines: kept, changes }
}

function add<P extends CartProduct>(lines: CartLine<P>[], product: P): CartLine<P>[] {
  const line = lines.find((candidate) => candidate.product.variantId === product.variantId)
  const before = line?.quantity ?? 0
  const quantity = capped(product, before + 1)
  if (quantity <= before) return lines
  if (!line) return [...lines, { product, quantity }]
  return lines.map((candidate) => (candidate === line ? { product, quantity } : candidate))
}

function book<P extends CartProduct>(lines: CartLine<P>[], product: P, slot: CartSlot): CartLine<P>[] {
  if (!product.byAppointment || capped(product, 1) === 0) return lines
  const line = { product, quantity: 1, slot }
  const isOwn = (candidate: CartLine<P>) => candidate.product.variantId === product.variantId
  return lines.some(isOwn) ? lines.map((candidate) => (isOwn(candidate) ? line : candidate)) : [...lines, line]
}

function setQuantity<P extends CartProduct>(lines: CartLine<P>[], variantId: string, wanted: number): CartLine<P>[] {
  const line = lines.find((candidate) => candidate.product.variantId === variantId)
  if (!line || Number.isNaN(wanted)) return lines
  const quantity = capped(line.product, Math.trunc(Math.min(wanted, maxQuantity)))
  if (quantity <= 0) return without(lines, variantId)
  if (quantity === line.quantity) return lines
  return lines.map((candidate) => (candidate === line ? { ...line, quantity } : candidate))
}

function without<P extends CartProduct>(lines: CartLine<P>[], variantId: string): CartLine<P>[] {
  const rest = lines.filter((line) => line.product.variantId !== variantId)
  return rest.length === lines.length ? lines : rest
}

function capped({ stock, byAppointment }: CartProduct, wanted: number): number {
  return available(stock, Math.min(wanted, byAppointment ? 1 : maxQuantity))
}

function merged(lines: readonly CartLine<CartProduct>[]): CartLine<CartProduct>[] {
  const byId = new Map<string, CartLine<CartProduct>>()
  for (const line of lines) {
    const first = byId.get(line.product.variantId)
    const quantity = first?.slot ? first.quantity : (first?.quantity ?? 0) + line.quantity
    byId.set(line.product.variantId, { ...(first ?? line), quantity })
  }
  return [...byId.values()]
}

/** Why a stored line is removed; null when it is kept. `hasOthers`: its product is sold in other variants. */
function reasonToDrop(
  { slot }: CartLine<CartProduct>,
  current: CartProduct | undefined,
  hasOthers: boolean,
  now: Date,
): 'removed' | 'chooseAgain' | 'soldOut' | 'chooseTime' | null {
  if (!current) return hasOthers ? 'chooseAgain' : 'removed'
  if (isOutOfStock(current.stock)) return 'soldOut'
  if (!current.byAppointment) return slot ? 'chooseAgain' : null
  return slot && new Date(slot.startsAt) > now ? null : 'chooseTime'
}

function changesOf(line: CartLine<CartProduct>, current: CartProduct): CartChange[] {
  const id = line.product.variantId
  const name = current.name
  const changes: CartChange[] = []
  const to = capped(current, line.quantity)
  if (current.price !== line.product.price) {
    changes.push({ kind: 'priceChanged', id, name, from: line.product.price, to: current.price })
  }
  if (to < line.quantity) changes.push({ kind: 'reduced', id, name, from: line.quantity, to })
  return changes
}
