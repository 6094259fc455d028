import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../../kit/server/http/errors.ts'
import { workQueue } from '../../kit/server/jobs/work-queue.ts'
import { normalizePassword } from '../password.ts'

/** OWASP parameters for argon2id (the library's default): 19 MiB, two passes, one lane. About 27 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One hash at a time, so that a guessing attack occupies one core only. */
const refuse = () => tooManyRequests(1)
const queue = workQueue({ concurrency: 1, maxWaiting: 20, refuse })
/** Attempts from client addresses with many failures enter the queue one at a time, so that they cannot fill it. */
const suspiciousQueue = workQueue({ concurrency: 1, maxWaiting: 5, refuse })
let verifications = 0

/** The hash of a password's one form. @throws HttpError 429 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(normalizePassword(password), cost))
}

/** The hash of a password that nobody has: its account is entered by a mailed code, or the mailed link for a new one. */
export const hashNoPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/**
 * Compares a password with a hash. Null, for an unknown user, takes the same time and returns false. Hashes from before
 * passwords had one form are of the text as it was typed, composed or not; ASCII has one form only.
 * `suspicious`: the client address has failed often.
 * @throws HttpError 429 when too many wait.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  { suspicious = false } = {},
): Promise<boolean> {
  const expected = stored ?? (await unknownHash())
  const forms = new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')])
  const check = () =>
    queue.run(async () => {
      for (const form of forms) {
        verifications += 1
        if (await verify(expected, form)) return true
      }
      return false
    })
  const matches = await (suspicious ? suspiciousQueue.run(check) : check())
  return matches && stored !== null
}

/** Number of password checks of this process, for tests. */
export const passwordVerifications = () => verifications

let dummyHash: Promise<string> | null = null

/** A hash for checks without a user, computed once. */
function unknownHash(): Promise<string> {
  dummyHash ??= hash('password of an unknown user', cost)
  return dummyHash
}
