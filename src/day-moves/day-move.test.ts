import { expect, test } from 'vitest'
import { hourMs } from '../kit/zoned-time.ts'
import { answerUntil, isApart, sameTimeOn } from './day-move.ts'

test('a customer can choose for 7 days, and at most until the old start', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * hourMs)
  expect(answerUntil(now, later(3))).toEqual(later(3))
  expect(answerUntil(now, later(30 * 24))).toEqual(later(7 * 24))
})

test('the same time of the clock is found on the other day', () => {
  const at = new Date('2026-12-04T14:30:00Z')
  expect(sameTimeOn(at, '2026-12-04', '2026-12-11')?.toISOString()).toBe('2026-12-11T14:30:00.000Z')
  // The second of several days keeps its distance.
  expect(sameTimeOn(at, '2026-12-03', '2026-12-10')?.toISOString()).toBe('2026-12-11T14:30:00.000Z')
})

test('the clock may change between the days, or skip the time', () => {
  const at = new Date('2026-03-07T07:30:00Z')
  const inNewYork = (target: string) => sameTimeOn(at, '2026-03-07', target, 'America/New_York')
  expect(inNewYork('2026-03-09')?.toISOString()).toBe('2026-03-09T06:30:00.000Z')
  expect(inNewYork('2026-03-08')).toBeNull()
})

test('days do not move onto themselves', () => {
  const days = { from: '2026-12-04', to: '2026-12-06' }
  expect(isApart(days, '2026-12-06')).toBe(false)
  expect(isApart(days, '2026-12-02')).toBe(false)
  expect(isApart(days, '2026-12-07')).toBe(true)
  expect(isApart(days, '2026-12-01')).toBe(true)
  expect(isApart({ from: '2026-12-04', to: '2026-12-04' }, '2026-12-04')).toBe(false)
})
