import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { formatDecimal, formatMoney, parseCents, percentOf } from './money.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999_999_999 })

describe('decimals', () => {
  test.each([
    ['29.99', 2999],
    ['0.00', 0],
    ['0.05', 5],
    ['1234.50', 123_450],
    ['999999.00', 99_999_900],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents)
    expect(formatDecimal(cents)).toBe(text)
  })

  test.each([
    ...['', '29', '29.9', '29.999', '.99', '29.', '029.99', '-1.00', '+1.00', '1e2', '1,234.50', '$1.00', ' 1.00'],
    ...['1.00\n', 'NaN', 'Infinity', '0x1.00', '１.００', '1.0٠', '99999999999999999999.00', '1.00\0'],
  ])('%j is not an amount', (text) => {
    expect(parseCents(text)).toBeNull()
  })

  test('survives a round trip', () => {
    fc.assert(fc.property(amounts, (cents) => parseCents(formatDecimal(cents)) === cents))
  })

  test('keeps the sign of amounts below a dollar', () => {
    expect(formatDecimal(-5)).toBe('-0.05')
    expect(formatDecimal(-12_345)).toBe('-123.45')
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('has no decimal for %d', (cents) => {
    expect(() => formatDecimal(cents)).toThrow(RangeError)
  })
})

test.each([
  [3400, '$34.00'],
  [123_450, '$1,234.50'],
  [0, '$0.00'],
  [99_999_999_999_999, '$999,999,999,999.99'],
])('%i cents read the same in both languages', (cents, text) => {
  expect(formatMoney(cents, 'en')).toBe(text)
  expect(formatMoney(cents, 'es')).toBe(text)
})

describe('percentOf', () => {
  test.each([
    // cents × basis points / 10,000
    [2999, 1150, 345], // 344.885 → 345
    [1000, 1150, 115], // 115.0
    [100, 50, 1], // 0.5 → 1: half goes up
    [99, 50, 0], // 0.495 → 0
    [300, 50, 2], // 1.5 → 2
    [500, 50, 3], // 2.5 → 3: up, not to even
    [1, 10_000, 1], // 100 %
    [12_345, 0, 0],
    [90_000_000_000_000, 9999, 89_991_000_000_000],
  ])('%i cents at %i basis points are %i', (cents, basisPoints, share) => {
    expect(percentOf(cents, basisPoints)).toBe(share)
  })

  test.each([
    [-1, 100],
    [100, -1],
    [1.5, 100],
    [100, 11.5],
    [Number.NaN, 100],
    [Number.MAX_SAFE_INTEGER, 20_000],
  ])('refuses %d at %d', (cents, basisPoints) => {
    expect(() => percentOf(cents, basisPoints)).toThrow(RangeError)
  })
})
