import { expect, test } from 'vitest'
import { changedPrice, readPercentChange } from './price-change.ts'

test.each([
  [1000, 1000, 'cent', 1100],
  [1999, 1000, 'cent', 2199],
  [1995, 1000, 'cent', 2195],
  [1001, -1500, 'cent', 851],
  [1000, 333, 'five', 1035],
  [1000, 320, 'five', 1030],
  [1850, 1000, 'dollar', 2000],
  [2050, 1000, 'dollar', 2300],
  [40, -1000, 'dollar', 100],
  [1850, 1000, 'ninety_nine', 1999],
  [1999, 0, 'ninety_nine', 1999],
  [2260, 0, 'ninety_nine', 2299],
  [20, 0, 'ninety_nine', 99],
  [1, -9900, 'cent', 1],
  [99_999_900, 10_000, 'cent', 199_999_800],
] as const)('%i cents changed by %i basis points, rounded to %s, are %i', (price, points, rounding, changed) => {
  expect(changedPrice(price, points, rounding)).toBe(changed)
})

test.each([
  ['10', 1000],
  ['+7.5', 750],
  ['-12.25%', -1225],
  ['−5', -500],
  [' 10 % ', 1000],
  ['0.05', 5],
  ['0', null],
  ['-100', null],
  ['1001', null],
  ['10,5', null],
  ['1.234', null],
  ['', null],
  ['ten', null],
] as const)('%o is read as %o', (text, points) => expect(readPercentChange(text)).toBe(points))
