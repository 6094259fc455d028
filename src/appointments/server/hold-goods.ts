import { releaseStock, returnHeldStock } from '../../catalog/server/return-stock.ts'
import { holdStock, type StockLine } from '../../catalog/server/stock-queries.ts'
import { variantOf } from '../../catalog/variant.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import {
  type BookedTime,
  cancelBookings,
  confirmHeldBookings,
  deleteHeldBookings,
  insertBooking,
} from './booking-queries.ts'
import { lockedCalendars } from './calendar-queries.ts'
import { isOffered } from './find-slots.ts'
import { findService } from './service-queries.ts'

/** A line of a checkout. An appointment has a time and a calendar. */
export interface GoodsLine extends StockLine {
  startsAt?: string | null
  endsAt?: string | null
  calendarId?: string | null
}

/** A checkout or an order with its lines; `id` of the checkout. */
export interface Goods<L extends GoodsLine = GoodsLine> {
  id: string
  items: readonly L[]
}

type Customer = Record<'customerName' | 'customerEmail', string> & { customerPhone: string | null }

/**
 * What could not be held: an appointment whose time is taken, past or no longer offered, or the variants with too little
 * stock.
 */
export type Shortage<L extends GoodsLine = GoodsLine> = { taken: L } | { missing: string[] }

/** Whether any line is an appointment. */
export const hasAppointments = (items: readonly GoodsLine[]): boolean => appointmentsOf(items).length > 0

/**
 * Holds the times of a checkout's appointments and the stock of all its lines, or nothing. The times must still be offered
 * (`isOffered`), as when the payment was opened; with `byStaff` it is enough that they are free and not past. Every
 * transaction changes bookings before stock, both in a fixed order, which prevents deadlocks.
 * @returns null when everything is held.
 */
export async function holdGoods<L extends GoodsLine>(
  tx: Tx,
  checkout: Goods<L> & Customer,
  now: Date,
  { byStaff = false } = {},
): Promise<Shortage<L> | null> {
  const taken = await holdBookings(tx, checkout, now, byStaff)
  const missing = taken ? [] : await holdStock(tx, checkout.id, checkout.items)
  if (!taken && missing.length === 0) return null
  if (hasAppointments(checkout.items)) await deleteHeldBookings(tx, checkout.id)
  return taken ? { taken } : { missing }
}

/** Confirms the held appointments of a checkout whose order was placed. */
export async function confirmBookings(
  tx: Tx,
  { id, items }: Goods,
  order: { id: string; orderNumber: string },
): Promise<void> {
  if (hasAppointments(items)) await confirmHeldBookings(tx, id, order)
}

/** Releases the appointments and the stock of a checkout that ended without an order, or whose order was voided. */
export async function releaseGoods(tx: Tx, checkout: Goods): Promise<void> {
  await releaseBookings(tx, checkout)
  await releaseStock(tx, checkout.id)
}

/** Deletes the held appointments of a checkout and cancels the confirmed ones; past ones are kept. */
export async function releaseBookings(tx: Tx, { id, items }: Goods): Promise<void> {
  if (!hasAppointments(items)) return
  await deleteHeldBookings(tx, id)
  await cancelBookings(tx, id)
}

/** Returns lines of an order: cancels their appointments and returns their stock, at most what the checkout holds. */
export async function returnGoods(tx: Tx, order: Goods, returned: readonly StockLine[]): Promise<void> {
  const variants = new Set(returned.map(variantOf))
  const lines = order.items.filter((item) => item.startsAt && variants.has(variantOf(item)))
  const times = appointmentsOf(lines)
  if (times.length > 0) await cancelBookings(tx, order.id, times)
  await returnHeldStock(tx, order.id, returned)
}

/** Holds the times of the appointments. @returns the first line whose time cannot be held; null when all are held. */
async function holdBookings<L extends GoodsLine>(
  tx: Tx,
  { id: checkoutId, items, customerName, customerEmail, customerPhone }: Goods<L> & Customer,
  now: Date,
  byStaff: boolean,
): Promise<L | null> {
  const times = appointmentsOf(items)
  if (times.length === 0) return null
  const calendars = await lockedCalendars(
    tx,
    times.map(({ calendarId }) => calendarId),
  )
  for (const { line, ...time } of times) {
    const terms = (await findService(tx, time.productId))?.terms
    const isOpen = byStaff
      ? time.startsAt > now && calendars.has(time.calendarId)
      : terms && (await isOffered(tx, { id: time.productId, terms, now }, time))
    const freeAt = new Date(time.endsAt.getTime() + (terms?.bufferMinutes ?? 0) * minuteMs)
    const customer = { customerName, customerEmail, customerPhone }
    const booking = { ...time, freeAt, ...customer, state: 'held', checkoutId } as const
    if (!isOpen || !(await insertBooking(tx, booking))) return line
  }
  return null
}

/** The appointments among the lines, in the order in which bookings are inserted. */
function appointmentsOf<L extends GoodsLine>(items: readonly L[]): (BookedTime & { endsAt: Date; line: L })[] {
  return items
    .flatMap((line) => {
      const { productId, calendarId, startsAt, endsAt } = line
      if (!calendarId || !startsAt || !endsAt) return []
      return [{ line, productId, calendarId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }]
    })
    .sort((a, b) => a.calendarId.localeCompare(b.calendarId) || a.startsAt.getTime() - b.startsAt.getTime())
}
