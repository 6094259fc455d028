import { homeIn, type Locale, locales } from '../../domain/locale.ts'

/** What the sitemap tells of a page. */
interface ListedPage {
  /** Without language, e.g. `/products`. */
  path: string
  /** When its content last changed, where that is known. */
  changedAt?: Date | undefined
}

/** Search engines refuse a file with more addresses (sitemaps.org); the shop's first pages win. */
const mostAddresses = 50_000

/** Pages that are not about one product and may be found. */
const textPages = ['/help', '/shipping', '/privacy']

/** Every page that search engines may list, from the active products in the shop's order. */
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

/** The sitemap: each page once in each language, each with all its languages (sitemaps.org, hreflang). */
export function sitemapXml(publicUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.slice(0, mostAddresses / locales.length).flatMap((page) => entriesOf(publicUrl, page))
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
