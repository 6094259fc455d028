import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters, normalizeLine } from '../kit/text.ts'
import { isDay, weekdayOf } from '../kit/zoned-time.ts'
import { appointmentFaults } from './office-texts.ts'

/** A range of local times within a day: `09:00` to `17:30`. `closes` may be `24:00`. */
export interface TimeRange {
  opens: string
  closes: string
}

/** Opening hours of one day of the week; 0 is Sunday. A day has one entry per range. */
export interface WeeklyHours extends TimeRange {
  weekday: number
}

/** Other hours on one day; without ranges the calendar is closed. */
export interface DayException {
  /** `2026-12-24` */
  day: string
  hours: TimeRange[]
}

/**
 * Days in the local time of the shop, both included. Without `allDay` the range begins at `fromTime` of the first day and
 * ends at `toTime` of the last one, without a break between.
 */
export interface DaySpan {
  /** `2026-12-24` */
  from: string
  to: string
  allDay: boolean
  /** `13:00`; null with `allDay`. `toTime` may be `24:00`. */
  fromTime: string | null
  toTime: string | null
}

/** When somebody is away; with `yearly` also on the same days of the years after the first. */
export interface AbsentDays extends DaySpan {
  yearly: boolean
}

/** When a calendar is open, in the local time of the shop. */
export interface OpeningHours {
  weekly: readonly WeeklyHours[]
  exceptions: readonly DayException[]
  /** When it is closed all the same; none by default. */
  absences?: readonly AbsentDays[] | undefined
}

/** Stable key of a fault of a calendar. */
export type CalendarFaultCode = KeyOf<typeof appointmentFaults>

type CalendarFault = Fault<CalendarFaultCode>

/** Limits of a calendar. `name` in characters. */
export const calendarLimits = { name: 100, rangesPerDay: 4, exceptions: 400 }

/** The format of a time of day. */
export const timePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Minutes since the start of the day: `09:30` is 570. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of a day: those of its exception, otherwise those of its day of the week; in ascending order, without absences. */
export function hoursOn({ weekly, exceptions }: Pick<OpeningHours, 'weekly' | 'exceptions'>, day: string): TimeRange[] {
  const exception = exceptions.find((entry) => entry.day === day)
  const hours = exception ? exception.hours : weekly.filter(({ weekday }) => weekday === weekdayOf(day))
  return [...hours].sort(byStart)
}

/** The name of a calendar: 1 to 100 characters. */
export function checkCalendarName(text: string): CalendarFault | null {
  const name = normalizeLine(text)
  if (name === '') return calendarFault('calendar_name_required')
  return characters(name) > calendarLimits.name ? calendarFault('calendar_name_too_long') : null
}

/** The hours of one day: valid times, ends after starts, no overlap, at most 4 ranges. Ranges may touch. */
export function checkHours(hours: readonly TimeRange[]): CalendarFault | null {
  if (hours.length > calendarLimits.rangesPerDay) return calendarFault('hours_too_many')
  if (!hours.every(({ opens, closes }) => timePattern.test(opens) && timePattern.test(closes))) {
    return calendarFault('hours_time')
  }
  if (hours.some(({ opens, closes }) => opens >= closes)) return calendarFault('hours_order')
  const sorted = [...hours].sort(byStart)
  const overlaps = sorted.some(({ opens }, index) => opens < (sorted[index - 1]?.closes ?? ''))
  return overlaps ? calendarFault('hours_overlap') : null
}

/** The weekly hours: each day under the rule of `checkHours`. */
export function checkWeeklyHours(weekly: readonly WeeklyHours[]): CalendarFault | null {
  const days = [...new Set(weekly.map(({ weekday }) => weekday))]
  return firstFault(days.map((day) => checkHours(weekly.filter(({ weekday }) => weekday === day))))
}

/** The exceptions: dates that exist, each once, their hours under the rule of `checkHours`. */
export function checkDayExceptions(exceptions: readonly DayException[]): CalendarFault | null {
  if (exceptions.length > calendarLimits.exceptions) return calendarFault('exceptions_too_many')
  if (!exceptions.every(({ day }) => isDay(day))) return calendarFault('exception_day')
  if (new Set(exceptions.map(({ day }) => day)).size < exceptions.length) return calendarFault('exception_repeated')
  return firstFault(exceptions.map(({ hours }) => checkHours(hours)))
}

const calendarFault = (code: CalendarFaultCode): CalendarFault => fault(appointmentFaults, code)

const firstFault = (faults: (CalendarFault | null)[]) => faults.find((found) => found !== null) ?? null

// Times of the same form compare as text.
const byStart = (a: TimeRange, b: TimeRange): number => (a.opens < b.opens ? -1 : 1)
