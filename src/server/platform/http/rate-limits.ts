import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './errors.ts'

/** How often something may happen per key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/**
 * The key that counts for a client address: IPv4 as it is, also when it arrives mapped into IPv6, and the /64 network of
 * an IPv6 address, because one household has the whole network to vary (RFC 6177).
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

/** The key that counts for personal data, such as an email address: counters hold none of it in clear text. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
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
    const waitMs = await this.#count(limit, key)
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000))
  }

  /** Counts one; whether it is within the limit. */
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

  /** How much of the limit a key has used; 0 for an unknown one. */
  async spent(limit: Limit, key: string): Promise<number> {
    if (!this.#enabled) return 0
    return (await this.#limiter(limit).get(key))?.consumedPoints ?? 0
  }

  /** Takes back one that was counted. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    if (this.#enabled) await this.#limiter(limit).reward(key, 1)
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
