import { homeIn, type Locale, locales } from '../../domain/locale.ts'

/** An entry of the sitemap. */
interface ListedPage {
  /** Without language, e.g. `/products`. */
  path: string
  /** Date of the last change, if known. */
  changedAt?: Date | undefined
}

/** Maximum number of URLs in a sitemap (sitemaps.org); further products are left out. */
const maxUrls = 50_000

/** Public pages without products. */
const textPages = ['/help', '/shipping', '/privacy']

/** All pages for search engines, with the active products in catalog order. */
export function listedPages(products: readonly { slug: string; updatedAt: Date }[]): ListedPage[] {
  const newest = products.reduce<Date | undefined>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    undefined,
  )
  return [
    { path: '/', changedAt: newest },
    { path: '/products', changedAt: newest },
    ...products.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt })),
    ...textPages.map((path) => ({ path })),
  ]
}

/** The sitemap: each page in each language, with links to all languages (sitemaps.org, hreflang). */
export function sitemapXml(publicUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.slice(0, maxUrls / locales.length).flatMap((page) => entriesOf(publicUrl, page))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function entriesOf(publicUrl: string, { path, changedAt }: ListedPage): string[] {
  const address = (locale: Locale) => escapeXml(`${homeIn(publicUrl, locale)}${path}`)
  const alternate = (language: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address(locale)}"/>`
  const alternates = [...locales.map((locale) => alternate(locale, locale)), alternate('x-default', 'en')].join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return locales.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${alternates}</url>`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
