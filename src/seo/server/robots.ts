import { locales } from '../../kit/locale.ts'
import { apiRoots } from '../../kit/server/http/request-target.ts'

/** Private pages, which exist in all languages. Paths that are not pages follow. */
const privatePages = ['/admin', '/buy', '/checkout', '/dashboard', '/orders', '/pay', '/profile', '/receipt']
const nonPages = [...apiRoots.map((root) => `/${root}`), '/demo']

/** The content of robots.txt. A demo is excluded from search engines. */
export function robotsText({ publicUrl, demo }: { publicUrl: string; demo: boolean }): string {
  if (demo) return 'User-agent: *\nDisallow: /\n'
  const inEveryLanguage = locales.flatMap((locale) =>
    privatePages.map((path) => (locale === 'en' ? path : `/${locale}${path}`)),
  )
  const rules = [...inEveryLanguage, ...nonPages].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
