import type { MailCalendar, MailEvent } from '../../mail/calendar.ts'
import { mailKinds } from '../../mail/mail-kind.ts'
import { sample } from '../../mail/sample.ts'

/** When and where an event takes place. */
export type EventPlace = Pick<MailEvent, 'startsAt' | 'endsAt' | 'place' | 'placeEs' | 'calendar'>

interface EventMailData {
  name: string
  event: MailEvent
  /** Missing for an appointment that staff entered, which has no order. */
  order?: { orderNumber: string; ordersUrl: string } | undefined
  /** Until when the customer can change it in the order, ISO 8601; missing when that has passed. */
  changeUntil?: string | undefined
  /** Why staff changed or canceled it, in their words. */
  reason?: string | undefined
}

/** Mails to a customer about a seat or an appointment. */
export interface EventMails {
  /** It starts within a day. */
  event_reminder: EventMailData
  /** Staff changed its time or place; `before` has the previous ones. */
  event_changed: EventMailData & { before: EventPlace; calendar: MailCalendar }
  /** Staff canceled an appointment. */
  event_canceled: EventMailData & { calendar: MailCalendar }
}

const { link } = sample
const order = { orderNumber: 'FM-000417', ordersUrl: link }

export const sampleSeat: MailEvent = {
  uid: 'seat',
  sequence: 1,
  name: 'Makeup Workshop',
  nameEs: 'Taller de maquillaje',
  startsAt: '2026-12-05T14:00:00Z',
  endsAt: '2026-12-05T16:00:00Z',
  place: 'Studio',
  placeEs: 'Estudio',
}

/** When and where it was before. */
export const samplePlace: EventPlace = {
  startsAt: '2026-12-04T14:00:00Z',
  endsAt: '2026-12-04T16:00:00Z',
  place: 'Ponce',
}

export const eventMails = mailKinds<EventMails>({
  event_reminder: {
    to: 'customer',
    causedByAnyone: false,
    sample: { name: 'Marisol', event: sampleSeat, order, changeUntil: '2026-12-04T14:00:00Z' },
  },
  event_changed: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      name: 'Marisol',
      event: sampleSeat,
      before: samplePlace,
      order,
      calendar: { isCanceled: false, events: [sampleSeat], url: link },
    },
  },
  event_canceled: {
    to: 'customer',
    causedByAnyone: false,
    sample: {
      name: 'Marisol',
      event: { ...sampleSeat, place: null, placeEs: null, calendar: 'Rosa' },
      order,
      calendar: { isCanceled: true, events: [sampleSeat], url: link },
    },
  },
})
