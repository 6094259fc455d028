import type { Locale } from '../domain/locale.ts'

const zone = 'America/Puerto_Rico'

// Created once, because creating an Intl formatter is expensive.
const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone: zone }),
}
const moments = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
}
const spans = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }),
}

/** The day in Puerto Rico of an ISO 8601 timestamp: 'November 20, 2026'. */
export function formatDay(iso: string, language: Locale): string {
  return days[language].format(new Date(iso))
}

/** Day and time in Puerto Rico of an ISO 8601 timestamp. */
export function formatMoment(iso: string, language: Locale): string {
  return moments[language].format(new Date(iso))
}

/** Weekday, day and times in Puerto Rico: 'Saturday, December 5, 2026 at 10:00 AM – 12:00 PM'. */
export function formatSpan(startsAt: string, endsAt: string, language: Locale): string {
  return spans[language].formatRange(new Date(startsAt), new Date(endsAt))
}
