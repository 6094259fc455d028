import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { lt } from 'drizzle-orm'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/database.ts'
import { rateLimits } from '../tables.ts'
import { tooManyRequests } from './errors.ts'

/** How often something may happen per key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/**
 * The rate limit key of a client address: the IPv4 address, also when mapped into IPv6, or the /64 network of an IPv6
 * address, because one subscriber can use any address of such a network (RFC 6177).
 */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The rate limit key of personal data such as an e-mail address, so that counters store no clear text. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Counters in memory end by a timer, and Node ends one of more than 2^31 ms at once. In seconds. */
const longestTimer = 24 * 24 * 60 * 60

/** Counters shared by all instances through Postgres; while the database is unavailable each instance counts separately. */
export class RateLimits {
  readonly #pool: Pool
  readonly #enabled: boolean
  readonly #limiters = new Map<string, RateLimiterPostgres>()

  constructor(pool: Pool, enabled: boolean) {
    this.#pool = pool
    this.#enabled = enabled
  }

  /** Consumes one point; throws 429 with Retry-After beyond the limit. */
  async consume(limit: Limit, key: string): Promise<void> {
    const waitMs = await this.#count(limit, key)
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000))
  }

  /** Consumes one point and returns whether the key is within the limit. */
  async allows(limit: Limit, key: string): Promise<boolean> {
    return (await this.#count(limit, key)) === 0
  }

  /** Milliseconds to wait; 0 within the limit. */
  async #count(limit: Limit, key: string): Promise<number> {
    if (!this.#enabled) return 0
    try {
      await this.#limiter(limit).consume(key)
      return 0
    } catch (cause) {
      if (cause instanceof RateLimiterRes) return Math.max(1, cause.msBeforeNext)
      throw cause
    }
  }

  /** Throws 429 when the key has no points left; consumes none. */
  async check(limit: Limit, key: string): Promise<void> {
    if (!this.#enabled) return
    const state = await this.#limiter(limit).get(key)
    if (state && state.consumedPoints >= limit.points) throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000))
  }

  /** Consumes one point without rejecting. */
  async penalize(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).penalty(key, 1)
  }

  /** Consumed points of a key; 0 for an unknown key. */
  async consumedPoints(limit: Limit, key: string): Promise<number> {
    if (!this.#enabled) return 0
    return (await this.#limiter(limit).get(key))?.consumedPoints ?? 0
  }

  /** Restores one consumed point. */
  async reward(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).reward(key, 1)
  }

  /** Resets a key. */
  async clear(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).delete(key)
  }

  #limiter(limit: Limit): RateLimiterPostgres {
    const existing = this.#limiters.get(limit.name)
    if (existing) return existing
    const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds }
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ ...options, duration: Math.min(limit.seconds, longestTimer) }),
    })
    this.#limiters.set(limit.name, limiter)
    return limiter
  }
}

/** Deletes counters that expired before this moment. @returns the number of counters. */
export async function deleteExpiredCounters(db: Db, before: Date): Promise<number> {
  const ended = lt(rateLimits.expire, before.getTime())
  return (await db.delete(rateLimits).where(ended).returning({ key: rateLimits.key })).length
}
