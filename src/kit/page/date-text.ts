import { getLocale } from '../../paraglide/runtime.js'
import { firstDayOf } from '../month.ts'
import {
  dateWriters,
  formatShopDate,
  formatShopDateTime,
  formatShopFullDate,
  formatShopFullDateTime,
  noonOf,
} from '../shop-time.ts'
import { addDays } from '../zoned-time.ts'

/** `November 22, 2026`: the day in Puerto Rico, in the page's language. */
export function dayText(date: Date): string {
  return formatShopDate(getLocale(), date)
}

/** `Nov 22, 2026, 3:05 PM` in Puerto Rico, in the page's language. */
export function momentText(date: Date): string {
  return formatShopDateTime(getLocale(), date)
}

/** `Saturday, December 5, 2026, 2:00 PM` in Puerto Rico, in the page's language. */
export function fullMomentText(date: Date): string {
  return formatShopFullDateTime(getLocale(), date)
}

const shortMoments = dateWriters({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A time within the next weeks: `Sat, Dec 5, 2:00 PM` in Puerto Rico, in the page's language. */
export function shortMomentText(date: Date): string {
  return shortMoments[getLocale()].format(date)
}

const dayTimes = dateWriters({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Day and times beside a weekday: `Dec 5, 2:00 – 5:00 PM` in Puerto Rico, in the page's language. */
export function dayAndTimesText(startsAt: Date, endsAt: Date): string {
  return dayTimes[getLocale()].formatRange(startsAt, endsAt)
}

/** The day `2026-12-05` as `Saturday, December 5, 2026`, in the page's language. */
export function fullDayText(day: string): string {
  return formatShopFullDate(getLocale(), noonOf(day))
}

const months = dateWriters({ month: 'long', year: 'numeric' })

/** The month `2026-12` as `December 2026`, in the page's language. */
export function monthText(month: string): string {
  return months[getLocale()].format(noonOf(firstDayOf(month)))
}

const longWeekdays = dateWriters({ weekday: 'long' })
const shortWeekdays = dateWriters({ weekday: 'short' })

/** The names of the weekdays from Sunday on, in the page's language. */
export function weekdayNames(): { long: string; short: string }[] {
  const [long, short] = [longWeekdays[getLocale()], shortWeekdays[getLocale()]]
  // A Sunday and the days after it.
  const days = Array.from({ length: 7 }, (_, at) => noonOf(addDays('2026-11-01', at)))
  return days.map((day) => ({ long: long.format(day), short: short.format(day) }))
}

/** The name of a moment's weekday in Puerto Rico, in the page's language. */
export const weekdayOf = (date: Date): string => longWeekdays[getLocale()].format(date)

/** The name of a day of the week in the page's language; 0 is Sunday. */
export const weekdayText = (weekday: number): string => weekdayNames()[weekday]?.long ?? ''
