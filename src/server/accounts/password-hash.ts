import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../platform/http/errors.ts'
import { workQueue } from '../platform/jobs/work-queue.ts'

/** OWASP's second choice: 19 MiB, two passes, one lane; argon2id is the library's default. About 27 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing one password at a time leaves a core to the shop while somebody tries passwords. */
const refuse = () => tooManyRequests(1)
const queue = workQueue({ concurrency: 1, longest: 20, refuse })
/** Attempts from client addresses that have failed often enter the queue one at a time: they cannot fill it. */
const doubtfulOnes = workQueue({ concurrency: 1, longest: 5, refuse })
let verifications = 0

/** @throws HttpError 429 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, cost))
}

/**
 * Whether the password is the one of the hash. Null stands for an unknown user: it takes as long and is false.
 * `doubtful` says that the client address has failed often.
 * @throws HttpError 429 when too many wait.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  { doubtful = false } = {},
): Promise<boolean> {
  const known = stored ?? (await unknownHash())
  const check = () =>
    queue.run(() => {
      verifications += 1
      return verify(known, password)
    })
  const right = await (doubtful ? doubtfulOnes.run(check) : check())
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
