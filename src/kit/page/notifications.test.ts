import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localStore } from './browser-storage.ts'
import { answerNotificationOffer, mayOfferNotifications, notify } from './notifications.ts'

let shown: (NotificationOptions & { title: string; closed: boolean })[]
let stored: Map<string, string>

/** Simulates a browser with this permission. */
function browser(permission: NotificationPermission | null) {
  class FakeNotification {
    static permission = permission
    static requestPermission = vi.fn(async () => 'granted')
    readonly #entry
    constructor(title: string, options: NotificationOptions) {
      this.#entry = { title, ...options, closed: false }
      shown.push(this.#entry)
    }
    close() {
      this.#entry.closed = true
    }
  }
  vi.stubGlobal('window', permission === null ? {} : { Notification: FakeNotification })
  vi.stubGlobal('Notification', permission === null ? undefined : FakeNotification)
  return FakeNotification
}

beforeEach(() => {
  shown = []
  stored = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a notification', () => {
  it.each(['success', 'info'] as const)('of %s closes after 5 seconds', (kind) => {
    browser('granted')
    notify({ title: 'Hola', body: 'texto', kind })
    expect(shown).toMatchObject([{ title: 'Hola', body: 'texto', requireInteraction: false, silent: kind === 'info' }])
    vi.advanceTimersByTime(4_999)
    expect(shown[0]?.closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(shown[0]?.closed).toBe(true)
  })

  it('of an error stays until clicked', () => {
    browser('granted')
    notify({ title: 'Login Failed', body: 'Invalid credentials', kind: 'error' })
    vi.advanceTimersByTime(60_000)
    expect(shown).toMatchObject([{ requireInteraction: true, silent: false, closed: false }])
  })

  it.each(['default', 'denied', null] as const)('is skipped where the permission is %s', (permission) => {
    browser(permission)
    notify({ title: 'Hola', body: '', kind: 'error' })
    expect(shown).toEqual([])
  })

  it('is skipped on phones whose constructor throws', () => {
    browser('granted')
    vi.stubGlobal(
      'Notification',
      Object.assign(() => {}, { permission: 'granted' }),
    )
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    notify({ title: 'Hola', body: '', kind: 'error' })
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })
})

describe('the offer', () => {
  it('is made only while the permission is undecided', () => {
    const offers = ['default', 'granted', 'denied', null].map((permission) => {
      browser(permission as NotificationPermission | null)
      return mayOfferNotifications()
    })
    expect(offers).toEqual([true, false, false, false])
  })

  it.each([true, false])('is made once, accepted: %s', async (accepted) => {
    const { requestPermission } = browser('default')
    await answerNotificationOffer(accepted)
    expect(mayOfferNotifications()).toBe(false)
    expect(requestPermission).toHaveBeenCalledTimes(accepted ? 1 : 0)
  })

  it("is answered for the page's lifetime when storage is blocked", async () => {
    browser('default')
    const forbidden = () => {
      throw new Error('forbidden')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    expect(mayOfferNotifications()).toBe(true)
    await answerNotificationOffer(false)
    expect(mayOfferNotifications()).toBe(false)
    localStore.remove('notification-banner-shown')
  })
})
