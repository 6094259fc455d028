import { type Fault, fault } from '../kit/fault.ts'
import { addDays, daysBetween, instantsOn, isDay } from '../kit/zoned-time.ts'
import { appointmentFaults } from './office-texts.ts'
import { type AbsentDays, type CalendarFaultCode, type DaySpan, minutesOf, timePattern } from './opening-hours.ts'

/** What a person or the shop is away for. */
export const absenceKinds = ['vacation', 'holiday', 'storm', 'other'] as const

/** A kind of absence. */
export type AbsenceKind = (typeof absenceKinds)[number]

/** A range of instants; `endsAt` is not part of it. */
interface TimeSpan {
  startsAt: Date
  endsAt: Date
}

/** The most days of a range. */
export const maxAbsentDays = 366

/** The instants of a range. A time that the clock skips is that of the change; a repeated one counts at its first occurrence. */
export function instantsOfSpan(timeZone: string, { from, to, allDay, fromTime, toTime }: DaySpan): TimeSpan {
  return {
    startsAt: instantOf(timeZone, from, allDay || fromTime === null ? 0 : minutesOf(fromTime)),
    endsAt: instantOf(timeZone, to, allDay || toTime === null ? minutesOf('24:00') : minutesOf(toTime)),
  }
}

function instantOf(timeZone: string, day: string, minutes: number): Date {
  const instantsAt = instantsOn(timeZone, day)
  // No clock skips more than a day.
  for (let minute = minutes; minute < minutes + 1440; minute += 1) {
    const [instant] = instantsAt(minute)
    if (instant) return instant
  }
  throw new Error(`${day} has no minute ${minutes} in ${timeZone}`)
}

/** The ranges of an absence that have one of these days, in ascending order. */
export function occurrencesOf<Absence extends AbsentDays>(
  absence: Absence,
  days: { from: string; to: string },
): Absence[] {
  const first = yearOf(absence.from)
  // A range may begin in the year before.
  const years = absence.yearly ? Math.max(0, yearOf(days.to) - first) : 0
  const from = absence.yearly ? Math.max(0, yearOf(days.from) - first - 1) : 0
  const shifts = Array.from({ length: Math.max(0, years - from + 1) }, (_, at) => from + at)
  return shifts
    .map((shift) => ({ ...absence, from: addYears(absence.from, shift), to: addYears(absence.to, shift) }))
    .filter((span) => span.from <= days.to && span.to >= days.from)
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day some years later; February 29 is the 28th in years without it. */
function addYears(day: string, years: number): string {
  const later = `${yearOf(day) + years}${day.slice(4)}`
  return isDay(later) ? later : addDays(`${later.slice(0, 8)}01`, 27)
}

/** The instants on some days in which somebody is away. */
export function closedTimes(
  absences: readonly AbsentDays[],
  { timeZone, ...days }: { timeZone: string; from: string; to: string },
): TimeSpan[] {
  return absences.flatMap((absence) => occurrencesOf(absence, days)).map((span) => instantsOfSpan(timeZone, span))
}

/** Whether two ranges of instants have a moment in common. */
export const overlap = (one: TimeSpan, other: TimeSpan): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** The first fault of a range with the name of its field: days that exist, in order, at most a year, and times in order. */
export function checkDaySpan(span: DaySpan, maxDays = maxAbsentDays): [keyof DaySpan, Fault<CalendarFaultCode>] | null {
  const { from, to, allDay, fromTime, toTime } = span
  const at = (
    field: keyof DaySpan,
    code: CalendarFaultCode,
    inputs = {},
  ): [keyof DaySpan, Fault<CalendarFaultCode>] => [field, fault(appointmentFaults, code, inputs)]
  if (!isDay(from)) return at('from', 'exception_day')
  if (!isDay(to)) return at('to', 'exception_day')
  if (to < from) return at('to', 'absence_order')
  if (daysBetween(from, to) >= maxDays) return at('to', 'absence_too_long', { days: maxDays })
  if (allDay) return null
  if (!timePattern.test(fromTime ?? '') || fromTime === '24:00') return at('fromTime', 'hours_time')
  if (!timePattern.test(toTime ?? '')) return at('toTime', 'hours_time')
  return from === to && (fromTime ?? '') >= (toTime ?? '') ? at('toTime', 'hours_order') : null
}
