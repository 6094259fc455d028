import { getLocale } from '../../paraglide/runtime.js'

const timeZone = 'America/Puerto_Rico'

const days = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'long', timeZone }),
}

const moments = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  es: new Intl.DateTimeFormat('es-PR', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
}

/** `November 22, 2026`: the day in Puerto Rico, in the page's language. */
export function dayText(date: Date): string {
  return days[getLocale()].format(date)
}

/** `Nov 22, 2026, 3:05 PM` in Puerto Rico, in the page's language. */
export function momentText(date: Date): string {
  return moments[getLocale()].format(date)
}
