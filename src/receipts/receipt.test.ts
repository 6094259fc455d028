import { expect, test } from 'vitest'
import { receiptNumber, restAfter } from './receipt.ts'

test('a receipt has the number of the order and of the payment', () => {
  expect(receiptNumber('FM-000417', 2)).toBe('FM-000417/2')
})

test.each([
  [9540, [], 9540],
  [9540, [2500, 2000], 5040],
  [9540, [2500, 2000, 5040], 0],
  [2850, [2850, 2000], 0],
])('of %i after %o is left %i', (total, received, rest) => {
  expect(restAfter(total, received)).toBe(rest)
})
