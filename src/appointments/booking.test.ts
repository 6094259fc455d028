import { expect, test } from 'vitest'
import { changeHoursOf } from '../sale/line-change.ts'
import { isPastChange } from './booking.ts'

const startsAt = new Date('2026-12-05T14:00:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)

test.each([
  [30, 24, false],
  [24, 24, false],
  [23.9, 24, true],
  [0.1, 24, true],
  [0, 24, false],
  [-1, 24, false],
  [0.1, 0, false],
])(
  '%d hours before its start, a time that can be changed until %d hours before is past it: %s',
  (ahead, hours, past) => {
    expect(isPastChange(startsAt, hours, before(ahead))).toBe(past)
  },
)

test('a line that is moved keeps its hours', () => {
  const line = { quantity: 1, startsAt: startsAt.toISOString() }
  expect(changeHoursOf({ ...line, changeUntil: before(72).toISOString() })).toBe(72)
  expect(changeHoursOf(line)).toBe(24)
  expect(changeHoursOf({ quantity: 1 })).toBe(0)
})
