import type { Log } from '../log.ts'

type Subscriber = () => Promise<unknown>

const maxWaitMs = 30_000

/**
 * Distributes changes of shop data, made by any process: database triggers notify the channel `shop_changed` with the
 * table's name. Subscribers refresh their caches, then the version increases. A failed refresh is retried with
 * exponential backoff until it succeeds.
 */
export class ChangeFeed {
  readonly #log: Log
  readonly #firstWaitMs: number
  readonly #subscribers = new Map<string, Subscriber[]>()
  readonly #retries = new Map<Subscriber, NodeJS.Timeout>()
  #version = 1

  constructor(log: Log, firstWaitMs = 500) {
    this.#log = log
    this.#firstWaitMs = firstWaitMs
  }

  /** Increases after every refresh; pages rendered under an older version are stale. */
  version(): number {
    return this.#version
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.#subscribers.set(table, [...(this.#subscribers.get(table) ?? []), subscriber])
  }

  /** Handles a change of one table; null means any table, after the connection was lost. */
  async changed(table: string | null): Promise<void> {
    const affected = table === null ? [...this.#subscribers.values()].flat() : (this.#subscribers.get(table) ?? [])
    const refreshed = await Promise.all(affected.map((subscriber) => this.#refresh(subscriber, this.#firstWaitMs)))
    // When every refresh failed, the caches are unchanged and the version must not increase.
    if (refreshed.length === 0 || refreshed.includes(true)) this.#version += 1
  }

  /** Cancels pending retries. */
  close(): void {
    for (const retry of this.#retries.values()) clearTimeout(retry)
    this.#retries.clear()
  }

  async #refresh(subscriber: Subscriber, waitMs: number): Promise<boolean> {
    clearTimeout(this.#retries.get(subscriber))
    this.#retries.delete(subscriber)
    try {
      await subscriber()
      return true
    } catch (error) {
      this.#log.error({ err: error, waitMs }, 'refresh after a change failed; retrying')
      this.#scheduleRetry(subscriber, waitMs)
      return false
    }
  }

  #scheduleRetry(subscriber: Subscriber, waitMs: number): void {
    clearTimeout(this.#retries.get(subscriber))
    const retry = async () => {
      if (await this.#refresh(subscriber, Math.min(waitMs * 2, maxWaitMs))) this.#version += 1
    }
    this.#retries.set(subscriber, setTimeout(() => void retry(), waitMs).unref())
  }
}
