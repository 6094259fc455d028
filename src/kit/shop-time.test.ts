import { expect, test } from 'vitest'
import {
  dateWriters,
  formatHours,
  formatSession,
  formatSessionTimes,
  formatShopDateTime,
  formatShopDays,
  shopDay,
} from './shop-time.ts'

test('a day of the shop ends at four in the morning of UTC', () => {
  expect(shopDay(new Date('2026-11-21T03:59:59.999Z'))).toBe('2026-11-20')
  expect(shopDay(new Date('2026-11-21T04:00:00.000Z'))).toBe('2026-11-21')
})

const [start, end] = [new Date('2026-01-31T20:00:00Z'), new Date('2026-01-31T22:30:00Z')]

test('a session is written with its weekday and a 12-hour time', () => {
  expect(formatSession('en', start)).toBe('Sat, Jan 31, 2026, 4:00\u00a0PM')
  expect(formatSession('es', start)).toBe('sáb, 31 ene 2026, 4:00\u00a0p.\u00a0m.')
  expect(formatSessionTimes('en', start, end)).toBe('Sat, Jan 31, 2026, 4:00 – 6:30\u00a0PM')
  expect(formatSessionTimes('es', start, end)).toBe('sáb, 31 ene 2026, 4:00 – 6:30\u00a0p.\u00a0m.')
})

test.each(['en', 'es'] as const)('times in %s do not break before the half of the day', (language) => {
  const morning = new Date('2026-01-31T12:00:00Z')
  const styles = [{ timeStyle: 'short' }, { hour: 'numeric' }, { dateStyle: 'full', timeStyle: 'short' }] as const
  const texts = styles.flatMap((style) => {
    const writer = dateWriters(style)[language]
    return [writer.format(morning), writer.format(start), writer.formatRange(morning, start)]
  })
  for (const text of [...texts, formatShopDateTime(language, start)]) {
    expect(text).toMatch(/\d\u00a0([AP]M|[ap]\.\u00a0m\.)$/)
    expect(text).not.toMatch(/[^\S\u00a0]([AP]M|[ap]\.|m\.)/)
  }
})

test('opening hours are written with 12-hour times, to midnight too', () => {
  expect(formatHours('en', { opens: '09:00', closes: '17:30' })).toBe('9:00\u00a0AM–5:30\u00a0PM')
  expect(formatHours('es', { opens: '13:00', closes: '24:00' })).toBe('1:00\u00a0p.\u00a0m.–12:00\u00a0a.\u00a0m.')
})

test('days break between the first and the last one only', () => {
  expect(formatShopDays('en', '2026-12-31', '2027-01-04')).toBe('Thu,\u00a0Dec\u00a031 – Mon,\u00a0Jan\u00a04')
  expect(formatShopDays('es', '2026-12-01', '2026-12-04')).toBe('mar,\u00a01\u00a0dic – vie,\u00a04\u00a0dic')
  expect(formatShopDays('en', '2026-12-01', '2026-12-01')).toBe('Tue,\u00a0Dec\u00a01')
})
