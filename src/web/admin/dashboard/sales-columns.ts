import type { SalesSpan } from '../../../contract/reports.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import { perLanguage } from '../list/figures.ts'

const made = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))
const formats = { '30d': made({ month: 'short', day: 'numeric' }), '12m': made({ month: 'short', year: '2-digit' }) }

/** "Nov 20" for a day, "Nov 26" for a month of 2026; `from` is a date in the shop's time zone. */
export function columnText(from: string, span: SalesSpan): string {
  return formats[span][getLocale()].format(new Date(`${from}T00:00:00Z`))
}
