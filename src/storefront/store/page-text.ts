import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import type { ShownPage } from '../api.ts'

/** A page in the language of the visitor; in English when it lacks Spanish in part, which `language` says. */
export function pageTextIn({ title, titleEs, html, htmlEs }: ShownPage) {
  if (getLocale() === 'en') return { title, html, language: undefined }
  if (titleEs !== null && htmlEs !== null) {
    return { title: titleEs, html: inSpanish(htmlEs), language: undefined }
  }
  return { title, html: inSpanish(html), language: 'en' }
}

/** Links to pages of the shop stay in Spanish; files have one address. */
const inSpanish = (html: string): string =>
  html.replace(/(<a href=")(\/[^"]*)"/g, (link, start: string, href: string) =>
    /\.\w+$/.test(href.split(/[?#]/)[0] ?? '') ? link : `${start}${localizeHref(href, { locale: 'es' })}"`,
  )
