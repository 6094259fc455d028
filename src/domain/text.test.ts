import { expect, test } from 'vitest'
import { isLocale } from './locale.ts'
import { characters, fold, isStorableText, normalizeLine } from './text.ts'

test('characters are counted as Postgres counts them', () => {
  expect([characters('ñandú'), characters('😀'), characters('')]).toEqual([5, 1, 0])
})

test('normalizeLine returns one spelling', () => {
  expect(normalizeLine(' n\u0303a\u00a0\t\n“b”  ‘c’ ')).toBe('ña "b" \'c\'')
})

test('fold removes accents and case', () => {
  expect(fold('CRÈME Ñandú İ')).toBe('creme nandu i')
})

test.each(['a\0', '\ud800', 'a\udfffb'])('%j cannot be stored', (text) => {
  expect(isStorableText(text)).toBe(false)
})

test('ordinary text can be stored', () => {
  expect(isStorableText('Mayagüez 😀\n')).toBe(true)
})

test('the languages are en and es', () => {
  expect(['en', 'es', 'fr', 'EN', null, 1, ['en']].filter(isLocale)).toEqual(['en', 'es'])
})
