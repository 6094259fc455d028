import { expect, test } from 'vitest'
import { isOverdue } from './contact.ts'

test('an open message is overdue after 24 hours, an answered one never', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z')
  const onTime = new Date('2026-11-21T12:00:00Z')
  const late = new Date('2026-11-21T12:00:01Z')
  expect(isOverdue({ createdAt, answeredAt: null }, onTime)).toBe(false)
  expect(isOverdue({ createdAt, answeredAt: null }, late)).toBe(true)
  expect(isOverdue({ createdAt, answeredAt: late }, late)).toBe(false)
})
