/** Where the shop is: its days begin and end here, whatever the visitor's or the server's clock says. */
export const shopTimeZone = 'America/Puerto_Rico'

// The Swedish format is the ISO one: 2026-11-20.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short' })

/** The shop's calendar day of a moment: 2026-11-20. */
export const shopDay = (date: Date): string => day.format(date)
