import type { Named } from '../kit/bilingual.ts'

/** A seat or an appointment in a mail; times are ISO 8601 in UTC. */
export interface MailEvent extends Named {
  /** UID and SEQUENCE of the iCalendar event. */
  uid: string
  sequence: number
  startsAt: string
  endsAt: string
  place?: string | null | undefined
  placeEs?: string | null | undefined
  /** The person or place of an appointment. */
  calendar?: string | undefined
}

/** The events that the recipient's calendar enters or removes: one attached iCalendar file each. */
export interface MailCalendar {
  isCanceled: boolean
  events: MailEvent[]
  /** Missing for an appointment that staff entered. */
  orderNumber?: string | undefined
  url: string
}
