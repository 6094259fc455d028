import type { Log } from './log.ts'

type Subscriber = () => Promise<unknown>

/**
 * Tells this process that shop data changed, in whichever process it was changed: triggers notify the channel
 * `shop_changed` with the table's name. Subscribers refresh what they keep in memory; the version grows after they have.
 */
export class ChangeFeed {
  readonly #log: Log
  readonly #subscribers = new Map<string, Subscriber[]>()
  #version = 1

  constructor(log: Log) {
    this.#log = log
  }

  /** Grows with every change; what was rendered under an older version is stale. */
  version(): number {
    return this.#version
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.#subscribers.set(table, [...(this.#subscribers.get(table) ?? []), subscriber])
  }

  /** A notice of one table, or of everything after the connection was lost for a while. */
  async changed(table: string | null): Promise<void> {
    const affected = table === null ? [...this.#subscribers.values()].flat() : (this.#subscribers.get(table) ?? [])
    const results = await Promise.allSettled(affected.map((subscriber) => subscriber()))
    for (const result of results) {
      if (result.status === 'rejected') this.#log.error({ err: result.reason }, 'could not refresh after a change')
    }
    this.#version += 1
  }
}
