import { findCalendar } from '../../appointments/server/calendar-queries.ts'
import { homeIn } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import type { EventPlace } from '../mails/event-mails.ts'
import { type StaffMails, staffMails } from '../mails/staff-mails.ts'
import { type EventLine, isEventLine } from './order-events.ts'
import type { OrderRow } from './tables.ts'

/** Mails the addresses for order notifications that the customer moved a line; `before` is the line before the move. */
export async function notifyMoved(platform: Platform, tx: Tx, order: OrderRow, line: OrderLine, before: OrderLine) {
  if (!isEventLine(line) || !isEventLine(before)) return
  const times = { event: await eventOf(tx, line), before: await placeOf(tx, before) }
  await notifyChange(platform, tx, order, { change: 'moved', quantity: line.quantity, ...times })
}

/** Mails the addresses for order notifications that the customer canceled units of a line; lines without a time are ignored. */
export async function notifyCanceled(platform: Platform, tx: Tx, order: OrderRow, line: OrderLine, quantity: number) {
  if (!isEventLine(line)) return
  await notifyChange(platform, tx, order, { change: 'canceled', quantity, event: await eventOf(tx, line) })
}

type Change = Pick<StaffMails['event_notice'], 'change' | 'quantity' | 'event' | 'before'>

async function notifyChange(platform: Platform, tx: Tx, order: OrderRow, change: Change): Promise<void> {
  const { addresses, language, orders } = await readShopRecipients(platform.log, tx)
  if (!orders) return
  const { orderNumber, customerName, customerEmail, customerPhone } = order
  const orderUrl = `${homeIn(platform.config.publicUrl, language)}/admin/orders?order=${orderNumber}`
  const about = { orderNumber, orderUrl, customerName, customerEmail, customerPhone: customerPhone ?? undefined }
  for (const address of addresses) {
    await queueMail(platform, tx, {
      to: { address },
      language,
      ...(customerEmail !== null && { replyTo: customerEmail }),
      about: { type: 'order', id: order.id },
      mail: staffMails.event_notice({ ...about, ...change }),
    })
  }
}

async function eventOf(tx: Tx, line: EventLine) {
  const { name, nameEs, choices } = line
  return { name, nameEs, choices, ...(await placeOf(tx, line)) }
}

async function placeOf(tx: Tx, { startsAt, endsAt, place, placeEs, calendarId }: EventLine): Promise<EventPlace> {
  const calendar = calendarId ? await findCalendar(tx, calendarId) : null
  const where = calendar ? { place: calendar.place, placeEs: calendar.placeEs } : { place, placeEs }
  return { startsAt, endsAt, ...where, calendar: calendar?.name }
}
