import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Attempt, forgetUnapproved, isKept, keepAttempt, keptAttempt, takeAttempt } from './attempt.ts'

const attempt = (id: string, userId: string) =>
  ({ id, orderNumber: 'FM-000001', captureSecret: 's', phase: 'open', purchase: { userId } }) as Attempt

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('an unfinished payment', () => {
  it('is stored per user', () => {
    keepAttempt(attempt('A1', 'ana'))
    keepAttempt(attempt('B1', 'bea'))
    expect([keptAttempt('ana')?.id, keptAttempt('bea')?.id, keptAttempt('eva')]).toEqual(['A1', 'B1', null])
  })

  it('is claimed once across tabs', () => {
    keepAttempt(attempt('A1', 'ana'))
    expect([takeAttempt(attempt('A1', 'ana')), takeAttempt(attempt('A1', 'ana'))]).toEqual([true, false])
    expect(keptAttempt('ana')).toBeNull()
  })

  it('is not claimed by an earlier attempt', () => {
    keepAttempt(attempt('A2', 'ana'))
    expect(takeAttempt(attempt('A1', 'ana'))).toBe(false)
    expect(isKept(attempt('A2', 'ana'))).toBe(true)
  })

  it('is deleted at the end of a session unless it was approved', () => {
    localStorage.setItem('cart', '[]')
    keepAttempt(attempt('A1', 'ana'))
    keepAttempt({ ...attempt('B1', 'bea'), phase: 'approved' })
    keepAttempt({ ...attempt('C1', 'eva'), phase: 'left' })
    forgetUnapproved()
    expect([keptAttempt('ana'), keptAttempt('bea')?.id, keptAttempt('eva')]).toEqual([null, 'B1', null])
    expect(localStorage.getItem('cart')).toBe('[]')
  })

  it('that is malformed is ignored', () => {
    localStorage.setItem('checkout-attempt:ana', '{')
    expect(keptAttempt('ana')).toBeNull()
  })
})
