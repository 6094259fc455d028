import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type ChangedKeys, ChangeFeed } from './change-feed.ts'

let feed: ChangeFeed
let handled: ChangedKeys[]
let differs: boolean

beforeEach(() => {
  vi.useFakeTimers()
  handled = []
  differs = true
  feed = new ChangeFeed(createLog('silent'))
  feed.subscribe('products', async (keys) => {
    handled.push(keys)
    return differs
  })
})
afterEach(() => {
  feed.close()
  vi.useRealTimers()
})

describe('notifications', () => {
  it('are handled at once, then together at most twice a second', async () => {
    feed.received('products a')
    await vi.advanceTimersByTimeAsync(1)
    expect(handled).toEqual([['a']])
    for (let at = 0; at < 40; at++) {
      feed.received(`products b,c${at % 3}`)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(handled.length).toBeLessThanOrEqual(5)
    await vi.advanceTimersByTimeAsync(500)
    expect(new Set(handled.slice(1).flat())).toEqual(new Set(['b', 'c0', 'c1', 'c2']))
  })

  it('without ids mean that anything may have changed', async () => {
    feed.received('products a')
    feed.received('products')
    feed.received('products b')
    await vi.advanceTimersByTimeAsync(1)
    expect(handled).toEqual([null])
  })

  it('with very many ids are handled as if anything had changed', async () => {
    for (let at = 0; at < 1_001; at++) feed.received(`products ${at}`)
    await vi.advanceTimersByTimeAsync(1)
    expect(handled).toEqual([null])
  })

  it('of other tables reach only their subscribers', async () => {
    feed.received('settings')
    await vi.advanceTimersByTimeAsync(1)
    expect(handled).toEqual([])
    expect(feed.version()).toBe(2)
  })
})

it('keeps the version when no subscriber sees a difference', async () => {
  differs = false
  await feed.changed('products', ['a'])
  expect(feed.version()).toBe(1)
  differs = true
  await feed.changed('products', ['a'])
  expect(feed.version()).toBe(2)
})

it('checks everything after a lost connection', async () => {
  await feed.changed(null)
  expect(handled).toEqual([null])
})
