import type { Locale } from '../../kit/locale.ts'
import { dateWriters, formatShopDate } from '../../kit/shop-time.ts'

const moments = dateWriters({ dateStyle: 'long', timeStyle: 'short' })
const spans = dateWriters({ dateStyle: 'full', timeStyle: 'short' })

/** The day in Puerto Rico of an ISO 8601 timestamp: 'November 20, 2026'. */
export function formatDay(iso: string, language: Locale): string {
  return formatShopDate(language, new Date(iso))
}

/** Day and time in Puerto Rico of an ISO 8601 timestamp. */
export function formatMoment(iso: string, language: Locale): string {
  return moments[language].format(new Date(iso))
}

/** Weekday, day and times in Puerto Rico: 'Saturday, December 5, 2026 at 10:00 AM – 12:00 PM'. */
export function formatSpan(startsAt: string, endsAt: string, language: Locale): string {
  return spans[language].formatRange(new Date(startsAt), new Date(endsAt))
}
