import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** Replaces `@node-rs/argon2` in tests (vitest.config.ts): hashes with 64 KiB of memory, in a fraction of the time. */
export const hash = (password: string, cost: Options) => argon2.hash(password, { ...cost, memoryCost: 64 })
export const { verify } = argon2
