import { nameIn, textIn } from '../../kit/bilingual.ts'
import { formatMoney } from '../../kit/money.ts'
import { formatSessionTimes } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Attendee, WorkshopSession } from '../office-api.ts'

/** `Sat, Jan 16, 2027, 10:00 AM – 1:00 PM` in the shop's time. */
export const sessionTimes = ({ startsAt, endsAt }: Pick<WorkshopSession, 'startsAt' | 'endsAt'>): string =>
  formatSessionTimes(getLocale(), startsAt, endsAt)

/** The name of the workshop, without the date. */
export const workshopName = ({ name, nameEs }: Pick<WorkshopSession, 'name' | 'nameEs'>): string =>
  nameIn(getLocale(), { name, nameEs })

/** Where it takes place; '' when unknown. */
export const sessionPlace = ({ place, placeEs }: Pick<WorkshopSession, 'place' | 'placeEs'>): string =>
  textIn(getLocale(), place ?? '', placeEs)

/** "5 of 8 seats", or "5 seats sold" without a limit. */
export const seatsText = ({ left, sold }: Pick<WorkshopSession, 'left' | 'sold'>): string =>
  left === null ? m.calendar_seats_sold({ count: sold }) : m.calendar_seats({ sold, all: sold + left })

/** "Not paid", or what is left of what was paid in part: "$60.00 due". */
export const unpaidText = ({ due }: Pick<Attendee, 'due'>): string =>
  due === undefined ? m.attendees_unpaid() : m.attendees_due({ amount: formatMoney(due, getLocale()) })
