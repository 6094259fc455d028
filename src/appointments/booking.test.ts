import { expect, test } from 'vitest'
import { changeHoursOf } from '../sale/line-change.ts'
import { type BookingState, canMarkNoShow, canUndoNoShow, isPastChange } from './booking.ts'

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

test('staff mark from 15 minutes after the start that the customer did not come', () => {
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
  const may = (state: BookingState, minutes: number) => canMarkNoShow({ state, startsAt }, at(minutes))
  expect([14.9, 15, 6000].map((minutes) => may('confirmed', minutes))).toEqual([false, true, true])
  expect((['held', 'canceled', 'no_show', 'attended'] as const).map((state) => may(state, 15))).toEqual([
    ...[false, false, false, true],
  ])
})

test('the mark is undone until its moment', () => {
  const undoUntil = new Date(startsAt.getTime() + 60_000)
  expect(canUndoNoShow({ undoUntil }, startsAt)).toBe(true)
  expect(canUndoNoShow({ undoUntil }, undoUntil)).toBe(false)
  expect(canUndoNoShow({ undoUntil: null }, startsAt)).toBe(false)
})
