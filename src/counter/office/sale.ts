import { useContext, useEffect, useState } from 'react'
import { type ProductType, readPrice } from '../../catalog/catalog.ts'
import type { AdminProduct } from '../../catalog/office-api.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { choicesOf, firstVariant } from '../../catalog/variant.ts'
import type { AdminVariant } from '../../catalog/variants-api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import type { EndpointInput, EndpointReply } from '../../kit/endpoint.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import { DraftOwner } from '../../kit/page/draft-owner.ts'
import { readDraft, storeDraft } from '../../kit/page/form-draft.ts'
import { fieldsOf } from '../../kit/records.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { PhoneOrder } from '../../phone-orders/office-api.ts'
import type { TenderInput } from '../../tenders/tender-input.ts'
import type { parkSale, quoteAtCounter, sellAtCounter } from '../counter-api.ts'

/** A variant on sale, or a workshop, of which a session is chosen. */
export interface Good {
  productId: string
  variantId: string
  name: string
  category: string
  imageUrl: string | null
  price: Cents
  stock: number | null
  /** What a scanner may type for it. */
  codes: string[]
  type: ProductType
  /** Of a workshop: those that are not over, in the order of their start. */
  sessions: readonly Session[]
}

/** A session of a workshop; its name says its start. */
export interface Session extends Pick<AdminVariant, 'id' | 'price' | 'stock' | 'place' | 'placeEs'> {
  variantId: string
  name: string
  startsAt: Date
  endsAt: Date
}

/** The time of an appointment; `startsAt` in ISO 8601. */
export interface SaleSlot {
  startsAt: string
  calendarId: string
  person: string
}

/** A line as it is typed; `price` in dollars, blank: that of the product. */
export interface SaleLine extends Pick<Good, 'productId' | 'variantId' | 'name'> {
  unitPrice: Cents
  quantity: number
  price: string
  reason: string
  /** Of a service: its time; null while it is still to be arranged. Missing in other lines. */
  slot?: SaleSlot | null
  /** Of seats: their workshop, and the start of the session in ISO 8601. Missing in other lines. */
  seat?: { workshop: string; startsAt: string }
}

/** Who buys, as it is typed; `userId` of a chosen account, blank without. */
export interface SaleCustomer {
  userId: string
  email: string
  firstName: string
  lastName: string
  phone: string
}

/** The parked sale, or phone order, that a sale came from. */
export interface SaleDraft {
  id: string
  /** As it was read: a newer one is not sold. */
  version: number
  /** Whether it was to be delivered, which the counter leaves out. */
  isDelivered: boolean
}

/** A sale that is being typed. */
export interface Sale {
  lines: SaleLine[]
  customer: SaleCustomer | null
  code: string
  /** What a parked sale is found by. */
  word: string
  draft: SaleDraft | null
  /** Sent with it, so that a repeated request sells once. */
  key: string
}

/** What was sold, and the change for its cash, in cents. */
export interface Sold extends EndpointReply<typeof sellAtCounter> {
  change: number
  /** Whether a link to pay the rest is wanted. */
  wantsLink: boolean
}

const form = 'counter-sale'
const emptySale = (): Sale => ({ lines: [], customer: null, code: '', word: '', draft: null, key: newKey() })

/**
 * The sale of this tab and its user, which a reload and a sign-out after inactivity keep; functions to change it, to load
 * another one, and to begin anew.
 */
export function useSale() {
  const owner = useContext(DraftOwner)
  const [sale, setSale] = useState((): Sale => ({ ...emptySale(), ...readDraft<Sale>(form, { owner, base: null }) }))
  useEffect(() => storeDraft(form, { owner, base: null, values: sale }), [sale, owner])
  return {
    sale,
    change: (changes: Partial<Sale>) => setSale((before) => ({ ...before, ...changes })),
    add: (good: Good) => setSale((before) => ({ ...before, lines: withOneMore(before.lines, good) })),
    load: setSale,
    clear: () => setSale(emptySale()),
  }
}

/** The lines with one unit more of something. */
export function withOneMore(
  lines: readonly SaleLine[],
  { productId, variantId, name, price }: Pick<Good, 'productId' | 'variantId' | 'name' | 'price'>,
): SaleLine[] {
  if (lines.some((line) => line.variantId === variantId)) {
    return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: line.quantity + 1 } : line))
  }
  return [...lines, { productId, variantId, name, unitPrice: price, quantity: 1, price: '', reason: '' }]
}

/** A phone order as a sale. What is typed for its delivery is left out, because goods are handed over. */
export const saleOf = ({ id, version, ...draft }: PhoneOrder): Sale => ({
  lines: draft.lines.map((line) => ({
    productId: line.productId,
    variantId: line.variantId,
    // The time of an appointment stands beside its name.
    name: productName(line.calendarId ? { ...line, startsAt: null } : line),
    ...timeOf(line),
    unitPrice: line.price,
    quantity: line.quantity,
    price: line.reason === null ? '' : formatDecimal(line.price),
    reason: line.reason ?? '',
  })),
  customer: customerIn(draft),
  code: draft.code ?? '',
  word: draft.word ?? '',
  draft: { id, version, isDelivered: draft.shippingAddress !== null || draft.deliveryMethodId !== null },
  key: newKey(),
})

function customerIn({
  userId,
  email,
  firstName,
  lastName,
  phone,
}: Pick<PhoneOrder, 'userId' | 'email' | 'firstName' | 'lastName' | 'phone'>): SaleCustomer | null {
  if (userId === null && !(firstName || lastName || phone)) return null
  return { userId: userId ?? '', email: email ?? '', firstName, lastName, phone: phone ?? '' }
}

/** Draft lines do not say who the calendar is of. */
function timeOf({ startsAt, calendarId, ...line }: PhoneOrder['lines'][number]): Pick<SaleLine, 'slot' | 'seat'> {
  if (!startsAt) return {}
  if (calendarId) return { slot: { startsAt, calendarId, person: '' } }
  return { seat: { workshop: productName({ ...line, startsAt: null }), startsAt } }
}

/** What a time is chosen for: a service, or a workshop, with the line whose time is changed. */
export interface Timed extends Pick<Good, 'productId' | 'variantId' | 'name' | 'price'> {
  isWorkshop: boolean
  line?: SaleLine
}

/** What a time is chosen for before it is sold; null when it is sold without. */
export const timedGood = (good: Good): Timed | null => {
  const isWorkshop = good.sessions.length > 0
  return isWorkshop || good.type === 'service' ? { ...good, isWorkshop } : null
}

/** What the time of a line is of; null for a line without. */
export function timedLine(line: SaleLine): Timed | null {
  const { slot, seat, unitPrice: price } = line
  if (seat) return { ...line, name: seat.workshop, price, isWorkshop: true, line }
  return slot === undefined ? null : { ...line, price, isWorkshop: false, line }
}

/** The lines with a service at a time, or at one that is still to be arranged. */
export function withTime(lines: readonly SaleLine[], service: Timed, slot: SaleSlot | null): SaleLine[] {
  const isSold = lines.some(({ variantId }) => variantId === service.variantId)
  return (isSold ? lines : withOneMore(lines, service)).map((line) =>
    line.variantId === service.variantId ? { ...line, slot, quantity: slot ? 1 : line.quantity } : line,
  )
}

/** The lines with seats in a session: added, or in the place of the line that is changed. */
export function withSeats(
  lines: readonly SaleLine[],
  { productId, name: workshop, line: changed }: Timed,
  { variantId, name, price: unitPrice, startsAt }: Session,
  quantity: number,
): SaleLine[] {
  const known = lines.find((line) => line.variantId === variantId)
  const replaced = lines.find((line) => line.variantId === changed?.variantId)
  const place = known ?? replaced
  const before = known && known !== replaced ? known.quantity : 0
  const own = { price: place?.price ?? '', reason: place?.reason ?? '' }
  const seat = { workshop, startsAt: startsAt.toISOString() }
  const seats = { productId, variantId, name, unitPrice, seat, quantity: before + quantity, ...own }
  if (!place) return [...lines, seats]
  return lines.flatMap((line) => (line === place ? [seats] : line === replaced ? [] : [line]))
}

/** What products sell: their active variants; of a workshop, its sessions together. */
export const goodsOf = (products: readonly AdminProduct[], now = new Date()): Good[] =>
  products
    .filter(({ isActive }) => isActive)
    .flatMap((product) => [
      ...product.variants.filter(({ isActive, startsAt }) => isActive && !startsAt).map((one) => goodOf(product, one)),
      ...workshopOf(product, now),
    ])

function goodOf(product: AdminProduct, variant: AdminVariant): Good {
  return {
    productId: product.id,
    variantId: variant.id,
    name: nameOf(product, variant),
    category: product.category,
    imageUrl: variant.imageUrl ?? product.imageUrl,
    price: variant.price,
    stock: variant.stock,
    codes: codesOf(variant),
    type: product.type,
    sessions: [],
  }
}

/** A workshop with sessions that are not over. The sale to customers ends when one begins, that at the counter does not. */
function workshopOf(product: AdminProduct, now: Date): Good[] {
  const sessions = product.variants
    .flatMap((variant): Session[] => {
      const { id, startsAt, endsAt, isActive } = variant
      if (!startsAt || !endsAt || endsAt <= now || (!isActive && startsAt > now)) return []
      return [{ ...variant, variantId: id, name: nameOf(product, variant), startsAt, endsAt }]
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const [next] = sessions
  if (!next) return []
  const { id: productId, category, imageUrl, type } = product
  // The same while sessions pass, because workshops are pinned by it
  const variantId = product.variants.find(({ startsAt }) => startsAt)?.id ?? next.id
  const codes = product.variants.flatMap(codesOf)
  const name = productName({ name: product.name, nameEs: product.nameEs })
  const { price, stock } = firstVariant(sessions) ?? next
  return [{ productId, variantId, name, category, imageUrl, price, stock, codes, type, sessions }]
}

const codesOf = ({ sku, barcode }: AdminVariant): string[] =>
  [sku, barcode].flatMap((code) => (code ? [comparable(code)] : []))

/** What a variant is called in the language of the page, with its choices or the start of its session. */
export const nameOf = ({ name, nameEs, options }: AdminProduct, variant: AdminVariant): string =>
  productName({
    name,
    nameEs,
    choices: choicesOf(options, variant),
    startsAt: variant.startsAt?.toISOString() ?? null,
  })

/** The good with exactly this barcode or SKU; undefined when none or several have it. */
export function goodOfCode(goods: readonly Good[], code: string): Good | undefined {
  const found = goods.filter(({ codes }) => codes.includes(comparable(code)))
  return found.length === 1 ? found[0] : undefined
}

/** Codes are compared without spaces, hyphens and case. */
const comparable = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** What came in for a sale so far. */
export const sumOf = (tenders: readonly TenderInput[]): Cents => tenders.reduce((sum, { amount }) => sum + amount, 0)

/** The variants that a refusal is about: those that are sold out, or whose time is taken. */
export function refusedVariants(error: unknown): string[] {
  const { variantId, variantIds } = fieldsOf(error instanceof ApiError ? error.body : null)
  return [variantId, variantIds].flat().filter((id) => typeof id === 'string')
}

type Body = EndpointInput<typeof sellAtCounter>['body']

/** What staff typed as a price, as it is sent; what is no price is sent as it is and refused. */
const priceOf = (typed: string) => {
  const cents = readPrice(typed)
  return Number.isSafeInteger(cents) && cents >= 0 ? formatDecimal(cents) : typed
}

const linesOf = (lines: readonly SaleLine[]): Body['lines'] =>
  lines.map(({ productId, variantId, quantity, price, reason, slot }) => ({
    productId,
    variantId,
    quantity,
    ...(price.trim() !== '' && { price: priceOf(price), reason }),
    ...(slot && { slot: { startsAt: slot.startsAt, calendarId: slot.calendarId } }),
  }))

const codeOf = ({ code }: Sale) => (code.trim() === '' ? {} : { code })

/** What a price is asked with; `drawerId` is blank without a drawer. */
export const quoteBody = (sale: Sale, drawerId: string): EndpointInput<typeof quoteAtCounter>['body'] => ({
  lines: linesOf(sale.lines),
  ...codeOf(sale),
  ...(sale.customer?.userId && { userId: sale.customer.userId }),
  ...(drawerId && { drawerId }),
})

/** How a sale is paid: now, and by which day a rest is; blank: no day is named. */
export interface Paying {
  tenders: readonly TenderInput[]
  payBy?: string
}

/** What is sent to sell; all money comes in at the same desk. */
export const saleBody = (sale: Sale, drawerId: string, { tenders, payBy }: Paying): Body => ({
  lines: linesOf(sale.lines),
  ...codeOf(sale),
  ...(sale.customer && { customer: customerOf(sale.customer) }),
  tenders: tenders.map(({ amount, given, ...tender }) => ({
    ...tender,
    amount: formatDecimal(amount),
    ...(given !== undefined && { given: formatDecimal(given) }),
    ...(drawerId && { drawerId }),
  })),
  ...(payBy && { payBy }),
  clientKey: sale.key,
  language: getLocale(),
  ...(sale.draft && { draftId: sale.draft.id, draftVersion: sale.draft.version }),
})

/** What is sent to park a sale, or to send its goods. A new one is stored under its key. */
export const parkRequest = (sale: Sale, drawerId: string, { toSend }: { toSend: boolean }): ParkRequest => ({
  params: { id: sale.draft?.id ?? sale.key },
  body: {
    lines: linesOf(sale.lines),
    ...codeOf(sale),
    ...(sale.customer && { customer: customerOf(sale.customer) }),
    word: sale.word,
    toSend,
    language: getLocale(),
    ...(drawerId && { drawerId }),
    ...(sale.draft && { version: sale.draft.version }),
  },
})
type ParkRequest = Pick<EndpointInput<typeof parkSale>, 'params' | 'body'>

function customerOf({ userId, email, firstName, lastName, phone }: SaleCustomer): NonNullable<Body['customer']> {
  if (userId !== '') return { userId }
  return { firstName, lastName, phone, ...(email.trim() !== '' && { email }) }
}
