import type { Locale } from './locale.ts'

/** The time zone of the shop's calendar days, independent of the visitor's and the server's time zone. */
export const shopTimeZone = 'America/Puerto_Rico'

// The Swedish format is the ISO one: 2026-11-20.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short' })

/** The calendar day in the shop's time zone: 2026-11-20. */
export const shopDay = (date: Date): string => day.format(date)

const hour = { hour: 'numeric', minute: '2-digit' } as const
// The medium date style of es-PR is 12/05/2026, which most readers of Spanish take for the 12th of May.
const moment = { timeZone: shopTimeZone, year: 'numeric', month: 'short', day: 'numeric', ...hour } as const
const moments = {
  en: new Intl.DateTimeFormat('en-US', moment),
  es: new Intl.DateTimeFormat('es-PR', moment),
}

/** A date with its time in the shop's time zone: Dec 5, 2026, 10:00 AM; 5 dic 2026, 10:00 a. m. */
export const formatShopDateTime = (language: Locale, date: Date): string => moments[language].format(date)

const fullDays = {
  en: new Intl.DateTimeFormat('en-US', { timeZone: shopTimeZone, dateStyle: 'full' }),
  es: new Intl.DateTimeFormat('es-PR', { timeZone: shopTimeZone, dateStyle: 'full' }),
}

/** The day with its weekday in the shop's time zone: Saturday, December 5, 2026. */
export const formatShopFullDate = (language: Locale, date: Date): string => fullDays[language].format(date)

/** The day with its weekday, and the time: Saturday, December 5, 2026, 2:00 PM. */
export const formatShopFullDateTime = (language: Locale, date: Date): string =>
  `${formatShopFullDate(language, date)}, ${formatShopTime(language, date)}`

const times = {
  en: new Intl.DateTimeFormat('en-US', { timeZone: shopTimeZone, timeStyle: 'short' }),
  es: new Intl.DateTimeFormat('es-PR', { timeZone: shopTimeZone, timeStyle: 'short' }),
}

/** The time of day in the shop's time zone: 10:00 AM. */
export const formatShopTime = (language: Locale, date: Date): string => times[language].format(date)
