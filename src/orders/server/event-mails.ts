import { erasedEmail } from '../../kit/erased.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { Mail } from '../../mail/mail-kind.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { hasReader } from '../../sale/reader.ts'
import { type EventPlace, eventMails } from '../mails/event-mails.ts'
import { calendarOf, canceledCalendarOf, type EventLine } from './order-events.ts'
import { buyerAddress } from './order-mails.ts'
import { ordersUrl } from './orders-url.ts'
import { isSoon, markReminded } from './reminder-queries.ts'
import type { OrderRow } from './tables.ts'

/**
 * Mails the new time or place of a line, which the order must have already, with the updated iCalendar file. Within 24
 * hours of the start this mail replaces the reminder. Nothing is sent about an event that is over.
 */
export async function mailEventChanged(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  line: EventLine,
  before: EventPlace,
  reason?: string,
): Promise<void> {
  const calendar = await calendarOf(platform, tx, order, [line])
  const [event] = calendar?.events ?? []
  if (!calendar || !event) return
  if (isSoon(event, platform.clock())) await markReminded(tx, event, platform.clock())
  const data = { ...aboutOrder(platform, order, line), event, before, reason, calendar }
  await mailTo(platform, tx, order, eventMails.event_changed(data))
}

/** Mails that staff canceled the appointment of a line. Nothing is sent when it is over. */
export async function mailEventCanceled(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  line: EventLine,
  reason?: string,
): Promise<void> {
  const calendar = await canceledCalendarOf(platform, tx, order, [line])
  const [event] = calendar?.events ?? []
  if (!calendar || !event) return
  const data = { ...aboutOrder(platform, order, line), event, reason, calendar }
  await mailTo(platform, tx, order, eventMails.event_canceled(data))
}

/** Mails the reminder of a line, once for each start. @returns whether a mail was queued. */
export async function mailReminder(platform: Platform, tx: Tx, order: OrderRow, line: EventLine): Promise<boolean> {
  if (!hasReader(order)) return false
  const [event] = (await calendarOf(platform, tx, order, [line]))?.events ?? []
  if (!event || !(await markReminded(tx, event, platform.clock()))) return false
  await mailTo(platform, tx, order, eventMails.event_reminder({ ...aboutOrder(platform, order, line), event }))
  return true
}

function aboutOrder(platform: Platform, order: OrderRow, { changeUntil }: OrderLine) {
  const { orderNumber, customerName, language } = order
  return {
    name: customerName.split(' ')[0] ?? '',
    order: { orderNumber, ordersUrl: ordersUrl(platform.config, language) },
    ...(changeUntil && new Date(changeUntil) > platform.clock() && { changeUntil }),
  }
}

async function mailTo(platform: Platform, tx: Tx, order: OrderRow, mail: Mail): Promise<void> {
  const { id, customerName, language } = order
  const address = await buyerAddress(tx, order)
  if (address === null || address === erasedEmail) return
  await queueMail(platform, tx, {
    to: { address, name: customerName },
    language,
    about: { type: 'order', id },
    mail,
  })
}
