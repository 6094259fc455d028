import type { Booking, Calendar } from '../office-api.ts'
import { minutesOf, type TimeRange } from '../opening-hours.ts'
import { toShopTime } from './shop-times.ts'

/** The hours that are always shown. */
const minimumHours = { opens: '07:00', closes: '21:00' }

/** The hours of the board: the minimum, extended to full hours around all opening hours and bookings of the days. */
export function boardHours(
  bookings: readonly Pick<Booking, 'startsAt' | 'endsAt'>[],
  calendars: readonly Pick<Calendar, 'weekly' | 'exceptions'>[],
  days: { from: string; to: string },
): TimeRange {
  const isShown = (day: string) => day >= days.from && day <= days.to
  const open = calendars.flatMap(({ weekly, exceptions }) => [
    ...weekly,
    ...exceptions.filter(({ day }) => isShown(day)).flatMap(({ hours }) => hours),
  ])
  const ranges = [minimumHours, ...open, ...bookings.map(timesOf)]
  return {
    opens: hourText(Math.min(...ranges.map(({ opens }) => Math.floor(minutesOf(opens) / 60)))),
    closes: hourText(Math.max(...ranges.map(({ closes }) => Math.ceil(minutesOf(closes) / 60)))),
  }
}

/** A booking beyond midnight is shown on both days. */
function timesOf({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): TimeRange {
  const [start, end] = [toShopTime(startsAt), toShopTime(endsAt)]
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  return isOneDay ? { opens: start.slice(11, 16), closes: end.slice(11, 16) } : { opens: '00:00', closes: '24:00' }
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
