import { choicesOf, type ProductOption, type Variant } from '../../catalog/variant.ts'
import type { Choice } from '../../kit/bilingual.ts'
import { formatDecimal, parseCents } from '../../kit/money.ts'
import { maxQuantity } from '../../prices/cart-settings.ts'
import { seatChangeHours } from '../../sale/line-change.ts'
import type { CartLine, CartProduct, CartSlot } from '../cart.ts'

/** The fields of a variant that the cart stores; `price` in cents. */
export interface CartItem extends CartProduct {
  slug: string
  nameEs: string | null
  imageUrl: string | null
  /** The chosen shade, size and so on. */
  choices: Choice[]
  /** When the session of a workshop starts, ISO 8601; null for an appointment, whose line has a slot. */
  startsAt: string | null
  /** Until how many hours before its start a seat or an appointment can be moved or canceled; null for others. */
  changeHours: number | null
  /** Whether only a deposit of it may be due when it is bought: then the shop says what a cart costs. */
  hasDeposit?: boolean
}

type SoldVariant = Pick<Variant, 'id' | 'optionValues' | 'price' | 'stock' | 'imageUrl' | 'startsAt'>

/** A product with its variants, as the catalog has it. */
export interface SoldProduct
  extends Omit<CartItem, 'variantId' | 'choices' | 'startsAt' | 'changeHours' | 'byAppointment' | 'hasDeposit'> {
  options: ProductOption[]
  variants: SoldVariant[]
  appointment: { cancelUntilHours: number } | null
  deposit?: object | undefined
}

/** A variant of a product as an item of a cart. */
export function itemOf(
  { options, variants: _, appointment, deposit, ...product }: SoldProduct,
  { id, optionValues, price, stock, imageUrl, startsAt }: SoldVariant,
): CartItem {
  return {
    ...product,
    variantId: id,
    price,
    stock,
    imageUrl: imageUrl ?? product.imageUrl,
    choices: choicesOf(options, { optionValues }),
    startsAt: startsAt?.toISOString() ?? null,
    changeHours: appointment?.cancelUntilHours ?? (startsAt ? seatChangeHours : null),
    byAppointment: appointment !== null,
    ...(deposit && { hasDeposit: true }),
  }
}

/** All variants of products as items of a cart. */
export const itemsOf = (products: readonly SoldProduct[]): CartItem[] =>
  products.flatMap((product) => product.variants.map((variant) => itemOf(product, variant)))

export type Line = CartLine<CartItem>

/**
 * Stored format of the cart (spec §3): a plain array of `{product, quantity}`, the price a string with 2 decimals. An
 * appointment has a `slot` as well.
 */
export function serializeCart(lines: readonly Line[]): string {
  const stored = lines.map(({ product, quantity, slot }) => ({
    product: {
      id: product.id,
      variantId: product.variantId,
      slug: product.slug,
      name: product.name,
      nameEs: product.nameEs,
      price: formatDecimal(product.price),
      stock: product.stock,
      type: product.type,
      imageUrl: product.imageUrl,
      choices: product.choices,
      startsAt: product.startsAt,
      changeHours: product.changeHours,
      ...(product.hasDeposit && { hasDeposit: true }),
    },
    quantity,
    slot,
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
  const slot = parseSlot(value.slot)
  const product = parseItem(isFields(value.product) ? value.product : value, slot !== null)
  const quantity = value.quantity
  if (product === null || typeof quantity !== 'number' || !Number.isInteger(quantity)) return []
  if (quantity <= 0) return []
  return [slot ? { product, quantity: 1, slot } : { product, quantity: Math.min(quantity, maxQuantity) }]
}

/** A stored time; null when it is missing or malformed. */
export function parseSlot(value: unknown): CartSlot | null {
  if (!isFields(value)) return null
  const [startsAt, endsAt, calendarId] = [text(value.startsAt), text(value.endsAt), text(value.calendarId)]
  if (!startsAt || !endsAt || !calendarId) return null
  return [startsAt, endsAt].some((time) => Number.isNaN(Date.parse(time))) ? null : { startsAt, endsAt, calendarId }
}

function parseItem(fields: Fields, byAppointment: boolean): CartItem | null {
  const { id, name } = fields
  const price = parsePrice(fields.price)
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof name !== 'string' || price === null) return null
  return {
    id: String(id),
    // Stored before there were variants: that of a product without options.
    variantId: text(fields.variantId) ?? String(id),
    slug: text(fields.slug) ?? '',
    name,
    nameEs: text(fields.nameEs),
    price,
    stock: typeof fields.stock === 'number' && Number.isInteger(fields.stock) ? fields.stock : null,
    type: fields.type === 'service' || fields.type === 'workshop' ? fields.type : 'product',
    imageUrl: text(fields.imageUrl),
    choices: Array.isArray(fields.choices) ? fields.choices.flatMap(parseChoice) : [],
    startsAt: text(fields.startsAt),
    changeHours: typeof fields.changeHours === 'number' ? fields.changeHours : null,
    byAppointment,
    ...(fields.hasDeposit === true && { hasDeposit: true }),
  }
}

function parseChoice(fields: unknown): Choice[] {
  if (!isFields(fields) || typeof fields.name !== 'string' || typeof fields.value !== 'string') return []
  return [{ name: fields.name, nameEs: text(fields.nameEs), value: fields.value, valueEs: text(fields.valueEs) }]
}

function parsePrice(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? parseCents(value.toFixed(2)) : null
  return typeof value === 'string' ? parseCents(value) : null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
