import { homeIn, type Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'

/** Where and in which language something is said. */
export interface Place {
  publicUrl: string
  locale: Locale
}

/** schema.org: the data of a page of texts, such as a policy. */
export function textPageData(place: Place, page: { title: string; path: string; changedAt: Date }): object[] {
  const url = `${homeIn(place.publicUrl, place.locale)}${page.path}`
  return [
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: page.title,
      inLanguage: place.locale,
      dateModified: page.changedAt.toISOString(),
      isPartOf: { '@id': `${place.publicUrl}/#website` },
    },
    trail(place, [[page.title, page.path]]),
  ]
}

/** The steps from the home page to a page. */
export function trail({ publicUrl, locale }: Place, steps: readonly (readonly [name: string, path: string])[]) {
  const home = homeIn(publicUrl, locale)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[m.shell_nav_home({}, { locale }), '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${home}${path}`,
    })),
  }
}
