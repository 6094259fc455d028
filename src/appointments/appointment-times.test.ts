import { expect, test } from 'vitest'
import { timesByDay } from './appointment-times.ts'

const slot = (startsAt: string, calendarId: string) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(startsAt),
  calendarId,
})

test('a time that two calendars have free is one time of its day in the shop', () => {
  const evening = slot('2026-12-06T01:00:00Z', 'rosa')
  const late = slot('2026-12-06T01:30:00Z', 'ana')
  const morning = slot('2026-12-06T13:00:00Z', 'ana')
  const days = timesByDay([evening, slot('2026-12-06T01:00:00Z', 'ana'), late, morning])
  expect([...days]).toEqual([
    ['2026-12-05', [evening, late]],
    ['2026-12-06', [morning]],
  ])
  expect(timesByDay([])).toEqual(new Map())
})
