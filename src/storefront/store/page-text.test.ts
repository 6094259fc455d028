import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { pageTextIn } from './page-text.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const link = (href: string) => `<p><a href="${href}">x</a></p>`
const pageOf = (html: string, htmlEs: string | null) => {
  return { slug: 'returns', title: 'Returns', titleEs: 'Devoluciones', changedAt: new Date(0), html, htmlEs }
}

test.each([
  ['/products?a=1&amp;b=2#c', '/es/products?a=1&amp;b=2#c'],
  ['/#contact', '/es/#contact'],
  ['/es/help', '/es/help'],
  ['/feeds/google.xml?lang=es', '/feeds/google.xml?lang=es'],
  ['#terms', '#terms'],
  ['https://shop.test/help', 'https://shop.test/help'],
])('in Spanish a link to %s leads to %s', (typed, shown) => {
  overwriteGetLocale(() => 'es')
  expect(pageTextIn(pageOf('', link(typed))).html).toBe(link(shown))
  expect(pageTextIn(pageOf(link(typed), null))).toMatchObject({ html: link(shown), language: 'en' })
})

test('in English links lead where they were typed to', () => {
  expect(pageTextIn(pageOf(link('/es/help'), null)).html).toBe(link('/es/help'))
})
