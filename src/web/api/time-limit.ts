import type { Endpoint } from '../../contract/endpoint.ts'

const seconds = 1_000
const readLimit = 20 * seconds
const fileLimit = 120 * seconds

/**
 * How long the browser waits for an answer, in milliseconds, so that a page can offer another try. What changes
 * something has no limit, and neither has a call about a payment: giving up would not stop it, only hide how it ended.
 */
export function timeLimitOf({ method, path, reply }: Endpoint): number | undefined {
  if (method !== 'GET' || path.startsWith('/paypal/order')) return undefined
  return typeof reply === 'string' ? fileLimit : readLimit
}

/** A signal that aborts when the caller's does, or with a TimeoutError after `limit` milliseconds. */
export function withinTime(limit: number, caller?: AbortSignal | null): AbortSignal {
  const time = AbortSignal.timeout(limit)
  if (!caller) return time
  // AbortSignal.any is not in every browser we serve.
  const both = new AbortController()
  for (const signal of [caller, time]) {
    if (signal.aborted) both.abort(signal.reason)
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true })
  }
  return both.signal
}
