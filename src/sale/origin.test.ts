import { expect, test } from 'vitest'
import { originOf, originPart } from './origin.ts'

test('keeps the names of sites and campaigns', () => {
  const parts = { referrer: 'www.Google.com', source: ' Instagram ', medium: 'social', campaign: 'día-de-madres 2026' }
  expect(originOf(parts)).toEqual({
    referrer: 'google.com',
    source: 'instagram',
    medium: 'social',
    campaign: 'día-de-madres 2026',
  })
  expect(originOf({ referrer: '', source: null })).toEqual({})
})

test.each([
  ...['ana@correo.test', '787-555-0142', '7875550142', '787 555 0142', '+1 787 555 0142', '5550142', '555-0142'],
  ...['2555-0142', '25550142', 'tel 555 01 42', 'x'.repeat(61), '<>"\'', '\0'],
])('drops %j', (text) => expect(originPart(text)).toBe(''))

test.each(['2026-11', 'ad 123456', 'x'.repeat(60)])('keeps %j, which is no telephone number', (text) =>
  expect(originPart(text)).toBe(text),
)

test.each([
  ['utm<script>', 'utmscript'],
  ['SUMMER_2026-07', 'summer_2026-07'],
  ['correo.test:8080', 'correo.test8080'],
])('%s becomes %s', (text, kept) => expect(originPart(text)).toBe(kept))
