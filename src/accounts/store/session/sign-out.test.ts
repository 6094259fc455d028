import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, attemptsOfUsers, storeAttempt, storedAttempt } from '../../../checkout/store/attempt.ts'
import type { CheckoutValues } from '../../../checkout/store/checkout-values.ts'
import { storeDraft, withDraft } from '../../../checkout/store/form-draft.ts'
import { registerUserRecords } from '../../../session/store/user-records.ts'
import { goHomeAfterSignOut, goToSignInAfterDeletion } from './sign-out.ts'

vi.mock('../../../kit/api/transport.ts', () => ({ transport: vi.fn() }))

registerUserRecords(attemptsOfUsers)

const assign = vi.fn()
const profile = { city: '' } as CheckoutValues

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
}

function keep(userId: string) {
  const attempt = { id: userId, orderNumber: 'FM-000001', captureSecret: 's', phase: 'approved', purchase: { userId } }
  storeAttempt(attempt as Attempt)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', {
    location: { assign, origin: 'http://shop.test', href: 'http://shop.test/admin/root-users' },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('deletes the payment attempt, even an approved one, and the checkout draft after an account deletion', async () => {
  keep('ana')
  keep('bea')
  storeDraft('ana', profile, { ...profile, city: 'Ponce' })
  goToSignInAfterDeletion('ana')
  expect([storedAttempt('ana'), storedAttempt('bea')?.id]).toEqual([null, 'bea'])
  expect(withDraft('ana', profile)).toEqual(profile)
  // The session ends too, which must not redirect this page elsewhere, nor before the message was readable.
  goHomeAfterSignOut()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(assign.mock.calls).toEqual([['/login']])
})

it('is repeated by the next document when it was confirmed while this one was being left', async () => {
  vi.resetModules()
  const { endSession, isSignOutPending } = await import('../../../session/store/session-ending.ts')
  const { markLeavingAfterSignOut } = await import('../../../kit/page/leaving-page.ts')
  const { transport } = await import('../../../kit/api/transport.ts')
  vi.mocked(transport).mockImplementation(async () => new Response(null, { status: 204 }))
  await endSession()
  expect(isSignOutPending()).toBe(false)
  markLeavingAfterSignOut()
  await endSession()
  expect(isSignOutPending()).toBe(true)
})

it('says why the session ends, also when it is repeated, so that only after inactivity a passkey may continue it', async () => {
  vi.resetModules()
  const { endSession, repeatSignOut } = await import('../../../session/store/session-ending.ts')
  const { transport } = await import('../../../kit/api/transport.ts')
  const called = vi.mocked(transport)
  called.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  for (const after of ['inactivity', undefined] as const) {
    await endSession(after).catch(() => {})
    await repeatSignOut().catch(() => {})
  }
  const plain = '/api/auth/logout'
  const paths = [`${plain}?after=inactivity`, `${plain}?after=inactivity`, plain, plain]
  expect(called.mock.calls.map(([path]) => path)).toEqual(paths)
})
