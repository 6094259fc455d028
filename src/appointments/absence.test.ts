import { expect, test } from 'vitest'
import { checkDaySpan, closedTimes, instantsOfSpan, occurrencesOf } from './absence.ts'
import { freeSlots } from './free-slots.ts'
import type { AbsentDays } from './opening-hours.ts'

const days = (from: string, to: string, changes: Partial<AbsentDays> = {}): AbsentDays => ({
  from,
  to,
  allDay: true,
  fromTime: null,
  toTime: null,
  yearly: false,
  ...changes,
})
const times = (from: string, fromTime: string, to: string, toTime: string) =>
  days(from, to, { allDay: false, fromTime, toTime })

const spansOf = (absence: AbsentDays, from: string, to: string) =>
  occurrencesOf(absence, { from, to }).map((span) => `${span.from} ${span.to}`)

test('an absence is found on its days only', () => {
  const vacation = days('2026-12-20', '2027-01-02')
  expect(spansOf(vacation, '2026-12-01', '2026-12-19')).toEqual([])
  expect(spansOf(vacation, '2027-01-02', '2027-01-31')).toEqual(['2026-12-20 2027-01-02'])
  expect(spansOf(vacation, '2027-12-25', '2027-12-25')).toEqual([])
})

test('a yearly absence recurs from its first year on, also over the turn of the year', () => {
  const yearly = days('2026-12-24', '2027-01-02', { yearly: true })
  expect(spansOf(yearly, '2025-12-24', '2026-01-02')).toEqual([])
  expect(spansOf(yearly, '2028-01-01', '2028-01-01')).toEqual(['2027-12-24 2028-01-02'])
  expect(spansOf(yearly, '2027-01-01', '2028-12-31')).toEqual([
    '2026-12-24 2027-01-02',
    '2027-12-24 2028-01-02',
    '2028-12-24 2029-01-02',
  ])
})

test('February 29 is the 28th in years without it', () => {
  const leapDay = days('2028-02-29', '2028-02-29', { yearly: true })
  expect(spansOf(leapDay, '2029-02-01', '2029-03-31')).toEqual(['2029-02-28 2029-02-28'])
  expect(spansOf(leapDay, '2032-02-01', '2032-03-31')).toEqual(['2032-02-29 2032-02-29'])
  expect(spansOf(days('2027-02-27', '2027-03-01', { yearly: true }), '2028-02-29', '2028-02-29')).toEqual([
    '2028-02-27 2028-03-01',
  ])
})

const instants = (span: AbsentDays, timeZone = 'America/Puerto_Rico') => {
  const { startsAt, endsAt } = instantsOfSpan(timeZone, span)
  return `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`
}

test('all of a day ends with it, and hours are one range without a break', () => {
  expect(instants(days('2026-12-04', '2026-12-04'))).toBe('2026-12-04T04:00 2026-12-05T04:00')
  expect(instants(times('2026-12-04', '13:00', '2026-12-06', '10:00'))).toBe('2026-12-04T17:00 2026-12-06T14:00')
  expect(instants(times('2026-12-04', '13:00', '2026-12-04', '24:00'))).toBe('2026-12-04T17:00 2026-12-05T04:00')
})

test('a day is as long as it is where the clock changes', () => {
  const newYork = 'America/New_York'
  expect(instants(days('2026-03-08', '2026-03-08'), newYork)).toBe('2026-03-08T05:00 2026-03-09T04:00')
  expect(instants(days('2026-11-01', '2026-11-01'), newYork)).toBe('2026-11-01T04:00 2026-11-02T05:00')
  // 02:30 is skipped: the range begins with the change.
  expect(instants(times('2026-03-08', '02:30', '2026-03-08', '05:00'), newYork)).toBe(
    '2026-03-08T07:00 2026-03-08T09:00',
  )
  // Havana skips midnight.
  expect(instants(days('2026-03-08', '2026-03-08'), 'America/Havana')).toBe('2026-03-08T05:00 2026-03-09T04:00')
})

const terms = { durationMinutes: 60, bufferMinutes: 15, minimumNoticeHours: 0, bookableDays: 60 }
const startsWith = (absences: AbsentDays[], extra: { exceptions?: { day: string; hours: [] }[] } = {}) =>
  freeSlots({
    hours: { weekly: [{ weekday: 5, opens: '09:00', closes: '13:00' }], exceptions: [], absences, ...extra },
    busy: [],
    terms,
    timeZone: 'America/Puerto_Rico',
    from: '2026-11-20',
    to: '2026-11-27',
    now: new Date('2026-11-19T12:00:00Z'),
  }).map(({ startsAt }) => startsAt.toISOString().slice(5, 16))

test('no time is free in an absence; the times around it keep their places', () => {
  const all = startsWith([])
  expect(all).toHaveLength(14)
  expect(startsWith([days('2026-11-20', '2026-11-20')])).toEqual(all.filter((start) => start >= '11-27'))
  // 10:15 to 11:30: an appointment may end when it begins, and its buffer may lie within it.
  const away = times('2026-11-20', '10:15', '2026-11-20', '11:30')
  expect(startsWith([away]).filter((start) => start < '11-27')).toEqual(['11-20T13:00', '11-20T15:30', '11-20T16:00'])
  expect(closedTimes([away], { timeZone: 'America/Puerto_Rico', from: '2026-11-21', to: '2026-11-27' })).toEqual([])
})

test.each([
  ['a day that does not exist', days('2026-02-30', '2026-03-01'), 'from', 'exception_day'],
  ['an end before the start', days('2026-12-04', '2026-12-03'), 'to', 'absence_order'],
  ['more than a year', days('2026-01-01', '2027-01-02'), 'to', 'absence_too_long'],
  ['no time', times('2026-12-04', '', '2026-12-04', '10:00'), 'fromTime', 'hours_time'],
  ['24:00 as a start', times('2026-12-04', '24:00', '2026-12-05', '10:00'), 'fromTime', 'hours_time'],
  ['times in the wrong order', times('2026-12-04', '10:00', '2026-12-04', '10:00'), 'toTime', 'hours_order'],
])('%s is refused at its field', (_case, span, field, code) => {
  expect(checkDaySpan(span)).toMatchObject([field, { code }])
})

test('a whole year, and hours over midnight, are accepted', () => {
  expect(checkDaySpan(days('2027-01-01', '2027-12-31'))).toBeNull()
  expect(checkDaySpan(times('2026-12-04', '22:00', '2026-12-05', '06:00'))).toBeNull()
})
