import { expect, test } from 'vitest'
import { againDays, daysLater, nearestSlot } from './again.ts'

const slot = (startsAt: string, calendarId = 'rosa') => {
  const start = new Date(startsAt)
  return { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000), calendarId }
}

test('six weeks later is the same weekday and the same time of the clock', () => {
  const again = daysLater(new Date('2026-12-04T14:30:00Z'), againDays)
  expect(again?.toISOString()).toBe('2027-01-15T14:30:00.000Z')
  // The clock changes between.
  expect(daysLater(new Date('2026-02-20T15:00:00Z'), againDays, 'America/New_York')?.toISOString()).toBe(
    '2026-04-03T14:00:00.000Z',
  )
})

test('the nearest free time of the same person is found, before or after', () => {
  const at = new Date('2027-01-15T14:30:00Z')
  const others = [slot('2027-01-15T14:30:00Z', 'luz'), slot('2027-01-14T20:00:00Z'), slot('2027-01-15T17:00:00Z')]
  expect(nearestSlot(others, 'rosa', at)?.startsAt.toISOString()).toBe('2027-01-15T17:00:00.000Z')
  expect(nearestSlot([...others, slot('2027-01-15T14:30:00Z')], 'rosa', at)?.startsAt).toEqual(at)
  expect(nearestSlot(others, 'eva', at)).toBeNull()
})
