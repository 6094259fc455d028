import { expect, test } from 'vitest'
import { boardHours } from './board-hours.ts'

const days = { from: '2026-11-22', to: '2026-11-28' }
const booking = (from: string, to: string) => ({
  startsAt: new Date(`2026-11-${from}:00-04:00`),
  endsAt: new Date(`2026-11-${to}:00-04:00`),
})
const calendar = (opens: string, closes: string, day: string) => ({
  weekly: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
  exceptions: [{ day, hours: [{ opens, closes }] }],
})

test.each([
  ['nothing', [], [], '07:00–21:00'],
  ['usual bookings', [booking('23T10:00', '23T11:00')], [], '07:00–21:00'],
  [
    'an early and a late booking',
    [booking('23T05:30', '23T06:15'), booking('24T21:00', '24T22:10')],
    [],
    '05:00–23:00',
  ],
  ['a booking until midnight', [booking('23T22:00', '24T00:00')], [], '00:00–24:00'],
  ['other hours on a day that is shown', [], [calendar('06:30', '22:30', '2026-11-24')], '06:00–23:00'],
  ['other hours on another day', [], [calendar('06:30', '22:30', '2026-12-24')], '07:00–21:00'],
])('with %s the board shows the right hours', (_case, bookings, calendars, shown) => {
  const { opens, closes } = boardHours(bookings, calendars, days)
  expect(`${opens}–${closes}`).toBe(shown)
})

test('weekly hours outside the usual ones are shown', () => {
  const weekly = [{ weekday: 5, opens: '18:00', closes: '24:00' }]
  expect(boardHours([], [{ weekly, exceptions: [] }], days)).toEqual({ opens: '07:00', closes: '24:00' })
})
