import type { Endpoint } from '../endpoint.ts'

const seconds = 1_000
const readLimit = 20 * seconds
const fileLimit = 120 * seconds

/**
 * Timeout of a request in milliseconds, so that the page can offer a retry. Mutations and payment requests have none:
 * aborting would not stop them, only hide their result.
 */
export function timeLimitOf({ method, path, reply }: Endpoint): number | undefined {
  if (method !== 'GET' || /\/order(?:\/|$)/.test(path)) return undefined
  return typeof reply === 'string' ? fileLimit : readLimit
}

/** A signal that aborts with the caller's, or with a TimeoutError after `limit` milliseconds. */
export function withinTime(limit: number, caller?: AbortSignal | null): AbortSignal {
  const time = AbortSignal.timeout(limit)
  if (!caller) return time
  // AbortSignal.any is missing in some supported browsers.
  const both = new AbortController()
  for (const signal of [caller, time]) {
    if (signal.aborted) both.abort(signal.reason)
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true })
  }
  return both.signal
}
