import type { Locale } from '../../kit/locale.ts'
import { mailboxOf } from '../../kit/person.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { keyedHash, open, seal } from '../../kit/server/secrets/secret-box.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { accountMails } from '../mails/account-mails.ts'
import type { SecondStep } from '../sign-in-api.ts'
import { accountRateLimits, allowsShare, emailKey } from './account-rate-limits.ts'
import { claimAddress } from './confirm-address.ts'
import { budgetOf, mailBudgetOf, nameBrowser, readBrowser } from './known-browser.ts'
import { accountLinks } from './links.ts'
import { hashNoPassword } from './password-hash.ts'
import { lockRegistrations } from './registration-queries.ts'
import type { Exchange } from './second-factor/second-step.ts'
import { openSession } from './sessions.ts'
import { countSignInAttempt, putSignInCode, spendSignInCode } from './sign-in-code-queries.ts'
import { assertFewFailures, noteFailure } from './sign-in-failures.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, lockUserByEmail } from './user-queries.ts'
import { invalidCode, maxAttempts } from './verification.ts'
import { randomCode, signInCodeAddress } from './verification-code.ts'

interface CodeRequest {
  email: string
  language?: Locale | undefined
}

/** Its data is sealed, because it is personal; the job is deleted soon after it is done. */
export const signInCodeJob = jobKind<{ sealed: string }>('sign-in-code', { keepSeconds: 60 })

const jobPurpose = 'sign-in code request'

/** Validity of a code in milliseconds; the mail states it. */
const lifetime = 10 * 60_000

/** Under which the code of an address and the browser that asked for it is stored. */
const placeOf = ({ config }: Platform, email: string, browser: string) =>
  keyedHash(config.appSecret, 'browser of a sign-in code', `${email} ${browser}`)

const hashOf = ({ config }: Platform, email: string, code: string) =>
  keyedHash(config.appSecret, 'sign-in code', `${email} ${code}`)

/**
 * Mails a code that signs in in this browser, when the address has a customer account. A code is stored for every address
 * and a job looks for the account: neither the answer nor its time reveals whether there is one. Beyond the mails that
 * strangers may cause in a day, nothing is stored or sent.
 * @throws HttpError 429.
 */
export async function requestSignInCode(
  platform: Platform,
  { email, language }: CodeRequest,
  exchange: Exchange,
): Promise<void> {
  const { limits, config, clock } = platform
  const { key, isKnown } = mailBudgetOf(platform, exchange.request, email)
  await limits.consume(accountRateLimits.signInCodeEmail, key)
  const { token } = nameBrowser(platform, exchange)
  const { ip } = exchange.request
  if (!isKnown && !(await allowsShare(limits, accountRateLimits.signInCodeMailbox, mailboxOf(email), ip))) return
  await inTransaction(platform.database, async (tx) => {
    const code = randomCode()
    await putSignInCode(tx, {
      address: placeOf(platform, email, token),
      recipient: signInCodeAddress(config, email),
      hash: hashOf(platform, email, code),
      expires: new Date(clock().getTime() + lifetime),
    })
    const sealed = seal(config.appSecret, jobPurpose, JSON.stringify({ email, language, code }))
    await platform.jobs.enqueue(tx, signInCodeJob, { sealed })
  })
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
      mail: accountMails.sign_in_code({ name: user.emailVerified ? user.firstName : '', code: request.code, ...claim }),
      about: { type: 'user', id: user.id },
    })
  })
}

/**
 * Signs a customer in with the code of a mail. With a second factor the account is not signed in yet.
 * @throws HttpError as {@link spendMailedCode}.
 */
export function signInWithMailedCode(
  platform: Platform,
  typed: TypedCode,
  exchange: Exchange,
): Promise<{ user: UserRow } | SecondStep> {
  return spendMailedCode(platform, typed, exchange, (tx, user) =>
    openSession(platform, tx, exchange, { user, way: 'mailed code' }),
  )
}

interface TypedCode {
  email: string
  code: string
}

/**
 * Takes the code of a mail, once, and does what it is a proof for. An account whose address was never verified is verified
 * by it and loses what somebody else may have set. Only the browser that asked has a code to try, so what others try
 * counts for nobody else.
 * @throws HttpError 400 `invalid_code`, the same for a wrong, used or expired code, one that was tried 5 times, another
 * browser, a member of staff and an unknown address; 429 after too many failures of the client, and when too many
 * passwords are being hashed.
 */
export async function spendMailedCode<T>(
  platform: Platform,
  { email, code }: TypedCode,
  exchange: Exchange,
  proven: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const { database, limits } = platform
  const budget = budgetOf(platform, exchange.request, email)
  if (!budget.isKnown) await assertFewFailures(platform, exchange.request)
  const browser = readBrowser(platform, exchange.request)
  const address = placeOf(platform, email, browser?.token ?? '')
  const hash = hashOf(platform, email, code)
  const counted = budget.isKnown ? null : { email, ip: exchange.request.ip }
  if (!browser || !(await isRight(platform, { address, hash }, counted))) {
    await noteFailure(platform, exchange.request, { way: 'mailed code', account: email, budget })
    throw invalidCode()
  }
  const found = await findUserByEmail(database.db, email)
  const noPassword = found?.emailVerified === false ? await hashNoPassword() : null
  const done = await inTransaction(
    database,
    async (tx) => {
      await lockRegistrations(tx, email)
      if (!(await spendSignInCode(tx, address, hash))) throw invalidCode()
      return proven(tx, await ownedAccount(platform, tx, email, noPassword))
    },
    { retry: true },
  )
  const { firsts, others } = accountRateLimits.signInCodes
  for (const limit of [firsts, others]) await limits.clear(limit, emailKey(email))
  return done
}

/** Whether a code is that of its browser. `counted`: whose try it is in an unknown browser, which counts for the address. */
async function isRight(
  { database, limits, clock }: Platform,
  { address, hash }: { address: string; hash: string },
  counted: { email: string; ip: string } | null,
): Promise<boolean> {
  // Counted before the comparison and outside the transaction, so that concurrent and failed attempts count.
  const stored = await countSignInAttempt(database.db, address, maxAttempts, clock())
  if (stored === null) return false
  if (counted && !(await allowsShare(limits, accountRateLimits.signInCodes, counted.email, counted.ip))) return false
  return isSameSecret(stored, hash)
}

/** The account of a customer who proved to own its address; `noPassword` replaces the password of an unverified one. */
async function ownedAccount(platform: Platform, tx: Tx, email: string, noPassword: string | null): Promise<UserRow> {
  const user = await lockUserByEmail(tx, email)
  if (user?.role !== 'customer') throw invalidCode()
  if (user.emailVerified) return user
  if (noPassword === null) throw invalidCode()
  return claimAddress(platform, tx, user, noPassword)
}
