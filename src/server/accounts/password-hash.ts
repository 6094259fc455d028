import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../platform/errors.ts'

/** OWASP's second choice: 19 MiB, two passes, one lane; argon2id is the library's default. About 27 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing one password at a time leaves a core to the shop while somebody tries passwords. */
const longestQueue = 20
const waiting: (() => void)[] = []
let running = false
let verifications = 0

/** @throws HttpError 429 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password, cost))
}

/**
 * Whether the password is the one of the hash. Null stands for an unknown user: it takes as long and is false.
 * @throws HttpError 429 when too many wait.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await unknownHash())
  const right = await gated(() => {
    verifications += 1
    return verify(known, password)
  })
  return right && stored !== null
}

/** How many passwords this process has checked: each sign-in takes one, whoever tries. */
export const passwordVerifications = () => verifications

let unknown: Promise<string> | null = null

/** The hash of nobody's password, made once. */
function unknownHash(): Promise<string> {
  unknown ??= hash('nobody has this password', cost)
  return unknown
}

async function gated<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running) {
    if (waiting.length >= longestQueue) throw tooManyRequests(1)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next one keeps the gate shut: nobody slips in between.
    if (next) next()
    else running = false
  }
}
