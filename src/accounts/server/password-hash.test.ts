import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, passwordVerifications, verifyPassword } from './password-hash.ts'

test('hashes with salted argon2id, 19 MiB, two passes, one lane', async () => {
  const [one, two] = await Promise.all([hashPassword('Cafetal8'), hashPassword('Cafetal8')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Cafetal8')).toBe(true)
  expect(await verifyPassword(one, 'Cafetal9')).toBe(false)
  expect(await verifyPassword(null, 'password of an unknown user')).toBe(false)
})

test('runs one check, queues twenty, rejects more, and accepts again afterwards', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 25 }, () => hashPassword('Cafetal8')))
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]?.reason).toMatchObject({ status: 429, details: { retryAfter: 1 } })
  expect(await hashPassword('Cafetal8')).toContain('argon2id')
})

test('keeps the queue available during a flood of suspicious attempts', async () => {
  const stored = await hashPassword('Cafetal8')
  const flood = Array.from({ length: 30 }, () => verifyPassword(stored, 'Cafetal9', { suspicious: true }))
  const others = Array.from({ length: 19 }, () => verifyPassword(stored, 'Cafetal8'))
  const floodEnds = await Promise.allSettled(flood)
  expect(floodEnds.filter(({ status }) => status === 'rejected')).toHaveLength(24)
  expect(await Promise.all(others)).toEqual(Array(19).fill(true))
})

test('compares passwords in one form, and accepts hashes of the typed form from before', async () => {
  const composed = 'Caf\u00e9 tal8'
  const typed = ['Cafe\u0301 tal8', 'Caf\u00e9\u00a0tal8', '\u202aCaf\u00e9 tal8\u202c']
  const stored = await hashPassword(composed)
  for (const form of typed) {
    expect(await verifyPassword(stored, form)).toBe(true)
    expect(await verifyPassword(await hashPassword(form), composed)).toBe(true)
    expect(await verifyPassword(await hash(form), form)).toBe(true)
  }
  expect(await verifyPassword(await hash(typed[0] ?? ''), composed)).toBe(true)
  expect(await verifyPassword(stored, 'Cafe tal8')).toBe(false)
})

test('an unknown account costs as many checks as a known one', async () => {
  const stored = await hashPassword('Cafetal8')
  for (const typed of ['Cafetal9', 'Cafe\u0301tal9']) {
    const before = passwordVerifications()
    await verifyPassword(stored, typed)
    const known = passwordVerifications() - before
    await verifyPassword(null, typed)
    expect(passwordVerifications() - before).toBe(2 * known)
  }
})
