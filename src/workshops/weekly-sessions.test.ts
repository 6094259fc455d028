import { expect, it } from 'vitest'
import { minutesOf } from '../appointments/opening-hours.ts'
import { isTimeOfDay, weeklySessions } from './weekly-sessions.ts'

const isoOf = (sessions: { startsAt: Date; endsAt: Date }[]) =>
  sessions.map(({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString()}`)

it('repeats a session each week', () => {
  const saturdays = weeklySessions('America/Puerto_Rico', { day: '2026-12-26', from: '10:00', to: '13:00' }, 2)
  expect(isoOf(saturdays)).toEqual([
    '2026-12-26T14:00:00.000Z 2026-12-26T17:00:00.000Z',
    '2027-01-02T14:00:00.000Z 2027-01-02T17:00:00.000Z',
  ])
})

it('keeps the local time when the clock changes', () => {
  const sundays = weeklySessions('America/New_York', { day: '2026-03-01', from: '10:00', to: '11:30' }, 2)
  expect(isoOf(sundays)).toEqual([
    '2026-03-01T15:00:00.000Z 2026-03-01T16:30:00.000Z',
    '2026-03-08T14:00:00.000Z 2026-03-08T15:30:00.000Z',
  ])
})

it('moves a time that the clock skips by an hour', () => {
  const [night] = weeklySessions('America/New_York', { day: '2026-03-08', from: '02:30', to: '04:00' }, 1)
  expect(night?.startsAt.toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

it('reads times of day', () => {
  expect(isTimeOfDay('10:05')).toBe(true)
  expect(minutesOf('10:05')).toBe(605)
  for (const wrong of ['', '24:00', '9:00', '10:60', 'noon']) expect(isTimeOfDay(wrong), wrong).toBe(false)
})
