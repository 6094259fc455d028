import { minutesOf, timePattern } from '../appointments/opening-hours.ts'
import { addDays, instantsAt } from '../kit/zoned-time.ts'

/** The most weeks for which a session is repeated at once. */
export const maxWeeks = 26

/** A day with times of day: `2026-12-05`, `10:00`. */
export interface LocalTimes {
  day: string
  from: string
  to: string
}

/** Whether the text is a time of day: `10:00`. The end of a day, `24:00`, is not. */
export const isTimeOfDay = (text: string): boolean => timePattern.test(text) && text !== '24:00'

/**
 * The start and end of a session that is repeated each week at the same local times, in UTC. A time that the clock skips
 * is one hour later.
 * @param timeZone an IANA time zone
 */
export function weeklySessions(
  timeZone: string,
  { day, from, to }: LocalTimes,
  weeks: number,
): { startsAt: Date; endsAt: Date }[] {
  return Array.from({ length: weeks }, (_, week) => {
    const instant = (time: string) => instantOf(timeZone, addDays(day, week * 7), minutesOf(time))
    return { startsAt: instant(from), endsAt: instant(to) }
  })
}

function instantOf(timeZone: string, day: string, minutes: number): Date {
  const [instant] = [...instantsAt(timeZone, day, minutes), ...instantsAt(timeZone, day, minutes + 60)]
  if (!instant) throw new RangeError(`no such time: ${day}, minute ${minutes}`)
  return instant
}
