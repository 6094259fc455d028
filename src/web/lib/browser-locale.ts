import type { Locale } from '../../domain/locale.ts'

// Replaces `paraglide/runtime.js` in the browser build (tools/browser-locale.ts): the parts that pages use, for addresses
// whose first segment is the language.

/** The build has both languages (Paraglide's other mode has one). */
export const experimentalStaticLocale = undefined

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const isSpanish = (path: string) => segmentsOf(path)[0]?.toLowerCase() === 'es'
const english = (path: string) => (isSpanish(path) ? `/${segmentsOf(path).slice(1).join('/')}` : path)

/** The language of the page. */
export const getLocale = (): Locale => (isSpanish(window.location.pathname) ? 'es' : 'en')

/** The address of the same page in the language, by default the page's. */
export function localizeUrl(url: string | URL, options?: { locale?: Locale }): URL {
  const localized = new URL(url, window.location.origin)
  const locale = options?.locale ?? getLocale()
  if (isSpanish(localized.pathname) === (locale === 'es')) return localized
  localized.pathname = locale === 'es' ? `/es/${segmentsOf(localized.pathname).join('/')}` : english(localized.pathname)
  return localized
}

/** The address without its language. */
export function deLocalizeUrl(url: string | URL): URL {
  const plain = new URL(url, window.location.origin)
  plain.pathname = english(plain.pathname)
  return plain
}

/** The same for a link: a path stays a path. */
export function localizeHref(href: string, options?: { locale?: Locale }): string {
  const url = localizeUrl(href, options)
  const isPath = href.startsWith('/') && url.origin === window.location.origin
  return isPath ? `${url.pathname}${url.search}${url.hash}` : url.href
}
