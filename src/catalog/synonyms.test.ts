import { describe, expect, test } from 'vitest'
import { countedSearch } from './missed-search.ts'
import { lonelyLines, readSynonyms, synonymsText } from './synonyms.ts'

describe('typed synonyms', () => {
  test('are one group a line, between commas or equals signs; blank lines and words are left out', () => {
    const typed = 'bloqueador = sunscreen, protector solar\r\n\n  , rouge;lipstick ,\n'
    expect(readSynonyms(typed)).toEqual([
      ['bloqueador', 'sunscreen', 'protector solar'],
      ['rouge', 'lipstick'],
    ])
    expect(synonymsText(readSynonyms(typed))).toBe('bloqueador, sunscreen, protector solar\nrouge, lipstick')
    expect(readSynonyms(' \n')).toEqual([])
  })

  test('of a line with fewer than two different ones are named by their line', () => {
    expect(lonelyLines('a1, b1\n\nrouge\nRubí, rubi\nc1, d1')).toEqual([3, 4])
  })
})

test.each([
  ['  Nail   Pólish ', 'nail polish'],
  ['spf 100', 'spf 100'],
  ['ab', null],
  ['ana@correo.test', null],
  ['@ana', null],
  ['787-555-0100', null],
  ['FM-000042', null],
  ['https://example.test', null],
  ['www.example.test', null],
  ['123', null],
  ['x'.repeat(61), null],
])('the search %j is counted as %j', (search, counted) => {
  expect(countedSearch(search)).toBe(counted)
})
