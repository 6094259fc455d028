import { expect, test } from 'vitest'
import { accountAndClientKey } from './account-limits.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('is argon2id with 19 MiB, two passes, one lane, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('Cafetal8'), hashPassword('Cafetal8')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Cafetal8')).toBe(true)
  expect(await verifyPassword(one, 'Cafetal9')).toBe(false)
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
})

test('one runs, twenty wait, more are refused, and the gate opens again', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 25 }, () => hashPassword('Cafetal8')))
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]?.reason).toMatchObject({ status: 429, details: { retryAfter: 1 } })
  expect(await hashPassword('Cafetal8')).toContain('argon2id')
})

test('counts an IPv6 client by its network', () => {
  const key = (ip: string) => accountAndClientKey('ana@correo.test', ip).split('|')[1]
  expect(key('203.0.113.9')).toBe('203.0.113.9')
  expect(key('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(key('2001:db8::1')).toBe('2001:db8:0:0')
  expect(key('::1')).toBe('0:0:0:0')
  expect(key('2001:db8:1:2::')).toBe('2001:db8:1:2')
})
