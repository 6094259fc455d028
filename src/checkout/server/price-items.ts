import { randomUUID } from 'node:crypto'
import { timesOf } from '../../appointments/server/bookings.ts'
import { placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { type BookedService, isSameSlot, listFreeSlots, soldAtCounter } from '../../appointments/server/find-slots.ts'
import { timeTaken } from '../../appointments/server/time-taken.ts'
import { ships } from '../../catalog/catalog.ts'
import type { DepositTerms } from '../../catalog/deposit-terms.ts'
import { findSoldLines, unavailable } from '../../catalog/server/sold-lines.ts'
import type { SoldVariant } from '../../catalog/server/variant-queries.ts'
import { variantOf } from '../../catalog/variant.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { maxQuantity } from '../../prices/cart-settings.ts'
import type { Quote } from '../../prices/quote.ts'
import { type DatedQuote, type PriceInputs, priceLines, quotedLine } from '../../prices/server/prices.ts'
import type { Arrival } from '../../sale/arrival.ts'
import type { Choice } from '../../sale/choice.ts'
import { depositOf } from '../../sale/deposit.ts'
import { dueOf, termsLine } from '../../sale/deposit-terms.ts'
import { changeUntil, seatChangeHours } from '../../sale/line-change.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import type { CheckoutRow, StoredDelivery } from '../../sale/server/tables.ts'
import { paidFor } from '../../sale/shares.ts'
import { orderRefusals, settleRefusals } from '../../sale/texts.ts'
import { named, stockTooLow, timeRequired } from './cart-refusals.ts'

export interface RequestedItem {
  productId: string
  /** Missing: the variant with the product's id. */
  variantId?: string | undefined
  quantity: number
  /** The time of an appointment. */
  slot?: { startsAt: Date; calendarId: string } | undefined
}

/** Who buys, when, and what they chose. */
interface Purchase extends Choice {
  /** Null of a sale to somebody without an account. */
  userId: string | null
  now: Date
  /**
   * Sold over the counter: goods are handed over at once, in this state (null: that of the shop). A service may begin now or
   * have no time yet, and a session may have begun.
   */
  handedOver?: { placeState: string | null } | undefined
  /** Prices that staff set for this purchase, in cents, by variant. Never from a request of a customer. */
  ownPrices?: ReadonlyMap<string, Cents> | undefined
  /** Read by the caller of a transaction, which would read them past the cache. */
  inputs?: PriceInputs | undefined
}

/**
 * Prices the requested items from the database, never from the request; repeated variants are merged. `slugs` are those of
 * the items' products, in their order.
 * Throws 409 for what is not sold, or sold in several variants of which none is named, too little stock, and a time that
 * is missing or not free, 400 beyond the limits of an order.
 */
export async function priceItems(
  db: Db,
  requested: readonly RequestedItem[],
  { userId, now, handedOver, ownPrices, inputs, ...choice }: Purchase,
): Promise<{ items: OrderLine[]; quote: DatedQuote; slugs: string[] }> {
  const atCounter = handedOver !== undefined
  const sold = await findSoldLines(db, mergedByVariant(requested), { underWay: atCounter })
  const lines = sold.map((line) => {
    const price = ownPrices?.get(line.row.variantId)
    return price === undefined ? line : { ...line, row: { ...line.row, price } }
  })
  for (const { row, quantity } of lines) {
    if (row.stock !== null && row.stock < quantity) throw stockTooLow(row)
  }
  const times = await chooseTimes(db, lines, { now, atCounter })
  const isHandedOver = (row: SoldVariant) => atCounter && ships(row.type)
  const priced = lines.map(({ row, quantity }) => {
    const place = isHandedOver(row) ? handedOver?.placeState : times.get(row.variantId)?.placeState
    const line = quotedLine(row, quantity, place, ownPrices?.has(row.variantId))
    return isHandedOver(row) ? { ...line, isHandedOver: true } : line
  })
  const quote = await priceLines(db, priced, choice, { userId, toNobody: userId === null, now, inputs })
  const items = lines.map(({ row, quantity }) => ({
    ...lineOf(row, quantity, times.get(row.variantId)?.time),
    ...(isHandedOver(row) && { ships: false }),
  }))
  return { items: withDeposits(withShares(items, quote), lines), quote, slugs: lines.map(({ row }) => row.slug) }
}

/**
 * The terms of the deposit of what is sold at a time; null when all of it is due when it is bought, as what has no time yet.
 */
const depositTermsOf = ({ type, startsAt, terms, depositTerms }: SoldVariant): DepositTerms | null =>
  type === 'workshop' ? startsAt && depositTerms : (terms?.depositTerms ?? null)

/** What is due of a line when it is bought, unless all of it is, and what the shop may keep. */
export function depositPartOf(
  row: SoldVariant,
  line: Pick<OrderLine, 'quantity' | 'paid'>,
): Pick<OrderLine, 'deposit' | 'lateKeeps'> {
  const terms = depositTermsOf(row)
  if (!terms) return {}
  const deposit = depositOf(line, terms)
  return { ...(deposit !== undefined && { deposit }), lateKeeps: terms.lateKeeps }
}

const withDeposits = (items: readonly OrderLine[], lines: readonly CartLine[]): OrderLine[] =>
  items.map((item, at) => {
    const row = lines[at]?.row
    return row && item.startsAt ? { ...item, ...depositPartOf(row, item) } : item
  })

/** The columns of a checkout about its deposits; null when all of it is due now. */
export function depositColumns(
  items: readonly OrderLine[],
  { total }: Pick<Quote, 'total'>,
): Pick<CheckoutRow, 'payable' | 'depositTerms'> {
  const { dueNow, dueLater, terms } = dueOf(items.map(termsLine), total)
  return { payable: dueLater > 0 ? dueNow : null, depositTerms: terms }
}

/** @throws HttpError 409 `older_process` for a deposit beside a release that would charge the whole price (decision 088) */
export async function assertDepositsKnown(db: Db, { payable }: Pick<CheckoutRow, 'payable'>): Promise<void> {
  if (payable !== null && (await hasOlderProcess(db))) throw refusal(409, fault(settleRefusals, 'older_process'))
}

/** The line of each variant with the sum of its quantities. */
export function mergedByVariant(requested: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, RequestedItem>()
  for (const item of requested) {
    const variantId = variantOf(item)
    const quantity = (merged.get(variantId)?.quantity ?? 0) + item.quantity
    if (quantity > maxQuantity) throw refusal(400, fault(orderRefusals, 'quantity_too_large', { most: maxQuantity }))
    merged.set(variantId, { ...item, quantity })
  }
  return [...merged.values()]
}

interface CartLine extends Pick<RequestedItem, 'quantity' | 'slot'> {
  row: SoldVariant
}

/** The time of an appointment, as an order keeps it. */
type AppointmentTime = Pick<OrderLine, 'startsAt' | 'endsAt' | 'calendarId' | 'changeUntil' | 'place' | 'placeEs'>

/**
 * The times of the appointments among the lines, by variant. Throws 409 when a time is missing, not free, or given for
 * something that is sold without appointments, 400 for a quantity other than 1. At the counter the date may still be to be
 * arranged.
 */
async function chooseTimes(
  db: Db,
  lines: readonly CartLine[],
  { now, atCounter }: { now: Date; atCounter: boolean },
): Promise<Map<string, { time: AppointmentTime; placeState: string | null }>> {
  const times = new Map<string, { time: AppointmentTime; placeState: string | null }>()
  const chosen: NonNullable<BookedService['chosen']>[number][] = []
  const places = await placesOfCalendars(
    db,
    lines.flatMap(({ slot }) => slot?.calendarId ?? []),
  )
  for (const { row, quantity, slot } of lines) {
    const { productId: id, variantId, terms } = row
    if (!terms && slot) throw unavailable({ productId: id, variantId })
    if (!terms || (atCounter && !slot)) continue
    if (quantity !== 1) throw refusal(400, fault(orderRefusals, 'appointment_quantity'))
    if (!slot) throw timeRequired(row)
    const ofCustomers = { id, terms, now, chosen }
    const service = atCounter ? soldAtCounter(ofCustomers, slot.startsAt) : ofCustomers
    const { startsAt, endsAt, freeAt } = timesOf(slot.startsAt, terms)
    const day = shopDay(startsAt)
    const free = await listFreeSlots(db, service, { from: day, to: day })
    if (!free.some((one) => isSameSlot(one, slot))) throw await timeTaken(db, row, slot, service)
    chosen.push({ productId: id, startsAt, endsAt: freeAt, calendarId: slot.calendarId })
    const { placeState = null, place = null, placeEs = null } = places.get(slot.calendarId) ?? {}
    const time = {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      calendarId: slot.calendarId,
      changeUntil: changeUntil(startsAt, terms.cancelUntilHours).toISOString(),
      ...(place && { place, placeEs }),
    }
    times.set(variantId, { time, placeState })
  }
  return times
}

/** The line of an order: what was chosen, as it was at the time. */
function lineOf(row: SoldVariant, quantity: number, appointment: AppointmentTime | undefined): OrderLine {
  const { productId, variantId, sku, price, imageUrl, type } = row
  const item = { lineId: randomUUID(), productId, variantId, kind: type, ...named(row), quantity, price, imageUrl }
  return { ...item, ships: ships(type), ...(sku && { sku }), ...sessionOf(row), ...appointment }
}

/** The end and the place of a session. */
function sessionOf({ startsAt, endsAt, place, placeEs }: SoldVariant) {
  if (!startsAt || !endsAt) return {}
  const until = changeUntil(startsAt, seatChangeHours).toISOString()
  return { endsAt: endsAt.toISOString(), changeUntil: until, place, placeEs }
}

/** The lines with what they keep of their price. */
export function withShares(items: readonly OrderLine[], { lines }: Pick<DatedQuote, 'lines'>): OrderLine[] {
  return items.map((item, at) => {
    const shares = lines[at]
    return shares ? { ...item, discounts: shares.discounts, taxes: shares.taxes, paid: paidFor(shares) } : item
  })
}

/** A quote; the estimated days of its delivery only if they begin now. */
type Priced = Quote & { arrival?: Arrival | null }

/** The amount columns of a checkout. */
export function amountsOf(quote: Priced) {
  const { subtotal, tax, shipping, total, discount, charges, labels } = quote
  return { subtotal, tax, shipping, total, discount, charges, ...labels, delivery: deliveryOf(quote) }
}

/** The delivery as an order keeps it; null when nothing is delivered. */
function deliveryOf({ delivery, method, arrival }: Priced): StoredDelivery | null {
  if (!delivery) return null
  const { kind = 'parcel', daysFrom = null, daysTo = null, place = null, placeEs = null } = method ?? {}
  return { ...delivery, paid: paidFor(delivery), kind, daysFrom, daysTo, place, placeEs, ...(arrival && { arrival }) }
}
