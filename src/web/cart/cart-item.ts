import type { CartLine, CartProduct } from '../../domain/cart.ts'
import { formatDecimal, parseCents } from '../../domain/money.ts'
import { maxQuantity } from '../../domain/pricing.ts'

/** The product fields that the cart stores; `price` in cents. A catalog product is assignable. */
export interface CartItem extends CartProduct {
  slug: string
  nameEs: string | null
  imageUrl: string | null
}

export type Line = CartLine<CartItem>

/** Stored format of the cart (spec §3): a plain array of `{product, quantity}`, the price a string with 2 decimals. */
export function serializeCart(lines: readonly Line[]): string {
  const stored = lines.map(({ product, quantity }) => ({
    product: {
      id: product.id,
      slug: product.slug,
      name: product.name,
      nameEs: product.nameEs,
      price: formatDecimal(product.price),
      stock: product.stock,
      type: product.type,
      imageUrl: product.imageUrl,
    },
    quantity,
  }))
  return JSON.stringify(stored)
}

/** Parses a stored cart; also accepts the flat format (`{id, name, price, quantity}`), and omits invalid lines. */
export function parseCart(text: string | null): Line[] {
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.flatMap(parseLine) : []
  } catch {
    return []
  }
}

type Fields = Record<string, unknown>

function parseLine(value: unknown): Line[] {
  if (!isFields(value)) return []
  const product = parseItem(isFields(value.product) ? value.product : value)
  const quantity = value.quantity
  if (product === null || typeof quantity !== 'number' || !Number.isInteger(quantity)) return []
  return quantity > 0 ? [{ product, quantity: Math.min(quantity, maxQuantity) }] : []
}

function parseItem(fields: Fields): CartItem | null {
  const { id, name } = fields
  const price = parsePrice(fields.price)
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof name !== 'string' || price === null) return null
  return {
    id: String(id),
    slug: text(fields.slug) ?? '',
    name,
    nameEs: text(fields.nameEs),
    price,
    stock: typeof fields.stock === 'number' && Number.isInteger(fields.stock) ? fields.stock : null,
    type: fields.type === 'service' || fields.type === 'workshop' ? fields.type : 'product',
    imageUrl: text(fields.imageUrl),
  }
}

function parsePrice(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? parseCents(value.toFixed(2)) : null
  return typeof value === 'string' ? parseCents(value) : null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
