import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** Replaces `@node-rs/argon2` in tests (vitest.config.ts): hashes with 64 KiB of memory, in a fraction of the time. */
export const hash = (password: string, cost: Options) => {
  newest = cost
  return argon2.hash(password, { ...cost, memoryCost: 64 })
}

let newest: Options | null = null

/** The cost that the newest hash was to have. */
export const newestCost = () => newest

let calls = 0
export const verify: typeof argon2.verify = (...compared) => {
  calls += 1
  return argon2.verify(...compared)
}

/** Number of passwords that were compared with a hash. */
export const verifyCalls = () => calls
