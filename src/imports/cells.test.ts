import { expect, test } from 'vitest'
import { decimalOf, leafOf, readAmount, readCount, splitList, unescapeCell, withoutEntities } from './cells.ts'

test.each([
  ['12.5', 1250],
  ['$1,234.50', 123_450],
  ['1,234.5 USD', 123_450],
  ['1,234', 123_400],
  ['12.5000', 1250],
  ['0.00', 0],
  ['12.505', Number.NaN],
  ['12,50', Number.NaN],
  ['1.234,50', Number.NaN],
  ['variable', Number.NaN],
  ['', Number.NaN],
  ['-5', Number.NaN],
  ['1'.repeat(100), Number.NaN],
])('%s with a point', (cell, cents) => expect(readAmount(cell, 'point')).toBe(cents))

test.each([
  ['12,5', 1250],
  ['1.234,50 €', 123_450],
  ['$1.234', 123_400],
  ['12.50', Number.NaN],
  ['1,234.50', Number.NaN],
])('%s with a comma', (cell, cents) => expect(readAmount(cell, 'comma')).toBe(cents))

test('amounts show the decimal sign, or leave it open', () => {
  expect(['12.5', '1,234.50', '$1,234,567'].map(decimalOf)).toEqual(['point', 'point', 'point'])
  expect(['12,5', '1.234,50', '1.234.567'].map(decimalOf)).toEqual(['comma', 'comma', 'comma'])
  expect(['12', '1.234', '1,234', '', 'variable'].map(decimalOf)).toEqual([null, null, null, null, null])
})

test('counts are whole', () => {
  expect(['12', '1,200', '12.00', '-3'].map((cell) => readCount(cell, 'point'))).toEqual([12, 1200, 12, -3])
  expect(['1.200', '12,0'].map((cell) => readCount(cell, 'comma'))).toEqual([1200, 12])
  expect(['1.5', 'many', '1e3'].map((cell) => readCount(cell, 'point'))).toEqual([Number.NaN, Number.NaN, Number.NaN])
})

test('lists keep escaped separators, and paths their last part', () => {
  expect(splitList('Red\\, deep, Blue ,,Green')).toEqual(['Red, deep', 'Blue', 'Green'])
  expect(leafOf('Body > Soaps')).toBe('Soaps')
})

test('cells of files for spreadsheets are as before', () => {
  expect(["'=1+1", '="00123"', "'90s", "'-A"].map(unescapeCell)).toEqual(['=1+1', '00123', "'90s", '-A'])
  expect(withoutEntities('Women&#39;s &amp; Men&#x27;s &unknown;')).toBe("Women's & Men's &unknown;")
})
