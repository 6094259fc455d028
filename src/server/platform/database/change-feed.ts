import type { Log } from '../log.ts'

type Subscriber = () => Promise<unknown>

const longestWaitMs = 30_000

/**
 * Tells this process that shop data changed, in whichever process it was changed: triggers notify the channel
 * `shop_changed` with the table's name. Subscribers refresh what they keep in memory, and the version grows once they
 * have. A refresh that fails is tried again, with growing waits, until it succeeds.
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

  /** Grows with every change that was taken in; what was rendered under an older version is stale. */
  version(): number {
    return this.#version
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.#subscribers.set(table, [...(this.#subscribers.get(table) ?? []), subscriber])
  }

  /** A notice of one table, or of everything after the connection was lost for a while. */
  async changed(table: string | null): Promise<void> {
    const affected = table === null ? [...this.#subscribers.values()].flat() : (this.#subscribers.get(table) ?? [])
    const refreshed = await Promise.all(affected.map((subscriber) => this.#refresh(subscriber, this.#firstWaitMs)))
    // While nothing could be read, everything kept is as old as before and must not count as new.
    if (refreshed.length === 0 || refreshed.includes(true)) this.#version += 1
  }

  /** Ends what is waiting for another try. */
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
      this.#log.error({ err: error, waitMs }, 'could not refresh after a change; trying again')
      this.#retryLater(subscriber, waitMs)
      return false
    }
  }

  #retryLater(subscriber: Subscriber, waitMs: number): void {
    clearTimeout(this.#retries.get(subscriber))
    const retry = async () => {
      if (await this.#refresh(subscriber, Math.min(waitMs * 2, longestWaitMs))) this.#version += 1
    }
    this.#retries.set(subscriber, setTimeout(() => void retry(), waitMs).unref())
  }
}
