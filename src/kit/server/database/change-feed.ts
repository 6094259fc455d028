import type { Log } from '../log.ts'
import { Freshness } from './freshness.ts'

/** The ids of changed rows; null when any row may have changed. */
export type ChangedKeys = readonly string[] | null

/** Refreshes a cache; resolves to false when pages look the same as before. */
type Subscriber = (keys: ChangedKeys) => Promise<unknown>

const maxWaitMs = 30_000
/** With more ids than this, checking everything is as fast. */
const mostKeys = 1_000

/** The ids of both changes. */
export function mergedKeys(one: ChangedKeys, other: ChangedKeys): ChangedKeys {
  if (one === null || other === null) return null
  const keys = new Set([...one, ...other])
  return keys.size > mostKeys ? null : [...keys]
}

interface FeedOptions {
  /** Wait before the first retry of a failed refresh. */
  firstWaitMs?: number
  /** Least time between two refreshes because of notifications. */
  intervalMs?: number
}

/**
 * Distributes changes of shop data, made by any process: database triggers notify the channel `shop_changed` with the
 * table's name and the ids of changed products. Subscribers refresh their caches, then the version increases if pages
 * look different. A failed refresh is retried with exponential backoff until it succeeds.
 */
export class ChangeFeed {
  /** The age of the subscribers' caches. */
  readonly freshness = new Freshness()
  readonly #log: Log
  readonly #firstWaitMs: number
  readonly #intervalMs: number
  readonly #subscribers = new Map<string, Subscriber[]>()
  readonly #retries = new Map<Subscriber, NodeJS.Timeout>()
  readonly #received = new Map<string, ChangedKeys>()
  #timer: NodeJS.Timeout | undefined
  #handledAt = Number.NEGATIVE_INFINITY
  #version = 1

  constructor(log: Log, { firstWaitMs = 500, intervalMs = 500 }: FeedOptions = {}) {
    this.#log = log
    this.#firstWaitMs = firstWaitMs
    this.#intervalMs = intervalMs
  }

  /** Increases when pages that were rendered before may be outdated. */
  version(): number {
    return this.#version
  }

  subscribe(table: string, subscriber: Subscriber): void {
    this.#subscribers.set(table, [...(this.#subscribers.get(table) ?? []), subscriber])
  }

  /** Handles a notification, `table` or `table id,id`: the first at once, more within an interval together. */
  received(payload: string): void {
    const [table = '', keys] = payload.split(' ')
    const before = this.#received.get(table)
    this.#received.set(table, mergedKeys(before === undefined ? [] : before, keys?.split(',') ?? null))
    const wait = Math.max(0, this.#handledAt + this.#intervalMs - performance.now())
    this.freshness.begin(this.#received)
    this.#timer ??= setTimeout(() => this.#handleReceived(), wait).unref()
  }

  /** Handles a change of one table; null means any table, after the connection was lost. */
  async changed(table: string | null, keys: ChangedKeys = null): Promise<void> {
    const affected = table === null ? [...this.#subscribers.values()].flat() : (this.#subscribers.get(table) ?? [])
    const refreshed = await Promise.all(affected.map((subscriber) => this.#refresh(subscriber, keys)))
    if (refreshed.length === 0 || refreshed.includes(true)) this.#version += 1
  }

  /** Cancels pending work. */
  close(): void {
    clearTimeout(this.#timer)
    for (const retry of this.#retries.values()) clearTimeout(retry)
    this.#retries.clear()
  }

  #handleReceived(): void {
    const received = [...this.#received]
    this.#received.clear()
    this.#timer = undefined
    this.#handledAt = performance.now()
    for (const [table, keys] of received) void this.changed(table, keys)
    // The refreshes have begun.
    this.freshness.finish(this.#received)
  }

  /** @returns whether pages look different: not after a failure, because the cache is unchanged. */
  async #refresh(subscriber: Subscriber, keys: ChangedKeys, waitMs = this.#firstWaitMs): Promise<boolean> {
    clearTimeout(this.#retries.get(subscriber))
    this.#retries.delete(subscriber)
    const refresh = {}
    this.freshness.begin(refresh)
    try {
      const differs = (await subscriber(keys)) !== false
      this.freshness.finish(subscriber)
      return differs
    } catch (error) {
      this.#log.error({ err: error, waitMs }, 'refresh after a change failed; retrying')
      this.freshness.begin(subscriber)
      this.#scheduleRetry(subscriber, waitMs)
      return false
    } finally {
      this.freshness.finish(refresh)
    }
  }

  #scheduleRetry(subscriber: Subscriber, waitMs: number): void {
    clearTimeout(this.#retries.get(subscriber))
    const retry = async () => {
      if (await this.#refresh(subscriber, null, Math.min(waitMs * 2, maxWaitMs))) this.#version += 1
    }
    this.#retries.set(subscriber, setTimeout(() => void retry(), waitMs).unref())
  }
}
