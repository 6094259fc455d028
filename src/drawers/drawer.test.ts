import { expect, test } from 'vitest'
import { differenceOf, expectedOf, nearsFiscalLimit, needsNote } from './drawer.ts'

test.each([
  [{ opening: 10000, cash: 0, refunded: 0, movedIn: 0, movedOut: 0 }, 10000],
  [{ opening: 10000, cash: 2850, refunded: 0, movedIn: 500, movedOut: 2000 }, 11350],
  [{ opening: 10000, cash: 2850, refunded: 1000, movedIn: 500, movedOut: 2000 }, 10350],
  [{ opening: 0, cash: 0, refunded: 0, movedIn: 0, movedOut: 2000 }, -2000],
])('what must be in the drawer: %j', (money, expected) => expect(expectedOf(money)).toBe(expected))

test.each([
  [{ expected: 11350, counted: 11350 }, 0],
  [{ expected: 11350, counted: 11300 }, -50],
  [{ expected: -2000, counted: 0 }, 2000],
])('what is over or missing: %j', (money, difference) => expect(differenceOf(money)).toBe(difference))

test('more than $5.00 over or missing needs a note', () => {
  expect([0, 500, -500, 501, -501].map(needsNote)).toEqual([false, false, false, true, true])
})

test('from $100,000 of counter sales on, a close speaks of the fiscal terminal', () => {
  expect([0, 9_999_999, 10_000_000, 12_500_000].map(nearsFiscalLimit)).toEqual([false, false, true, true])
})
