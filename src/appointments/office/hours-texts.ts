import { listed } from '../../kit/page/audit-words.ts'
import { weekdayText } from '../../kit/page/date-text.ts'
import { fieldsOf } from '../../kit/records.ts'
import { formatHours } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

/** Weekly hours as people read them; undefined without any. */
export const weeklyText = listed(weekdayHours)

/** Hours of some days as people read them; undefined without any. */
export const exceptionsText = listed(dayHours)

/** Recorded weekly hours: `Monday 9:00 AM–5:00 PM`. */
function weekdayHours(hours: unknown): string {
  return `${weekdayText(Number(fieldsOf(hours).weekday))} ${rangeText(hours)}`
}

/** Recorded hours of one day: `2026-12-24 closed`. */
function dayHours(exception: unknown): string {
  const { day, hours } = fieldsOf(exception)
  const ranges = Array.isArray(hours) ? hours.map(rangeText) : []
  return `${day} ${ranges.length > 0 ? ranges.join(', ') : m.audit_value_closed()}`
}

function rangeText(range: unknown): string {
  const { opens, closes } = fieldsOf(range)
  return formatHours(getLocale(), { opens: String(opens), closes: String(closes) })
}
