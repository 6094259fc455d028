import type { SalesSpan } from '../../../contract/reports.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import { perLanguage } from '../list/figures.ts'

const made = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))
const days = made({ month: 'short', day: 'numeric' })
const months = made({ month: 'short' })

/** "Nov 20" for a day, "Nov ’26" for a month of 2026; `from` is a date in the shop's time zone. */
export function columnText(from: string, span: SalesSpan): string {
  const date = new Date(`${from}T00:00:00Z`)
  return span === '30d' ? days[getLocale()].format(date) : `${months[getLocale()].format(date)} ’${from.slice(2, 4)}`
}
