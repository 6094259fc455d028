import { expect, test } from 'vitest'
import { shopDay } from './shop-time.ts'

test('a day of the shop ends at four in the morning of UTC', () => {
  expect(shopDay(new Date('2026-11-21T03:59:59.999Z'))).toBe('2026-11-20')
  expect(shopDay(new Date('2026-11-21T04:00:00.000Z'))).toBe('2026-11-21')
})
