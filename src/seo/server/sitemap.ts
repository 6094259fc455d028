import { homeIn, type Locale, locales } from '../../kit/locale.ts'
import { escapeXml } from '../xml.ts'

/** An entry of the sitemap. */
interface ListedPage {
  /** Without language, e.g. `/products`. */
  path: string
  /** Date of the last change, if known. */
  changedAt?: Date | undefined
}

/** Pages of one file. In two languages these are 20,000 URLs and 13 MB; sitemaps.org permits 50,000 and 50 MB. */
const pagesPerFile = 10_000

/** Public pages without products. */
const textPages = ['/help']

/** All pages for search engines, with the active products in catalog order and the pages of the shop. */
export function listedPages(
  products: readonly { slug: string; updatedAt: Date }[],
  pages: readonly { slug: string }[] = [],
): ListedPage[] {
  const newest = products.reduce<Date | undefined>(
    (latest, { updatedAt }) => (latest && latest > updatedAt ? latest : updatedAt),
    undefined,
  )
  return [
    { path: '/', changedAt: newest },
    { path: '/products', changedAt: newest },
    ...products.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt })),
    ...textPages.map((path) => ({ path })),
    ...pages.map(({ slug }) => ({ path: `/pages/${slug}` })),
  ]
}

/**
 * The file `/sitemap-{part}.xml`, counted from 1, or without `part` the file `/sitemap.xml`: all pages if they fit into
 * one file, otherwise the index of the parts (sitemaps.org). Null when there is no such part.
 */
export function sitemapFile(publicUrl: string, pages: readonly ListedPage[], part?: number): string | null {
  const parts = Math.ceil(pages.length / pagesPerFile)
  if (part === undefined) return parts > 1 ? sitemapIndexXml(publicUrl, parts) : sitemapXml(publicUrl, pages)
  if (parts === 1 || part < 1 || part > parts) return null
  return sitemapXml(publicUrl, pages.slice((part - 1) * pagesPerFile, part * pagesPerFile))
}

function sitemapIndexXml(publicUrl: string, parts: number): string {
  const address = (part: number) => escapeXml(`${publicUrl}/sitemap-${part}.xml`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Array.from({ length: parts }, (_, index) => `<sitemap><loc>${address(index + 1)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')
}

/** Each page in each language, with links to all languages (hreflang). */
function sitemapXml(publicUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.flatMap((page) => entriesOf(publicUrl, page))
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
