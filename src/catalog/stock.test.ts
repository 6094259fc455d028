import { expect, test } from 'vitest'
import { available, isOutOfStock, stockBadge } from './stock.ts'

test('unlimited stock is never out of stock, although null <= 0', () => {
  expect(isOutOfStock(null)).toBe(false)
  expect(stockBadge(null)).toBeNull()
  expect(available(null, 999_999)).toBe(999_999)
})

test.each([
  [-1, true, { kind: 'soldOut' }],
  [0, true, { kind: 'soldOut' }],
  [1, false, { kind: 'low', left: 1 }],
  [5, false, { kind: 'low', left: 5 }],
  [6, false, null],
])('stock %i', (stock, out, badge) => {
  expect(isOutOfStock(stock)).toBe(out)
  expect(stockBadge(stock)).toEqual(badge)
})

test.each([
  [3, 2, 2],
  [3, 3, 3],
  [3, 4, 3],
  [0, 1, 0],
  [-2, 1, 0],
  [3, -1, 0],
])('of stock %i and %i requested, %i are available', (stock, wanted, had) => {
  expect(available(stock, wanted)).toBe(had)
})
