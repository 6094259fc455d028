import { addDays, daysBetween, earlierDay, weekdayOf } from './zoned-time.ts'

/** The month of a day: `2026-12`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The first day of a month: `2026-12-01`. */
export const firstDayOf = (month: string): string => `${month}-01`

/** The last day of a month: `2026-12-31`. */
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** The month that is `count` months after a month. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${firstDayOf(month)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The weeks of a month from Sunday to Saturday, with the days of the months before and after it. */
export function weeksOf(month: string): string[][] {
  const first = firstDayOf(month)
  const sunday = addDays(first, -weekdayOf(first))
  const count = daysBetween(sunday, lastDayOf(month)) + 1
  const week = (at: number) => Array.from({ length: 7 }, (_, weekday) => addDays(sunday, at * 7 + weekday))
  return Array.from({ length: Math.ceil(count / 7) }, (_, at) => week(at))
}

/**
 * The day that a key moves the focus to in a calendar grid (WAI-ARIA APG, date grid); null for other keys. A month
 * that is too short has its last day instead.
 */
export function dayAfterKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day)
    default:
      return null
  }
}

function sameDayIn(month: string, day: string): string {
  return earlierDay(`${month}-${day.slice(8)}`, lastDayOf(month))
}
