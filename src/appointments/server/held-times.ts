import type { Tx } from '../../kit/server/database/database.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import type { LineUnits, OrderLine } from '../../sale/order-line.ts'
import {
  type BookedTime,
  cancelBookings,
  confirmHeldBookings,
  deleteHeldBookings,
  insertBooking,
} from './booking-queries.ts'
import { lockedCalendars } from './calendar-queries.ts'
import { earliestAtCounter, isOffered } from './find-slots.ts'
import { findService } from './service-queries.ts'
import { takeResources } from './taken-resources.ts'

interface Timed {
  id: string
  items: readonly OrderLine[]
}

/** Whose appointments are held. */
export interface BookingCustomer {
  customerName: string
  customerEmail: string | null
  customerPhone: string | null
}

/** The first appointment whose time cannot be held: taken, past or no longer offered. */
export interface TakenTime {
  taken: OrderLine
}

/** The times of appointments that checkouts and orders hold (`reservations`). */
export const heldTimes = {
  hold,
  /** The held appointments of a checkout become those of its order. */
  async confirm(tx: Tx, { id, items }: Timed, order: { id: string; orderNumber: string }): Promise<void> {
    if (hasTimes(items)) await confirmHeldBookings(tx, id, order)
  },
  /** Deletes the held appointments of a checkout and cancels the confirmed ones; past ones are kept. */
  async release(tx: Tx, { id, items }: Timed): Promise<void> {
    if (!hasTimes(items)) return
    await deleteHeldBookings(tx, id)
    await cancelBookings(tx, id)
  },
  /** Cancels the appointments among these lines of an order. */
  async giveBack(tx: Tx, order: Timed, lines: readonly LineUnits[]): Promise<void> {
    const ids = new Set(lines.map(({ lineId }) => lineId))
    const times = timesOf(order.items.filter(({ lineId }) => ids.has(lineId)))
    if (times.length > 0) await cancelBookings(tx, order.id, times)
  },
}

const hasTimes = (items: readonly OrderLine[]): boolean => timesOf(items).length > 0

/**
 * Holds the times of a checkout's appointments with the rooms and devices that they need, or none. They must still be offered (`isOffered`); with `byStaff` it is
 * enough that they are free and not past, and at the counter they may have begun a few minutes ago.
 */
async function hold(
  tx: Tx,
  { id: checkoutId, items, customerName, customerEmail, customerPhone }: Timed & BookingCustomer,
  { now, byStaff, atCounter }: { now: Date; byStaff: boolean; atCounter: boolean },
): Promise<TakenTime | null> {
  const times = timesOf(items)
  if (times.length === 0) return null
  const earliest = atCounter ? earliestAtCounter(now) : now
  const calendars = await lockedCalendars(
    tx,
    times.map(({ calendarId }) => calendarId),
  )
  const held = new Map<string, Held>()
  for (const { line, ...time } of times) {
    const terms = (await findService(tx, time.productId))?.terms
    const isOpen = byStaff
      ? time.startsAt > earliest && calendars.has(time.calendarId)
      : terms && (await isOffered(tx, { id: time.productId, terms, now }, time))
    const freeAt = new Date(time.endsAt.getTime() + (terms?.bufferMinutes ?? 0) * minuteMs)
    const customer = { customerName, customerEmail, customerPhone }
    const booking = { ...time, freeAt, ...customer, state: 'held', checkoutId } as const
    const id = isOpen ? await insertBooking(tx, booking) : null
    if (!id) return giveUp(tx, checkoutId, line)
    held.set(id, { id, ...time, freeAt, line })
  }
  const lacking = held.get((await takeResources(tx, [...held.values()])) ?? '')
  return lacking ? giveUp(tx, checkoutId, lacking.line) : null
}

/** A booking that was just written, and its line. */
type Held = BookedTime & { id: string; freeAt: Date; line: OrderLine }

async function giveUp(tx: Tx, checkoutId: string, taken: OrderLine): Promise<TakenTime> {
  await deleteHeldBookings(tx, checkoutId)
  return { taken }
}

/** The appointments among the lines, in the order in which bookings are inserted. */
function timesOf(items: readonly OrderLine[]): (BookedTime & { endsAt: Date; line: OrderLine })[] {
  return items
    .flatMap((line) => {
      const { productId, calendarId, startsAt, endsAt } = line
      if (!calendarId || !startsAt || !endsAt) return []
      return [{ line, productId, calendarId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }]
    })
    .sort((a, b) => a.calendarId.localeCompare(b.calendarId) || a.startsAt.getTime() - b.startsAt.getTime())
}
