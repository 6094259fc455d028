import { expect, test } from 'vitest'
import { digitsCell, periodName, withoutFormula } from './csv.ts'

test.each([
  '+1 (787) 555-0123',
  '+1 787-555-0123',
  '+17875550123',
  '-5.00',
  '12',
  '',
  "O'Brien",
  'a=b',
  '787-555-0123',
])('%j stays as it is', (cell) => {
  expect(withoutFormula(cell)).toBe(cell)
})

test('a code of digits keeps its leading zeros and its length in a spreadsheet', () => {
  expect(withoutFormula(digitsCell('0012345678905'))).toBe('="0012345678905"')
  expect(digitsCell('LIP-RUBY')).toBe('LIP-RUBY')
  expect(digitsCell('')).toBe('')
  expect(withoutFormula('="1"&A1')).toBe(`'="1"&A1`)
})

test.each(['=1+1', '+1-787-555-0123', '+SUM(A1)', '-1+2', '@A1', '\t=1', '\r=1', '\uff1d1', '+1 (A1)', '-cmd', '+'])(
  '%j becomes a text',
  (cell) => {
    expect(withoutFormula(cell)).toBe(`'${cell}`)
  },
)

test('a file is named after its period', () => {
  const names = (from?: string, to?: string) => [
    periodName({ from, to }, '2026-11-25', 'en'),
    periodName({ from, to }, '2026-11-25', 'es'),
  ]
  expect(names()).toEqual(['2026-11-25', '2026-11-25'])
  expect(names('2026-11-01', '2026-11-01')).toEqual(['2026-11-01', '2026-11-01'])
  expect(names('2026-11-01', '2026-11-20')).toEqual(['2026-11-01-to-2026-11-20', '2026-11-01-a-2026-11-20'])
  expect(names('2026-11-01')).toEqual(['2026-11-01-to-2026-11-25', '2026-11-01-a-2026-11-25'])
  expect(names(undefined, '2026-11-20')).toEqual(['until-2026-11-20', 'hasta-2026-11-20'])
})
