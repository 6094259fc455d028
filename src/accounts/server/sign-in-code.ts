import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash, open, seal } from '../../kit/server/secrets/secret-box.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { accountRateLimits, emailKey } from './account-rate-limits.ts'
import { claimAddress } from './confirm-address.ts'
import { accountLinks } from './links.ts'
import { hashNoPassword } from './password-hash.ts'
import { lockRegistrations } from './registration-queries.ts'
import type { Exchange } from './second-factor/second-step.ts'
import { openSession } from './sessions.ts'
import { countSignInAttempt, putSignInCode, spendSignInCode } from './sign-in-code-queries.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, lockUserByEmail } from './user-queries.ts'
import { invalidCode, maxAttempts } from './verification.ts'
import { codeLifetime, randomCode, signInCodeAddress } from './verification-code.ts'

interface CodeRequest {
  email: string
  language?: Locale | undefined
}

/** Its data is sealed, because it is personal; the job is deleted soon after it is done. */
export const signInCodeJob = jobKind<{ sealed: string }>('sign-in-code', { keepSeconds: 60 })

const jobPurpose = 'sign-in code request'

const hashOf = ({ config }: Platform, email: string, code: string) =>
  keyedHash(config.appSecret, 'sign-in code', `${email} ${code}`)

/**
 * Mails a code that signs in, when the address has a customer account. A code is stored for every address and a job looks
 * for the account: neither the answer nor its time reveals whether there is one.
 * @throws HttpError 429.
 */
export async function requestSignInCode(platform: Platform, { email, language }: CodeRequest): Promise<void> {
  await platform.limits.consume(accountRateLimits.signInCodeEmail, emailKey(email))
  await inTransaction(platform.database, async (tx) => {
    const code = await createSignInCode(platform, tx, email)
    const sealed = seal(platform.config.appSecret, jobPurpose, JSON.stringify({ email, language, code }))
    await platform.jobs.enqueue(tx, signInCodeJob, { sealed })
  })
}

/** A new code for an address, stored in place of its last one. */
export async function createSignInCode(platform: Platform, tx: Tx, email: string): Promise<string> {
  const code = randomCode()
  const expires = new Date(platform.clock().getTime() + codeLifetime)
  const address = signInCodeAddress(platform.config, email)
  await putSignInCode(tx, { address, hash: hashOf(platform, email, code), expires })
  return code
}

/** Mails the code of a request to a customer; staff and unknown addresses get none. */
export async function mailSignInCode(platform: Platform, { sealed }: { sealed: string }): Promise<void> {
  const request: CodeRequest & { code: string } = JSON.parse(open(platform.config.appSecret, jobPurpose, sealed))
  await inTransaction(platform.database, async (tx) => {
    const user = await findUserByEmail(tx, request.email)
    if (user?.role !== 'customer') return
    const language = request.language ?? user.language
    const claim = user.emailVerified
      ? {}
      : { claim: { resetUrl: accountLinks(platform.config, language).forgotPassword } }
    await queueMail(platform, tx, {
      to: { address: user.email, name: user.emailVerified ? user.firstName : '' },
      language,
      mail: {
        template: 'sign_in_code',
        data: { name: user.emailVerified ? user.firstName : '', code: request.code, ...claim },
      },
      about: { type: 'user', id: user.id },
    })
  })
}

/**
 * Signs a customer in with the code of a mail. An account whose address was never verified is verified by it and loses
 * what somebody else may have set. With a second factor the account is not signed in yet.
 * @throws HttpError 400 `invalid_code`, the same for a wrong, used or expired code, one that was tried 5 times, a member
 * of staff and an unknown address; 429 when too many passwords are being hashed.
 */
export async function signInWithMailedCode(
  platform: Platform,
  { email, code }: { email: string; code: string },
  exchange: Exchange,
): Promise<{ user: UserRow } | SecondStep> {
  const { database, limits, clock, config } = platform
  if (!(await limits.allows(accountRateLimits.signInCodes, emailKey(email)))) throw invalidCode()
  const address = signInCodeAddress(config, email)
  const hash = hashOf(platform, email, code)
  // Counted before the comparison and outside the transaction, so that concurrent and failed attempts count.
  const stored = await countSignInAttempt(database.db, address, maxAttempts, clock())
  if (stored === null || !isSameSecret(stored, hash)) throw invalidCode()
  const found = await findUserByEmail(database.db, email)
  const noPassword = found?.emailVerified === false ? await hashNoPassword() : null
  const entered = await inTransaction(
    database,
    async (tx) => {
      await lockRegistrations(tx, email)
      if (!(await spendSignInCode(tx, address, hash))) throw invalidCode()
      const user = await ownedAccount(platform, tx, email, noPassword)
      return openSession(platform, tx, exchange, user)
    },
    { retry: true },
  )
  await limits.clear(accountRateLimits.signInCodes, emailKey(email))
  return entered
}

/** The account of a customer who proved to own its address; `noPassword` replaces the password of an unverified one. */
async function ownedAccount(platform: Platform, tx: Tx, email: string, noPassword: string | null): Promise<UserRow> {
  const user = await lockUserByEmail(tx, email)
  if (user?.role !== 'customer') throw invalidCode()
  if (user.emailVerified) return user
  if (noPassword === null) throw invalidCode()
  return claimAddress(platform, tx, user, noPassword)
}
