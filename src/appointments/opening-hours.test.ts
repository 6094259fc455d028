import { expect, test } from 'vitest'
import { keysOf } from '../kit/records.ts'
import {
  type CalendarFaultCode,
  checkCalendarName,
  checkDayExceptions,
  checkHours,
  checkWeeklyHours,
  hoursOn,
} from './opening-hours.ts'
import { checkServiceTerm, defaultServiceTerms } from './service-terms.ts'

const range = (opens: string, closes: string) => ({ opens, closes })

test('an exception replaces the hours of its day', () => {
  const morning = range('09:00', '12:00')
  const hours = {
    weekly: [
      { weekday: 5, ...range('14:00', '17:00') },
      { weekday: 5, ...morning },
    ],
    exceptions: [
      { day: '2026-11-27', hours: [] },
      { day: '2026-12-06', hours: [range('10:00', '11:00')] },
    ],
  }
  expect(hoursOn(hours, '2026-11-20').map(({ opens }) => opens)).toEqual(['09:00', '14:00'])
  expect(hoursOn(hours, '2026-11-21')).toEqual([])
  expect(hoursOn(hours, '2026-11-27')).toEqual([])
  expect(hoursOn(hours, '2026-12-06')).toEqual([range('10:00', '11:00')])
})

test.each<[string, CalendarFaultCode | undefined]>([
  ['Rosa', undefined],
  ['  ', 'calendar_name_required'],
  ['ñ'.repeat(100), undefined],
  ['ñ'.repeat(101), 'calendar_name_too_long'],
])('checks the name %s', (name, code) => expect(checkCalendarName(name)?.code).toBe(code))

test.each<[string, [string, string][], CalendarFaultCode | undefined]>([
  ['none', [], undefined],
  [
    'touching',
    [
      ['12:00', '17:00'],
      ['09:00', '12:00'],
    ],
    undefined,
  ],
  ['until midnight', [['20:00', '24:00']], undefined],
  ['reversed', [['17:00', '09:00']], 'hours_order'],
  ['empty', [['09:00', '09:00']], 'hours_order'],
  [
    'overlapping',
    [
      ['09:00', '12:00'],
      ['11:59', '13:00'],
    ],
    'hours_overlap',
  ],
  ['not a time', [['9:00', '12:00']], 'hours_time'],
  ['past midnight', [['09:00', '24:30']], 'hours_time'],
  [
    'five',
    [
      ['01:00', '02:00'],
      ['03:00', '04:00'],
      ['05:00', '06:00'],
      ['07:00', '08:00'],
      ['09:00', '10:00'],
    ],
    'hours_too_many',
  ],
])('checks hours: %s', (_, hours, code) => {
  const ranges = hours.map(([opens, closes]) => range(opens, closes))
  expect(checkHours(ranges)?.code).toBe(code)
  expect(checkWeeklyHours(ranges.map((hours) => ({ weekday: 1, ...hours })))?.code).toBe(code)
  expect(checkDayExceptions([{ day: '2026-12-24', hours: ranges }])?.code).toBe(code)
})

test('hours of different days of the week do not overlap', () => {
  const hours = range('09:00', '17:00')
  expect(
    checkWeeklyHours([
      { weekday: 1, ...hours },
      { weekday: 2, ...hours },
    ]),
  ).toBeNull()
})

test('exceptions have dates that exist, each once', () => {
  const closed = (day: string) => ({ day, hours: [] })
  expect(checkDayExceptions([closed('2026-02-30')])?.code).toBe('exception_day')
  expect(checkDayExceptions([closed('2026-12-24'), closed('2026-12-24')])?.code).toBe('exception_repeated')
  const years = Array.from({ length: 401 }, (_, index) =>
    closed(new Date(index * 86_400_000).toISOString().slice(0, 10)),
  )
  expect(checkDayExceptions(years)?.code).toBe('exceptions_too_many')
  expect(checkDayExceptions(years.slice(1))).toBeNull()
})

test('the terms of a service are whole numbers within their limits', () => {
  for (const term of keysOf(defaultServiceTerms)) expect(checkServiceTerm(term, defaultServiceTerms[term])).toBeNull()
  expect(checkServiceTerm('durationMinutes', 4)?.code).toBe('duration_range')
  expect(checkServiceTerm('durationMinutes', 30.5)?.code).toBe('duration_range')
  expect(checkServiceTerm('bufferMinutes', 241)?.code).toBe('buffer_range')
  expect(checkServiceTerm('bookableDays', 0)?.code).toBe('bookable_days_range')
  expect(checkServiceTerm('minimumNoticeHours', Number.NaN)?.code).toBe('notice_range')
  expect(checkServiceTerm('cancelUntilHours', -1)?.code).toBe('cancel_until_range')
})
