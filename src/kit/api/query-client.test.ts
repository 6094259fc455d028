import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { statsQuery } from '../../desk/office/dashboard-queries.ts'
import { currentUserQuery } from '../../session/store/current-user.ts'
import { aboutQuery, brandQuery, contactQuery, generalQuery } from '../../settings/store/settings-queries.ts'
import { type AnyQuery, startRead } from './load.ts'
import { createQueryClient } from './query-client.ts'
import { transport } from './transport.ts'

vi.mock('./transport.ts', () => ({ transport: vi.fn() }))

const calls = vi.mocked(transport)
const answer = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

beforeEach(() => void calls.mockReset())
afterEach(() => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

/** Simulates a window switch and a reconnect. */
async function refocusAndReconnect(): Promise<void> {
  focusManager.setFocused(false)
  onlineManager.setOnline(false)
  focusManager.setFocused(true)
  onlineManager.setOnline(true)
  await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('reads', () => {
  it('never go stale and are not repeated on focus, on reconnect, by a timer or for a second observer', async () => {
    const client = createQueryClient()
    const queryFn = vi.fn(async () => 'value')
    const options = { queryKey: ['anything'], queryFn }
    client.mount()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const stop = new QueryObserver(client, options).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    await refocusAndReconnect()
    const stopSecond = new QueryObserver(client, options).subscribe(() => {})
    await client.ensureQueryData(options)
    vi.useRealTimers()
    expect(queryFn).toHaveBeenCalledTimes(1)
    stop()
    stopSecond()
    client.unmount()
  })

  it.each([
    ['about', aboutQuery],
    ['contact', contactQuery],
    ['general', generalQuery],
    ['brand', brandQuery],
    ['the back office', statsQuery],
  ] as [string, AnyQuery][])('of %s are not retried on failure', async (_, query) => {
    calls.mockImplementation(answer(503, { message: 'busy' }))
    // An observer, as pages have it: `fetchQuery` itself never retries.
    const observer = new QueryObserver(createQueryClient(), query)
    const leave = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().failureCount).toBe(1), { timeout: 10_000 })
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' })
    expect(calls).toHaveBeenCalledTimes(1)
    leave()
  })

  it('are not repeated by a navigation once they failed', async () => {
    calls.mockImplementation(answer(503, { message: 'busy' }))
    const client = createQueryClient()
    for (const query of [aboutQuery, contactQuery, productsQuery] as AnyQuery[]) {
      calls.mockClear()
      const observer = new QueryObserver(client, query)
      const leave = observer.subscribe(() => {})
      await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), { timeout: 10_000 })
      leave()
      startRead(client, query)
      const returned = new QueryObserver(client, query)
      const leaveAgain = returned.subscribe(() => {})
      await new Promise((resolve) => setTimeout(resolve, 0))
      expect(calls).toHaveBeenCalledTimes(1)
      await returned.refetch()
      expect(calls).toHaveBeenCalledTimes(2)
      leaveAgain()
    }
  })

  it('fail offline instead of waiting for a connection, as do mutations', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    const failing = async () => {
      throw new TypeError('Failed to fetch')
    }
    const options = { queryKey: ['anything'], queryFn: failing }
    const observer = new QueryObserver(client, options)
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, isPaused: false }))
    const change = new MutationObserver(client, { mutationFn: failing })
    void change.mutate().catch(() => {})
    await vi.waitFor(() => expect(change.getCurrentResult()).toMatchObject({ isError: true, isPaused: false }))
    stop()
  })

  it('of the brand reject when they fail', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    calls.mockImplementation(answer(500, {}))
    await expect(createQueryClient().fetchQuery(brandQuery)).rejects.toThrow('Failed to fetch brand settings')
    expect(String(warned.mock.calls[0])).toContain('Failed to fetch brand settings')
    warned.mockRestore()
  })
})

describe('the current user', () => {
  it('is read again on focus', async () => {
    const client = createQueryClient()
    calls.mockImplementation(answer(401, { message: 'Unauthorized' }))
    client.mount()
    const observer = new QueryObserver(client, currentUserQuery)
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeNull())
    await refocusAndReconnect()
    await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(2))
    stop()
    client.unmount()
  })

  it('is null only after a 401: any other failure is an error', async () => {
    calls.mockImplementation(answer(401, { message: 'Unauthorized' }))
    expect(await createQueryClient().fetchQuery(currentUserQuery)).toBeNull()
    calls.mockImplementation(answer(502, {}))
    await expect(createQueryClient().fetchQuery(currentUserQuery)).rejects.toThrow('502: {}')
  })
})
