import { m } from '../../paraglide/messages.js'
import { getLocale, localizeHref } from '../../paraglide/runtime.js'
import { productBrand } from '../brand.ts'
import type { Locale } from '../locale.ts'

/** Shop data for every page's head; read once, during server rendering. */
export interface ShopInfo {
  publicUrl: string
  companyName: string
  siteName: string
  /** The shop's own icon, if any. */
  faviconUrl: string | null
  /** The shop is a demonstration; the banner says so. */
  demo: boolean
  emulatedPayments: boolean
}

/** The matches of a route's `head` function; the first is the root. */
type Matches = ReadonlyArray<{ loaderData?: unknown }>

/** The shop's data from the root route; undefined when it could not be loaded. */
export function shopOf(matches: Matches): ShopInfo | undefined {
  // The loader of the root returns it.
  return matches[0]?.loaderData as ShopInfo | undefined
}

interface HeadInput {
  matches: Matches
  /** The page's title; the shop's name is appended. Omitted on the home page. */
  title?: string
  description?: string
  /** The page's path without language, e.g. `/products`; omitted on pages that search engines must not index. */
  path?: string
  /** The picture for social media previews; its size in pixels, if known. */
  image?: { url: string; width: number | null; height: number | null }
}

type Meta = Record<string, string>

/** Locales that social networks support; there is none for Puerto Rico, so Latin American Spanish. */
const socialLocales = { en: 'en_US', es: 'es_LA' } as const

/** The picture of pages without their own. */
const shopPicture = { url: '/og.jpg', width: 1200, height: 630 }

/** Title, description, canonical URL and language alternates of a page: `head: (h) => pageHead({...h, title})`. */
export function pageHead({ matches, title, description, path, image = shopPicture }: HeadInput): {
  meta: Meta[]
  links: Meta[]
} {
  const shop = shopOf(matches)
  const name = shop?.companyName ?? productBrand
  const fullTitle = title ? `${title} · ${name}` : `${name} · ${m.shell_home_title()}`
  const origin = shop?.publicUrl ?? ''
  const absolute = (href: string) => (href.startsWith('/') ? `${origin}${href}` : href)
  const meta: Meta[] = [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: shop?.siteName ?? name },
  ]
  if (description)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  meta.push({ property: 'og:image', content: absolute(image.url) })
  if (image.width && image.height) {
    meta.push(
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
    )
  }
  if (path === undefined) return { meta: [...meta, { name: 'robots', content: 'noindex' }], links: [] }
  const address = (locale: Locale) => absolute(localizeHref(path, { locale }))
  return {
    meta: [
      ...meta,
      { property: 'og:url', content: address(getLocale()) },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: socialLocales[getLocale()] },
      { property: 'og:locale:alternate', content: socialLocales[getLocale() === 'en' ? 'es' : 'en'] },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [
      { rel: 'canonical', href: address(getLocale()) },
      { rel: 'alternate', hrefLang: 'en', href: address('en') },
      { rel: 'alternate', hrefLang: 'es', href: address('es') },
      { rel: 'alternate', hrefLang: 'x-default', href: address('en') },
    ],
  }
}

/** The title of a page that shows an error: "Error: …". */
export function errorTitle(title: string): string {
  return m.errors_title_prefix({ title })
}
