import { getLocale } from '../../paraglide/runtime.js'
import type { ShownPage } from '../api.ts'

/** A page in the language of the visitor; in English when it lacks Spanish in part, which `language` says. */
export function pageTextIn({ title, titleEs, html, htmlEs }: ShownPage) {
  if (getLocale() === 'es' && titleEs !== null && htmlEs !== null) {
    return { title: titleEs, html: htmlEs, language: undefined }
  }
  return { title, html, language: getLocale() === 'en' ? undefined : 'en' }
}
