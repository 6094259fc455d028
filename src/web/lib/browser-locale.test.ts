import { afterEach, expect, it, vi } from 'vitest'
import * as paraglide from '../../paraglide/runtime.js'
import * as browser from './browser-locale.ts'

const origin = 'https://shop.example'
const paths = [
  '/',
  '/products',
  '/products/',
  '/products/a?q=1#top',
  '/es',
  '/es/',
  '/ES/x',
  '/es/products/a/?q=1',
  '/essence',
]
const links = [
  ...paths,
  ...paths.map((path) => `${origin}${path}`),
  'https://other.example/es/x',
  '#top',
  '?q=1',
  'help',
]

afterEach(() => void vi.unstubAllGlobals())

it.each(paths)('pages at %s have the language and the addresses of Paraglide', (path) => {
  vi.stubGlobal('window', { location: new URL(path, origin) })
  expect(browser.experimentalStaticLocale).toBe(paraglide.experimentalStaticLocale)
  expect(browser.getLocale()).toBe(paraglide.extractLocaleFromUrl(window.location.href))
  for (const link of links) {
    expect(browser.localizeHref(link)).toBe(paraglide.localizeHref(link, { locale: browser.getLocale() }))
    for (const locale of ['en', 'es'] as const) {
      expect(browser.localizeHref(link, { locale })).toBe(paraglide.localizeHref(link, { locale }))
      expect(browser.localizeUrl(link, { locale }).href).toBe(paraglide.localizeUrl(link, { locale }).href)
    }
    expect(browser.deLocalizeUrl(link).href).toBe(paraglide.deLocalizeUrl(link).href)
  }
})
