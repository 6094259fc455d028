import { locales } from '../../domain/locale.ts'

/** Pages of one visitor only, of staff, and what is no page at all. */
const privatePages = ['/admin', '/checkout', '/dashboard', '/orders', '/profile']
const noPages = ['/api', '/paypal', '/demo']

/** What robots may fetch. A demo is nobody's shop: it is not to be found. */
export function robotsText({ publicUrl, demo }: { publicUrl: string; demo: boolean }): string {
  if (demo) return 'User-agent: *\nDisallow: /\n'
  const inEveryLanguage = locales.flatMap((locale) =>
    privatePages.map((path) => (locale === 'en' ? path : `/${locale}${path}`)),
  )
  const rules = [...inEveryLanguage, ...noPages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
