/** Milliseconds of a minute. */
export const minuteMs = 60_000

/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs

const dayMs = 24 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of an instant in an IANA time zone: `2026-11-20T09:30:00`. */
export function localTime(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish format is the ISO one, with a space instead of the T.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(instant).replace(' ', 'T')
}

/** The calendar day of an instant in a time zone: `2026-11-20`. */
export const localDay = (timeZone: string, instant: Date): string => localTime(timeZone, instant).slice(0, 10)

/**
 * The instants that have a local time: none when the clock skips it, two when the clock repeats it, in ascending order.
 * @param day `2026-11-20`
 * @param minutes minutes since the start of the day; 1440 is the start of the next
 */
export const instantsAt = (timeZone: string, day: string, minutes: number): Date[] => instantsOn(timeZone, day)(minutes)

/** {@link instantsAt} for many times of one day, which reads the offsets of the time zone only once. */
export function instantsOn(timeZone: string, day: string): (minutes: number) => Date[] {
  const start = startOf(day)
  // Clocks change by less than a day: the offset of the instant is the one before the day or the one after it.
  const offsets = [...new Set([start - dayMs, start + 2 * dayMs].map((near) => offsetAt(timeZone, near)))]
  return (minutes) => {
    const wall = start + minutes * minuteMs
    const instants = offsets.map((offset) => wall - offset)
    const existing =
      instants.length === 1 ? instants : instants.filter((instant) => instant + offsetAt(timeZone, instant) === wall)
    return existing.sort((a, b) => a - b).map((instant) => new Date(instant))
  }
}

/** The day that is `count` days after a day. */
export const addDays = (day: string, count: number): string =>
  new Date(startOf(day) + count * dayMs).toISOString().slice(0, 10)

/** The number of days from one day to another. */
export const daysBetween = (first: string, last: string): number => (startOf(last) - startOf(first)) / dayMs

/** The earlier of two days. */
export const earlierDay = (one: string, other: string): string => (one < other ? one : other)

/** The later of two days. */
export const laterDay = (one: string, other: string): string => (one > other ? one : other)

/** The day of the week: 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay()

/** Whether the text is a day that exists, of the years in which the shop calculates: `2026-02-28`, not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(startOf(text))) return false
  return addDays(text, 0) === text && isUsableDate(new Date(startOf(text)))
}

/**
 * Whether a date is of the years 1900 to 2999. Postgres has no year 0, and years of more or fewer digits cannot be
 * written as ISO 8601: calculations near them would fail.
 */
export function isUsableDate(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1900 && year < 3000
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const offsetAt = (timeZone: string, instant: number): number =>
  Date.parse(`${localTime(timeZone, new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
