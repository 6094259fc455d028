import { afterEach, describe, expect, it, vi } from 'vitest'
import { localStore, tabStore } from './browser-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of [localStore, tabStore]) store.remove('key')
})

function storage(limit = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('browser storage', () => {
  it('stores and removes values in each storage separately', () => {
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
    localStore.set('key', 'all tabs')
    expect(tabStore.get('key')).toBeNull()
    tabStore.set('key', 'this tab')
    localStore.remove('key')
    expect([localStore.get('key'), tabStore.get('key')]).toEqual([null, 'this tab'])
  })

  it('keeps values for the page when the browser blocks storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    localStore.set('key', 'value')
    expect(localStore.get('key')).toBe('value')
    localStore.remove('key')
    expect(localStore.get('key')).toBeNull()
  })

  it('prefers an unstored value over an older stored one, until storing succeeds', () => {
    vi.stubGlobal('localStorage', storage(5))
    localStore.set('key', 'short')
    localStore.set('key', 'much longer')
    expect(localStore.get('key')).toBe('much longer')
    localStore.set('key', 'short')
    expect(localStore.get('key')).toBe('short')
  })

  it('keeps a value for the tab when the shared storage is full, and says so', () => {
    vi.stubGlobal('localStorage', storage(5))
    vi.stubGlobal('sessionStorage', storage())
    localStore.set('key', 'short')
    expect(localStore.lasts('key')).toBe('kept')
    localStore.set('key', 'much longer')
    expect([localStore.get('key'), localStore.lasts('key')]).toEqual(['much longer', 'tab'])
    // Another tab must not see the older value, nor this tab's keys those of the fallback.
    expect([globalThis.localStorage.getItem('key'), tabStore.get('key')]).toEqual([null, null])
    localStore.set('key', 'short')
    expect([localStore.get('key'), localStore.lasts('key')]).toEqual(['short', 'kept'])
    localStore.set('key', 'much longer')
    localStore.remove('key')
    expect(localStore.get('key')).toBeNull()
  })

  it('says when a value lasts only until the page is left', () => {
    vi.stubGlobal('localStorage', storage(0))
    vi.stubGlobal('sessionStorage', storage(0))
    localStore.set('key', 'value')
    expect([localStore.get('key'), localStore.lasts('key')]).toEqual(['value', 'page'])
  })
})
