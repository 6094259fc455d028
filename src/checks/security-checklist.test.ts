import { expect, test } from 'vitest'
import { checklist, checklistProgress, knownTicks } from './security-checklist.ts'

test('there are twelve items', () => {
  expect(checklist).toHaveLength(12)
})

test('every item has its category and importance', () => {
  expect(checklist.map(({ id, category, importance }) => `${id}: ${category}, ${importance}`)).toEqual([
    'https_enforced: transport, critical',
    'session_security: authentication, high',
    'rbac_implemented: authorization, critical',
    'file_upload_validation: input, high',
    'email_verification: authentication, medium',
    'password_policy: authentication, high',
    'webhook_verification: api, critical',
    'secrets_management: configuration, critical',
    'input_validation: input, high',
    'rate_limiting: api, medium',
    'security_headers: transport, critical',
    'audit_logging: monitoring, medium',
  ])
})

test('progress is a rounded percentage', () => {
  expect(checklistProgress({})).toBe(0)
  expect(checklistProgress({ https_enforced: true, rate_limiting: false })).toBe(8)
  expect(checklistProgress({ https_enforced: true, rate_limiting: true })).toBe(17)
  expect(checklistProgress(Object.fromEntries(checklist.map(({ id }) => [id, true])))).toBe(100)
})

test('ignores unknown ids and values that are not booleans', () => {
  expect(knownTicks({ rate_limiting: true, made_up: true, password_policy: 'yes' })).toEqual({ rate_limiting: true })
})
