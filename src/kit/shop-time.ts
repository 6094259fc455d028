import type { Locale } from './locale.ts'

/** The time zone of the shop's calendar days, independent of the visitor's and the server's time zone. */
export const shopTimeZone = 'America/Puerto_Rico'

// The Swedish format is the ISO one: 2026-11-20.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short' })

/** The calendar day in the shop's time zone: 2026-11-20. */
export const shopDay = (date: Date): string => day.format(date)

/** Writes dates in one language. */
export interface DateWriter {
  format: (date: Date) => string
  formatRange: (from: Date, to: Date) => string
}

/**
 * Writers of dates for people: in the shop's time zone unless the options name another, with 12-hour times that do not
 * break before "AM" or "a. m.". Made once per kind of date, because creating an Intl formatter is expensive.
 */
export function dateWriters(options: Intl.DateTimeFormatOptions): Record<Locale, DateWriter> {
  return { en: dateWriter('en-US', options), es: dateWriter('es-PR', options) }
}

function dateWriter(tag: string, options: Intl.DateTimeFormatOptions): DateWriter {
  const intl = new Intl.DateTimeFormat(tag, { timeZone: shopTimeZone, ...options, hour12: true })
  return {
    format: (date) => unbroken(intl.format(date)),
    formatRange: (from, to) => unbroken(intl.formatRange(from, to)),
  }
}

/**
 * Browsers put plain spaces where Node puts narrow ones, around the dash of a range too: a page must say the same in
 * both, and the fonts of documents and mails may lack the narrow ones.
 */
const unbroken = (text: string) => text.replace(/\s(?=[AP]M\b|[ap]\.|m\.)/g, '\u00a0').replace(/[\u2009\u202f]/g, ' ')

const hour = { hour: 'numeric', minute: '2-digit' } as const
// The medium date style of es-PR is 12/05/2026, which most readers of Spanish take for the 12th of May.
const moment = { year: 'numeric', month: 'short', day: 'numeric', ...hour } as const
const moments = dateWriters(moment)

/** A date with its time in the shop's time zone: Dec 5, 2026, 10:00 AM; 5 dic 2026, 10:00 a. m. */
export const formatShopDateTime = (language: Locale, date: Date): string => moments[language].format(date)

const sessions = dateWriters({ weekday: 'short', ...moment })

/** When a session starts: Sat, Dec 5, 2026, 10:00 AM; sáb, 5 dic 2026, 10:00 a. m. */
export const formatSession = (language: Locale, startsAt: Date): string => sessions[language].format(startsAt)

/** The times of a session: Sat, Jan 16, 2027, 10:00 AM – 1:00 PM. */
export const formatSessionTimes = (language: Locale, startsAt: Date, endsAt: Date): string =>
  sessions[language].formatRange(startsAt, endsAt)

const longDays = dateWriters({ dateStyle: 'long' })

/** The day in the shop's time zone: December 5, 2026. */
export const formatShopDate = (language: Locale, date: Date): string => longDays[language].format(date)

/** 16:00 UTC of a day, which is on the same calendar day in the shop and in neighboring time zones. */
export const noonOf = (day: string): Date => new Date(`${day}T16:00:00Z`)

const mediumDays = dateWriters({ year: 'numeric', month: 'short', day: 'numeric' })

/** The day in the shop's time zone: Dec 5, 2026; 5 dic 2026. */
export const formatShopDay = (language: Locale, date: Date): string => mediumDays[language].format(date)

const shortDays = dateWriters({ weekday: 'short', month: 'short', day: 'numeric' })

/** One day or several, given as `2026-12-01`: Tue, Dec 1 – Fri, Dec 4. */
export function formatShopDays(language: Locale, first: string, last: string): string {
  // Ranges of Intl would write "1 de dic" in Spanish, but single days "1 dic".
  const [from, to] = [first, last].map((day) => shortDays[language].format(noonOf(day)).replaceAll(' ', '\u00a0'))
  return from === to ? `${from}` : `${from} – ${to}`
}

const fullDays = dateWriters({ dateStyle: 'full' })

/** The day with its weekday in the shop's time zone: Saturday, December 5, 2026. */
export const formatShopFullDate = (language: Locale, date: Date): string => fullDays[language].format(date)

/** The day with its weekday, and the time: Saturday, December 5, 2026, 2:00 PM. */
export const formatShopFullDateTime = (language: Locale, date: Date): string =>
  `${formatShopFullDate(language, date)}, ${formatShopTime(language, date)}`

const times = dateWriters({ timeStyle: 'short' })

/** The time of day in the shop's time zone: 10:00 AM. */
export const formatShopTime = (language: Locale, date: Date): string => times[language].format(date)

const clockTimes = dateWriters({ timeStyle: 'short', timeZone: 'UTC' })

/** A time of the clock such as `17:30` as people write it: 5:30 PM. `24:00` is 12:00 AM. */
export const formatClock = (language: Locale, time: string): string =>
  clockTimes[language].format(new Date(`2026-01-01T${time}:00Z`))

/** Hours of one day, for instance `09:00` to `17:00`: 9:00 AM–5:00 PM. */
export const formatHours = (language: Locale, { opens, closes }: { opens: string; closes: string }): string =>
  `${formatClock(language, opens)}–${formatClock(language, closes)}`
