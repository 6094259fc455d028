import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../kit/server/log.ts'

/** The end of one service. */
export interface StopStep {
  /** Names the step in the log. */
  name: string
  /** After this time the stop goes on without it. */
  limitMs: number
  stop(): Promise<unknown>
}

export interface StopSteps {
  /** Registers steps that are taken side by side; they are taken before those that were registered earlier. */
  add(group: readonly StopStep[]): void
  /**
   * Takes every step, the last registered first, each within its limit: what does not end in time, or fails, holds up
   * nothing else. The log names each step with its time.
   */
  run(): Promise<void>
}

export function stopSteps(log: Log): StopSteps {
  const groups: (readonly StopStep[])[] = []
  return {
    add(group) {
      groups.unshift(group)
    },
    async run() {
      for (let group = groups.shift(); group; group = groups.shift()) {
        await Promise.all(group.map((step) => take(step, log)))
      }
    },
  }
}

async function take({ name, limitMs, stop }: StopStep, log: Log): Promise<void> {
  const started = performance.now()
  const limit = new AbortController()
  const ended = stop().then(
    () => null,
    (error: unknown) => ({ err: error }),
  )
  const late = sleep(limitMs, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const)
  const outcome = await Promise.race([ended, late])
  limit.abort()
  const about = { step: name, ms: Math.round(performance.now() - started) }
  if (outcome === null) log.info(about, 'stopped')
  else if (outcome === 'late') log.warn(about, 'did not stop within its limit')
  else log.error({ ...about, ...outcome }, 'did not stop cleanly')
}
