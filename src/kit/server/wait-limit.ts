import { AsyncLocalStorage } from 'node:async_hooks'

const stops = new AsyncLocalStorage<AbortSignal>()

/** Runs background work whose waits for other systems (see {@link waitLimit}) end when `stop` aborts. */
export const withStop = <Result>(stop: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  stops.run(stop, work)

/**
 * The signal for one wait for another system, such as a mail server or a store of backups: aborts after `ms`, and
 * in background work also when the shop stops. Every adapter uses it: a stop waits for nobody without a limit.
 */
export function waitLimit(ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  const stop = stops.getStore()
  return stop ? AbortSignal.any([stop, timeout]) : timeout
}
