import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats a check until it returns a value other than null, undefined and false.
 * @throws Error when it does not within `seconds`, with the check's last error as its cause.
 */
export async function until<Value>(
  what: string,
  check: () => Promise<Value> | Value,
  { seconds = 60, everyMs = 100 } = {},
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + seconds * 1_000
  let cause: unknown
  while (performance.now() < deadline) {
    try {
      const value = await check()
      if (value !== null && value !== undefined && value !== false) return value
    } catch (error) {
      cause = error
    }
    await pause(everyMs)
  }
  throw new Error(`not within ${seconds} s: ${what}`, { cause })
}
