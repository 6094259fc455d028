import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Attempt,
  claimAttempt,
  deleteUnapprovedAttempts,
  isUnfinished,
  storeAttempt,
  storedAttempt,
} from './attempt.ts'

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
    storeAttempt(attempt('A1', 'ana'))
    storeAttempt(attempt('B1', 'bea'))
    expect([storedAttempt('ana')?.id, storedAttempt('bea')?.id, storedAttempt('eva')]).toEqual(['A1', 'B1', null])
  })

  it('is claimed once across tabs', () => {
    storeAttempt(attempt('A1', 'ana'))
    expect([claimAttempt(attempt('A1', 'ana')), claimAttempt(attempt('A1', 'ana'))]).toEqual([true, false])
    expect(storedAttempt('ana')).toBeNull()
  })

  it('is not claimed by an earlier attempt', () => {
    storeAttempt(attempt('A2', 'ana'))
    expect(claimAttempt(attempt('A1', 'ana'))).toBe(false)
    expect(isUnfinished(attempt('A2', 'ana'))).toBe(true)
  })

  it('is deleted at the end of a session unless it was approved', () => {
    localStorage.setItem('cart', '[]')
    storeAttempt(attempt('A1', 'ana'))
    storeAttempt({ ...attempt('B1', 'bea'), phase: 'approved' })
    storeAttempt({ ...attempt('C1', 'eva'), phase: 'left' })
    deleteUnapprovedAttempts()
    expect([storedAttempt('ana'), storedAttempt('bea')?.id, storedAttempt('eva')]).toEqual([null, 'B1', null])
    expect(localStorage.getItem('cart')).toBe('[]')
  })

  it('that is malformed is ignored', () => {
    localStorage.setItem('checkout-attempt:ana', '{')
    expect(storedAttempt('ana')).toBeNull()
  })
})
