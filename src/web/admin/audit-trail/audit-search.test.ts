import { expect, test } from 'vitest'
import { readAuditSearch } from './audit-search.ts'

test('parses the search parameters and ignores invalid ones', () => {
  const full = {
    search: 'nilsa',
    actor: 'admin',
    action: 'order.status_changed',
    subject: 'order',
    subjectId: '7b0c1d5e-0000-4000-8000-000000000001',
    from: '2026-11-01',
    to: '2026-11-20',
    page: 2,
  }
  expect(readAuditSearch(full)).toEqual(full)
  const invalid = {
    search: 24,
    actor: 'nobody',
    action: 'a b',
    subjectId: 'x',
    from: '2026-13-01',
    to: 'today',
    page: 1,
  }
  expect(readAuditSearch(invalid)).toEqual({ search: '24' })
})
