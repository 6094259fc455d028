import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './errors.ts'

/** How often something may happen per key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** Counters shared by all instances through Postgres; when the database is away each instance counts for itself. */
export class RateLimits {
  readonly #pool: Pool
  readonly #enabled: boolean
  readonly #limiters = new Map<string, RateLimiterPostgres>()

  constructor(pool: Pool, enabled: boolean) {
    this.#pool = pool
    this.#enabled = enabled
  }

  /** Counts one; throws 429 with Retry-After beyond the limit. */
  async consume(limit: Limit, key: string): Promise<void> {
    if (!this.#enabled) return
    try {
      await this.#limiter(limit).consume(key)
    } catch (cause) {
      if (cause instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(cause.msBeforeNext / 1000))
      throw cause
    }
  }

  /** Throws 429 when the key has used its points up, without counting. */
  async check(limit: Limit, key: string): Promise<void> {
    if (!this.#enabled) return
    const state = await this.#limiter(limit).get(key)
    if (state && state.consumedPoints >= limit.points) throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000))
  }

  /** Counts one without refusing. */
  async note(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).penalty(key, 1)
  }

  /** Forgets a key. */
  async clear(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).delete(key)
  }

  #limiter(limit: Limit): RateLimiterPostgres {
    const known = this.#limiters.get(limit.name)
    if (known) return known
    const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds }
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    })
    this.#limiters.set(limit.name, limiter)
    return limiter
  }
}
