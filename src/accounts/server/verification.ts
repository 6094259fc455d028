import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, refusal, unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { mayMailAnyone, queueMail } from '../../mail/server/queue-mail.ts'
import { accountMails } from '../mails/account-mails.ts'
import { accountFaults } from '../texts.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import {
  type Candidate,
  candidateWith,
  findCandidates,
  isReplaceable,
  isUnverifiedCustomer,
} from './competing-registrations.ts'
import {
  claimAddress,
  confirmAddress,
  invalidVerificationToken,
  rejectTakenAddress,
  settleRegistrations,
} from './confirm-address.ts'
import { accountLinks } from './links.ts'
import { hashNoPassword } from './password-hash.ts'
import { findRegistrationByToken, lockRegistrations } from './registration-queries.ts'
import type { UserRow } from './tables.ts'
import { createToken, hashToken } from './tokens.ts'
import {
  changeUser,
  findUser,
  findUserByEmail,
  findUserByVerification,
  hasRecords,
  lockUser,
  lockUserByVerification,
} from './user-queries.ts'
import { addressToVerify, createCode, hashOfCode } from './verification-code.ts'
import { type CodeOwner, countAttempt, spendCode } from './verification-code-queries.ts'

const linkLifetime = 24 * 60 * 60 * 1000

/**
 * Creates a new verification token and code, which replace the old ones, and mails them to the address to verify. Beyond
 * the daily number of mails to it, the old ones stay.
 * `invited`: staff created the account.
 */
export async function sendVerification(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  language: Locale,
  options: Pick<VerificationMail, 'invited' | 'firstOfClient'> = {},
): Promise<UserRow> {
  const { firstOfClient } = options
  const asked = { address: addressToVerify(user), kind: accountMails.verification, firstOfClient }
  if (!(await mayMailAnyone(platform.config, tx, asked))) return user
  const token = createToken()
  const now = platform.clock()
  const change = { emailVerificationToken: token.hash, emailVerificationExpires: verificationExpiry(now) }
  const changed = await changeUser(tx, user.id, change, now)
  const address = addressToVerify(changed)
  await mailVerification(platform, tx, {
    to: { address, name: user.firstName },
    language,
    token: token.text,
    code: await createCode(platform, tx, { userId: user.id }, address),
    userId: user.id,
    change: user.pendingEmail !== null,
    forRoot: user.role === 'root',
    ...options,
  })
  return changed
}

/** Expiry of a verification token created now. */
export const verificationExpiry = (now: Date) => new Date(now.getTime() + linkLifetime)

interface VerificationMail {
  to: { address: string; name: string }
  language: Locale
  token: string
  code: string
  userId: string
  /** The address replaces that of an existing account. */
  change?: boolean
  invited?: boolean
  forRoot?: boolean
  firstOfClient?: boolean | undefined
}

/** Mails a verification link and code. */
export async function mailVerification(platform: Platform, tx: Tx, about: VerificationMail): Promise<void> {
  const links = accountLinks(platform.config, about.language)
  await queueMail(platform, tx, {
    to: about.to,
    language: about.language,
    mail: accountMails.verification({
      name: about.to.name,
      verifyUrl: links.verify(about.token),
      code: about.code,
      ...(about.change ? { change: true } : {}),
      ...(about.invited ? { invited: { resetUrl: links.forgotPassword } } : {}),
    }),
    forRoot: about.forRoot,
    firstOfClient: about.firstOfClient,
    about: { type: 'user', id: about.userId },
  })
}

/** Notifies the owner of an address about a registration or a change of address with it. */
export async function sendExistingAccount(platform: Platform, tx: Tx, owner: UserRow): Promise<void> {
  const links = accountLinks(platform.config, owner.language)
  await queueMail(platform, tx, {
    to: { address: owner.email, name: owner.firstName },
    language: owner.language,
    mail: accountMails.existing_account({
      name: owner.firstName,
      signInUrl: links.signIn,
      resetUrl: links.forgotPassword,
    }),
    forRoot: owner.role === 'root',
    about: { type: 'user', id: owner.id },
  })
}

/**
 * Verifies an address with the token of its mail. Repeatable until the token expires, because mail scanners open links.
 * It starts no session. With several registrations of the address, the token alone is not sufficient.
 * @throws HttpError 400 for an unknown or expired token, for an address that another account verified first, and
 * `registration_password_required` when the password must identify the registration.
 */
export async function verifyEmail(platform: Platform, token: string): Promise<void> {
  await rejectTakenAddress(() => inTransaction(platform.database, (tx) => verify(platform, tx, token), { retry: true }))
}

async function verify(platform: Platform, tx: Tx, token: string): Promise<void> {
  const now = platform.clock()
  if (await findRegistrationByToken(tx, hashToken(token), now)) throw passwordRequired()
  const user = await lockUserByVerification(tx, hashToken(token), now)
  if (!user) throw invalidVerificationToken()
  if (user.emailVerified && !user.pendingEmail) return
  if (isUnverifiedCustomer(user) && !user.pendingEmail) {
    // A link is opened without knowing whose password the account has: with orders, nobody's.
    if (await hasRecords(tx, user.id)) {
      await claimAddress(platform, tx, user, await hashNoPassword())
      return
    }
    if ((await findCandidates(tx, user.email, now)).length > 1) throw passwordRequired()
  }
  await confirmAddress(platform, tx, user)
}

/**
 * Verifies an address with the token of its mail and the password of one of its registrations: that registration becomes
 * the account, the others are deleted.
 * @throws HttpError 400 for an unknown or expired token and a password that matches none, 429 after 5 of those.
 */
export async function verifyEmailWithPassword(
  platform: Platform,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { database, limits, clock } = platform
  const now = clock()
  const hash = hashToken(token)
  const registration = await findRegistrationByToken(database.db, hash, now)
  const owner = registration ? null : await findUserByVerification(database.db, hash, now)
  const email = registration?.email ?? owner?.email
  if (email === undefined) throw invalidVerificationToken()
  // Opening the link again after the verification succeeds.
  if (owner && !isUnverifiedCustomer(owner)) return verifyEmail(platform, token)
  await limits.consume(accountRateLimits.verificationPassword, hashedKey(email))
  const verified = await candidateWith(await findCandidates(database.db, email, now), password)
  if (!verified) throw invalidField('password', wrongPassword)
  await rejectTakenAddress(() =>
    inTransaction(database, (tx) => settleRegistrations(platform, tx, email, verified), { retry: true }),
  )
  await limits.clear(accountRateLimits.verificationPassword, hashedKey(email))
}

const wrongPassword = fault(accountFaults, 'registration_password_wrong')

const passwordRequired = () => refusal(400, fault(accountFaults, 'registration_password_required'))

/** Maximum attempts per code; the page shows this number. */
export const maxAttempts = 5

/** The same for every reason, so that it reveals nothing about the address. */
export const invalidCode = () =>
  invalidField('code', {
    code: 'invalid_code',
    message: 'This code is not valid. Use the one from the newest email.',
  })

/**
 * Verifies the address of the signed-in account with the code of its mail. Does nothing when it is verified.
 * @throws HttpError 400 `invalid_code` for a wrong, used or expired code, or one that was tried 5 times.
 */
export async function verifyOwnEmailWithCode(platform: Platform, viewer: Viewer, code: string): Promise<void> {
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (user.emailVerified && !user.pendingEmail) return
  await redeem(platform, { kind: 'account', user }, addressToVerify(user), code)
}

/**
 * Verifies the address of the registration that has this password, by the code from its mail. Starts no session.
 * @throws HttpError 400 `invalid_code`, also for an unknown address or a wrong password; 429 when too many passwords are
 * being checked.
 */
export async function verifyRegistrationWithCode(
  platform: Platform,
  { email, password }: { email: string; password: string },
  code: string,
): Promise<void> {
  const candidates = await findCandidates(platform.database.db, email, platform.clock())
  // Checked for every address, so that the response time reveals nothing.
  const candidate = await candidateWith(candidates, password)
  if (!candidate) throw invalidCode()
  await redeem(platform, candidate, email, code)
}

async function redeem(platform: Platform, candidate: Candidate, address: string, code: string): Promise<void> {
  const { database, limits, clock } = platform
  const owner = ownerOf(candidate)
  const key = Object.values(owner).join()
  if (!(await limits.allows(accountRateLimits.verificationCodes, key))) throw invalidCode()
  const hash = hashOfCode(platform.config, owner, address, code)
  // Counted before the comparison and outside the transaction, so that concurrent and failed attempts count.
  const stored = await countAttempt(database.db, owner, maxAttempts, clock())
  if (stored === null || !isSameSecret(stored, hash)) throw invalidCode()
  const proof = { candidate, address, owner, hash }
  await rejectTakenAddress(() => inTransaction(database, (tx) => verifyAddress(platform, tx, proof), { retry: true }))
  await limits.clear(accountRateLimits.verificationCodes, key)
}

async function verifyAddress(
  platform: Platform,
  tx: Tx,
  { candidate, address, owner, hash }: { candidate: Candidate; address: string; owner: CodeOwner; hash: string },
): Promise<void> {
  await lockRegistrations(tx, address)
  if (candidate.kind === 'account') {
    const user = await lockUser(tx, candidate.user.id)
    // The account may have requested another address meanwhile, which this code does not verify.
    if (!user || addressToVerify(user) !== address) throw invalidCode()
  }
  if (!(await spendCode(tx, owner, hash))) throw invalidCode()
  await settleRegistrations(platform, tx, address, candidate)
}

const ownerOf = (candidate: Candidate): CodeOwner =>
  candidate.kind === 'account' ? { userId: candidate.user.id } : { registrationId: candidate.registration.id }

/**
 * Mails the verification link again, at most every 60 s; false when there is nothing to verify.
 * @throws HttpError 429 within 60 s of the last mail.
 */
export async function resendVerification(platform: Platform, viewer: Viewer, language?: Locale): Promise<boolean> {
  await platform.limits.consume(accountRateLimits.resend, viewer.id)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    return sendVerificationAgain(platform, tx, user, language ?? user.language)
  })
}

const isInvited = async (tx: Tx, user: UserRow) =>
  user.pendingEmail ? user.pendingByStaff : isUnverifiedCustomer(user) && hasRecords(tx, user.id)

/** Mails the link again for the address to verify; false when there is none. */
export async function sendVerificationAgain(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  language: Locale,
): Promise<boolean> {
  if (user.emailVerified && !user.pendingEmail) return false
  const owner = user.pendingEmail ? await findUserByEmail(tx, user.pendingEmail) : null
  if (owner && !(await isReplaceable(tx, owner))) await sendExistingAccount(platform, tx, owner)
  // Whoever is to confirm an account with orders, or an address that staff typed, may never have had its password.
  else await sendVerification(platform, tx, user, language, { invited: await isInvited(tx, user) })
  return true
}
