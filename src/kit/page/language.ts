import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { localStore, tabStore } from './browser-storage.ts'
import { saveForms } from './form-draft.ts'

type Locale = 'en' | 'es'

const storageKey = 'language'
const scrollKey = 'scroll-after-language'
const year = 31_536_000

/** Stores the visitor's language, in browser storage and in a cookie for the server (spec §3). */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
  document.cookie = `${storageKey}=${locale}; path=/; max-age=${year}; samesite=lax`
  localStore.set(storageKey, locale)
}

/** URL of the current page in the other language. */
export function addressIn(locale: Locale, href: string): string {
  return localizeHref(href, { locale })
}

/** Whether to offer Spanish: the browser prefers it, the page is English, and no language was chosen yet. */
export const mayOfferSpanish = (): boolean =>
  getLocale() === 'en' && localStore.get(storageKey) === null && /^es\b/i.test(navigator.language)

/** Keeps English, so that Spanish is not offered again. */
export const declineSpanish = () => rememberLanguage('en')

/** Before switching the language: stores it, the scroll position and form input. */
export function saveForLanguageSwitch(locale: Locale): void {
  rememberLanguage(locale)
  tabStore.set(scrollKey, String(window.scrollY))
  saveForms()
}

/** After switching the language: restores the scroll position once. Also applies a language that only storage has. */
export function restoreAfterLanguageSwitch(): void {
  const scroll = tabStore.get(scrollKey)
  if (scroll !== null) {
    tabStore.remove(scrollKey)
    requestAnimationFrame(() => window.scrollTo({ top: Number(scroll), behavior: 'instant' }))
    return
  }
  const hasLanguageCookie = /(?:^|; )language=/.test(document.cookie)
  if (hasLanguageCookie || getLocale() !== 'en' || localStore.get(storageKey) !== 'es') return
  rememberLanguage('es')
  const { pathname, search, hash } = window.location
  window.location.replace(addressIn('es', `${pathname}${search}${hash}`))
}
