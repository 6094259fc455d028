import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from './notifications.ts'

const close = vi.fn()
const shown: object[] = []

beforeEach(() => {
  vi.useFakeTimers()
  class Notification {
    static permission = 'granted'
    close = close
    constructor(title: string, options: object) {
      shown.push({ title, ...options })
    }
  }
  vi.stubGlobal('window', { Notification })
  vi.stubGlobal('Notification', Notification)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  close.mockClear()
  shown.length = 0
})

it.each([
  ['info', true],
  ['success', false],
] as const)('a notification of the kind %s is silent: %s, and closes after 5 seconds', (kind, silent) => {
  notify({ title: 'Order Created', body: 'FM-000001', kind })
  expect(shown).toMatchObject([{ title: 'Order Created', body: 'FM-000001', requireInteraction: false, silent }])
  vi.advanceTimersByTime(4_999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
})

it('an error stays until it is pressed', () => {
  notify({ title: 'Login Failed', body: 'Invalid credentials', kind: 'error' })
  expect(shown).toMatchObject([{ requireInteraction: true, silent: false }])
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
})
