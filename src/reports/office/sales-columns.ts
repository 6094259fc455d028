import { dateWriters } from '../../kit/shop-time.ts'
import { getLocale } from '../../paraglide/runtime.js'
import type { SalesSpan } from '../sales-api.ts'

const timeZone = 'UTC'
const days = dateWriters({ month: 'short', day: 'numeric', timeZone })
const months = dateWriters({ month: 'short', timeZone })

/** "Nov 20" for a day, "Nov ’26" for a month of 2026; `from` is a date in the shop's time zone. */
export function columnText(from: string, span: SalesSpan): string {
  const date = new Date(`${from}T00:00:00Z`)
  return span === '30d' ? days[getLocale()].format(date) : `${months[getLocale()].format(date)} ’${from.slice(2, 4)}`
}
