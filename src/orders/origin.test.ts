import { expect, test } from 'vitest'
import { originOf, originPart } from './origin.ts'

test('keeps the names of sites and campaigns', () => {
  const parts = { referrer: 'www.Google.com', source: ' Instagram ', medium: 'social', campaign: 'día-de-madres 2026' }
  expect(originOf(parts)).toEqual({
    ...{ referrer: 'google.com', source: 'instagram', medium: 'social', campaign: 'día-de-madres 2026' },
  })
  expect(originOf({ referrer: '', source: null })).toEqual({})
})

test.each(['ana@correo.test', '787-555-0142', '7875550142', '787 555 0142', 'x'.repeat(61), '<>"\'', '\0'])(
  'drops %j',
  (text) => expect(originPart(text)).toBe(''),
)

test.each([
  ['utm<script>', 'utmscript'],
  ['SUMMER_2026-07', 'summer_2026-07'],
  ['correo.test:8080', 'correo.test8080'],
])('%s becomes %s', (text, kept) => expect(originPart(text)).toBe(kept))
