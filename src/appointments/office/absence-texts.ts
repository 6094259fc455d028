import { dateWriters, formatClock, formatShopDay, noonOf } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { AbsenceKind } from '../absence.ts'
import type { DaySpan } from '../opening-hours.ts'

/** Names of the kinds of absences. */
export const absenceKindTexts: Record<AbsenceKind, () => string> = {
  vacation: m.absences_kind_vacation,
  holiday: m.absences_kind_holiday,
  storm: m.absences_kind_storm,
  other: m.absences_kind_other,
}

const daysOfYear = dateWriters({ month: 'long', day: 'numeric' })

/** `Dec 24, 2026 – Jan 2, 2027`, `Dec 4, 2026, 1:00 PM – 5:00 PM`; with `yearly` without the years. */
export function daySpanText({ from, to, allDay, fromTime, toTime }: DaySpan, yearly = false): string {
  const locale = getLocale()
  const dayText = (day: string) =>
    yearly ? daysOfYear[locale].format(noonOf(day)) : formatShopDay(locale, noonOf(day))
  const timeText = (time: string | null) => (allDay || time === null ? '' : formatClock(locale, time))
  const first = [dayText(from), timeText(fromTime)].filter(Boolean).join(', ')
  if (from === to) return allDay ? first : m.absences_span({ from: first, to: timeText(toTime) })
  return m.absences_span({ from: first, to: [dayText(to), timeText(toTime)].filter(Boolean).join(', ') })
}
