import { expect, test } from 'vitest'
import { checkPayBy, endOfPayBy } from './pay-by.ts'

// 11:30 PM of December 4 in Puerto Rico.
const now = new Date('2026-12-05T03:30:00Z')

test.each([
  ['2026-12-03', 'pay_by_past'],
  ['2026-12-04', undefined],
  ['2027-12-05', undefined],
  ['2027-12-06', 'pay_by_too_late'],
])('the rest of an order may be asked for by today or by a day within a year: %s', (day, code) =>
  expect(checkPayBy(day, now)?.code).toBe(code),
)

test('a day to pay ends with the day of the shop', () =>
  expect(endOfPayBy('2026-12-05').toISOString()).toBe('2026-12-06T03:59:59.999Z'))
