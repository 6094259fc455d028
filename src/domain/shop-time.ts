/** The time zone of the shop's calendar days, independent of the visitor's and the server's time zone. */
export const shopTimeZone = 'America/Puerto_Rico'

// The Swedish format is the ISO one: 2026-11-20.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short' })

/** The calendar day in the shop's time zone: 2026-11-20. */
export const shopDay = (date: Date): string => day.format(date)
