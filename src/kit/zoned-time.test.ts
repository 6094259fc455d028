import { expect, test } from 'vitest'
import { addDays, daysBetween, instantsAt, isDay, localDay, localTime, weekdayOf } from './zoned-time.ts'

const iso = (dates: Date[]) => dates.map((date) => date.toISOString())

test('converts between instants and local times', () => {
  expect(localTime('America/New_York', new Date('2026-07-01T16:00:00Z'))).toBe('2026-07-01T12:00:00')
  expect(localDay('America/Puerto_Rico', new Date('2026-11-21T03:59:59Z'))).toBe('2026-11-20')
  expect(iso(instantsAt('Europe/Madrid', '2026-07-01', 9 * 60))).toEqual(['2026-07-01T07:00:00.000Z'])
  expect(iso(instantsAt('America/Puerto_Rico', '2026-11-20', 1440))).toEqual(['2026-11-21T04:00:00.000Z'])
})

test('a skipped local time has no instant, a repeated one has two', () => {
  // New York: 2026-03-08 02:00 becomes 03:00, 2026-11-01 02:00 becomes 01:00.
  expect(instantsAt('America/New_York', '2026-03-08', 150)).toEqual([])
  expect(iso(instantsAt('America/New_York', '2026-11-01', 90))).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  // Madrid: 2026-03-29 02:00 becomes 03:00, 2026-10-25 03:00 becomes 02:00.
  expect(instantsAt('Europe/Madrid', '2026-03-29', 150)).toEqual([])
  expect(instantsAt('Europe/Madrid', '2026-10-25', 150)).toHaveLength(2)
})

test('counts days over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-20', '2027-01-20')).toBe(61)
  expect(weekdayOf('2026-11-22')).toBe(0)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, valid) => expect(isDay(text)).toBe(valid))
