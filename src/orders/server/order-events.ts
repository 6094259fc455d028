import { type BookedTime, type BookingEvent, listBookingEvents } from '../../appointments/server/booking-queries.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { calendarFile } from '../../kit/server/ical.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { MailCalendar, MailEvent } from '../../mail/calendar.ts'
import { calendarEvents } from '../../mail/server/calendar-attachments.ts'
import { renderOptions } from '../../mail/server/deliver-mail.ts'
import { eventIdOf, type OrderLine } from '../../sale/order-line.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { listRefunds, type Refund } from '../../sale/server/refund-queries.ts'
import { updateOrderLines } from './order-queries.ts'
import { returnableLines } from './orders.ts'
import { ordersUrl } from './orders-url.ts'
import type { OrderRow } from './tables.ts'
/** A line with a time: seats of a session, or an appointment. */
export type EventLine = OrderLine & { startsAt: string; endsAt: string }

/** Whether a line has a time. */
export const isEventLine = (line: OrderLine): line is EventLine => Boolean(line.startsAt && line.endsAt)

/** Whether a line is the appointment of a service in a calendar at a time. */
export const isBookedAt = (line: OrderLine, { productId, calendarId, startsAt }: BookedTime): boolean =>
  line.productId === productId && line.calendarId === calendarId && line.startsAt === startsAt.toISOString()

/** The seats and appointments of an order that are neither canceled nor refunded. */
export function liveEventLines(
  order: Pick<OrderRow, 'items' | 'paymentStatus' | 'canceledAt'>,
  refunds: readonly Refund[],
) {
  if (isCanceled(order)) return []
  const kept = new Set(returnableLines(order, refunds).map(({ lineId }) => lineId))
  return order.items.filter(isEventLine).filter((line) => kept.has(line.lineId))
}

/** The calendar entries of lines that are not over; undefined without any. */
export async function calendarOf(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[] = order.items,
): Promise<MailCalendar | undefined> {
  const events = await eventsOf(platform, tx, order, lines)
  return events.length === 0 ? undefined : { ...calendarFor(platform, order), isCanceled: false, events }
}

/**
 * The seats and appointments to come of an order as an iCalendar file, which its customer adds to a calendar.
 * @throws HttpError 404 when there are none.
 */
export async function orderCalendarFile(platform: Platform, order: OrderRow, language: Locale): Promise<string> {
  const calendar = await inTransaction(platform.database, async (tx) =>
    calendarOf(platform, tx, order, liveEventLines(order, await listRefunds(tx, order.checkoutId))),
  )
  if (!calendar) throw notFound()
  const { brand } = await renderOptions(platform, language)
  return calendarFile(order.orderNumber, calendarEvents(calendar, platform.clock(), { language, brand }))
}

/**
 * The calendar entries to remove, of lines that are not over. Increments the SEQUENCE of the lines in the order, whose
 * checkout must be locked.
 */
export async function canceledCalendarOf(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[],
): Promise<MailCalendar | undefined> {
  const canceled = lines.map((line) => ({ ...line, sequence: (line.sequence ?? 0) + 1 }))
  const events = await eventsOf(platform, tx, order, canceled, { isCanceled: true })
  if (events.length === 0) return undefined
  await updateOrderLines(tx, order, canceled.reduce(withLine, order.items))
  return { ...calendarFor(platform, order), isCanceled: true, events }
}

/** The items of an order with one line changed. */
export const withLine = (items: readonly OrderLine[], line: OrderLine): OrderLine[] =>
  items.map((item) => (item.lineId === line.lineId ? line : item))

const calendarFor = (platform: Platform, { orderNumber, language }: OrderRow) => {
  return { orderNumber, url: ordersUrl(platform.config, language) }
}

async function eventsOf(
  { clock }: Platform,
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLine[],
  { isCanceled = false } = {},
): Promise<MailEvent[]> {
  const coming = lines.filter(isEventLine).filter(({ endsAt }) => new Date(endsAt) > clock())
  if (coming.length === 0) return []
  const bookings = await listBookingEvents(tx, order.checkoutId)
  return coming.map((line) => {
    const booking = bookings.find((one) => isBookedAt(line, one))
    return eventOf(order, line, booking && appointmentOf(booking, isCanceled))
  })
}

function eventOf(
  { id, items }: Pick<OrderRow, 'id' | 'items'>,
  line: EventLine,
  appointment: Partial<MailEvent> | undefined,
): MailEvent {
  const { name, nameEs, choices, startsAt, endsAt, place, placeEs, sequence = 0 } = line
  const times = { startsAt, endsAt, place, placeEs }
  return {
    name,
    nameEs,
    choices,
    ...times,
    uid: `${id}-${eventIdOf(items, line)}`,
    sequence,
    ...appointment,
  }
}

/** A booking that is canceled later in this transaction gets the SEQUENCE that it will have then. */
const appointmentOf = ({ id, calendar, place, placeEs, sequence, state }: BookingEvent, isCanceled: boolean) => ({
  uid: id,
  calendar,
  place,
  placeEs,
  sequence: isCanceled && state !== 'canceled' ? sequence + 1 : sequence,
})
