import type { Calendar } from '../../appointments/office-api.ts'
import { findBooking, lockBooking } from '../../appointments/server/booking-queries.ts'
import { findCalendar } from '../../appointments/server/calendar-queries.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { homeIn } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { MailEvent } from '../../mail/calendar.ts'
import { mailSetting } from '../../mail/mail-setting.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import { eventMails } from '../mails/event-mails.ts'
import { mailEventCanceled, mailEventChanged } from './event-mails.ts'
import { isBookedAt, isEventLine } from './order-events.ts'
import type { OrderRow } from './tables.ts'

/** A booking as it was before a change, with its order as it is now. */
interface ChangedBooking {
  before: BookingRow
  order: OrderRow | null
  /** Why, in the shop's words. */
  reason?: string | undefined
}

/** Mails the customer that staff moved their appointment, unless there is no address or the appointment is over. */
export async function mailBookingMoved(
  platform: Platform,
  tx: Tx,
  { before, order, reason }: ChangedBooking,
  to: Pick<BookingRow, 'startsAt' | 'calendarId'>,
): Promise<void> {
  const old = placeOf(before, await findCalendar(tx, before.calendarId))
  const line = order && appointmentIn(order, { ...before, ...to })
  if (line) return mailEventChanged(platform, tx, order, line, old, reason)
  const entered = await enteredEvent(platform, tx, before.id)
  if (!entered) return
  const { event, name, calendar, ...outgoing } = entered
  const data = { name, event, before: old, reason, calendar: { ...calendar, isCanceled: false } }
  await queueMail(platform, tx, { ...outgoing, mail: eventMails.event_changed(data) })
}

/** Mails the customer that staff canceled their appointment, unless there is no address or the appointment is over. */
export async function mailBookingCanceled(platform: Platform, tx: Tx, { before, order, reason }: ChangedBooking) {
  const line = order && appointmentIn(order, before)
  if (line) return mailEventCanceled(platform, tx, order, line, reason)
  const entered = await enteredEvent(platform, tx, before.id)
  if (!entered) return
  const { event, name, calendar, ...outgoing } = entered
  const data = { name, event, reason, calendar: { ...calendar, isCanceled: true } }
  await queueMail(platform, tx, { ...outgoing, mail: eventMails.event_canceled(data) })
}

const appointmentIn = ({ items }: OrderRow, booking: BookingRow) =>
  items.filter(isEventLine).find((item) => isBookedAt(item, booking))

/** When and where a booking takes place, for a mail. */
export const placeOf = ({ startsAt, endsAt }: Pick<BookingRow, 'startsAt' | 'endsAt'>, calendar: Calendar | null) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(calendar && { calendar: calendar.name, place: calendar.place, placeEs: calendar.placeEs }),
})

/** The mail about a booking that staff entered with an address, in the shop's language; null without an address. */
async function enteredEvent({ config, clock }: Platform, tx: Tx, id: string) {
  const [booking, row] = [await findBooking(tx, id), await lockBooking(tx, id)]
  if (!booking?.customerEmail || !row || booking.endsAt <= clock()) return null
  const { shopLanguage: language } = await readSetting(tx, mailSetting)
  const { product, startsAt, endsAt, calendarId, customerName, customerEmail } = booking
  const event: MailEvent = {
    uid: id,
    sequence: row.sequence,
    name: product.name,
    nameEs: product.nameEs,
    ...placeOf({ startsAt, endsAt }, await findCalendar(tx, calendarId)),
  }
  return {
    event,
    name: customerName.split(' ')[0] ?? '',
    calendar: { events: [event], url: homeIn(config.publicUrl, language) },
    to: { address: customerEmail, name: customerName },
    language,
    about: { type: 'booking', id },
  }
}
