import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { localStore, tabStore } from '../storage/browser-storage.ts'
import { packForms } from './carried-form.ts'

type Locale = 'en' | 'es'

const storageKey = 'language'
const scrollKey = 'scroll-after-language'
const year = 31_536_000

/** Remembers the visitor's choice, in browser storage and in a cookie that the server reads (spec §3). */
export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${storageKey}=${locale}; path=/; max-age=${year}; samesite=lax`
  localStore.set(storageKey, locale)
}

/** The address of this very page in the other language. */
export function addressIn(locale: Locale, href: string): string {
  return localizeHref(href, { locale })
}

/** Before the other language is opened: remembers it, where the visitor was reading, and what was typed. */
export function leaveForLanguage(locale: Locale): void {
  rememberLanguage(locale)
  tabStore.set(scrollKey, String(window.scrollY))
  packForms()
}

/** On arrival: the place where the visitor was reading, once. A preference that only storage knows is followed. */
export function arriveInLanguage(): void {
  const scroll = tabStore.get(scrollKey)
  if (scroll !== null) {
    tabStore.remove(scrollKey)
    requestAnimationFrame(() => window.scrollTo({ top: Number(scroll), behavior: 'instant' }))
    return
  }
  const cookieKnows = /(?:^|; )language=/.test(document.cookie)
  if (cookieKnows || getLocale() !== 'en' || localStore.get(storageKey) !== 'es') return
  rememberLanguage('es')
  const { pathname, search, hash } = window.location
  window.location.replace(addressIn('es', `${pathname}${search}${hash}`))
}
