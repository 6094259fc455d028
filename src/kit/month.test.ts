import { describe, expect, it, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { addMonths, dayAfterKey, firstDayOf, lastDayOf, monthOf, weeksOf } from './month.ts'
import { addDays, weekdayOf } from './zoned-time.ts'

test('months follow each other across years, and have their last day', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ])
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

test('the weeks of a month have each of its days once, under its weekday', () => {
  expect(weeksOf('2026-12').map((week) => week.map((day) => day.slice(5)).join(' '))).toEqual([
    '11-29 11-30 12-01 12-02 12-03 12-04 12-05',
    '12-06 12-07 12-08 12-09 12-10 12-11 12-12',
    '12-13 12-14 12-15 12-16 12-17 12-18 12-19',
    '12-20 12-21 12-22 12-23 12-24 12-25 12-26',
    '12-27 12-28 12-29 12-30 12-31 01-01 01-02',
  ])
  expect(weeksOf('2026-02')).toHaveLength(4)
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), (count) => {
      const month = addMonths('2026-01', count)
      const weeks = weeksOf(month)
      for (const week of weeks) for (const [at, day] of week.entries()) expect(weekdayOf(day)).toBe(at)
      const days = weeks.flat().filter((day) => monthOf(day) === month)
      expect(days[0]).toBe(firstDayOf(month))
      expect(days.at(-1)).toBe(lastDayOf(month))
      for (const [at, day] of days.entries()) expect(day).toBe(addDays(firstDayOf(month), at))
    }),
  )
})

describe('the keys of a calendar grid', () => {
  it.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-10', '2026-12-03'],
    ['ArrowDown', '2026-12-10', '2026-12-17'],
    ['Home', '2026-12-10', '2026-12-06'],
    ['End', '2026-12-10', '2026-12-12'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageDown', '2026-12-05', '2027-01-05'],
    ['Enter', '2026-12-05', null],
  ])('%s on %s leads to %s', (key, day, next) => {
    expect(dayAfterKey(key, day)).toBe(next)
    if (key.startsWith('Page')) expect(monthOf(next ?? '')).not.toBe(monthOf(day))
  })
})
