import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { badRequest, invalidField } from '../../kit/server/http/errors.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { candidateWith, findCandidates, isUnverifiedCustomer } from './competing-registrations.ts'
import { confirmAddress, invalidVerificationToken, rejectTakenAddress, settleRegistrations } from './confirm-address.ts'
import { findRegistrationByToken } from './registration-queries.ts'
import { hashToken } from './tokens.ts'
import { findUserByVerification, lockUserByVerification } from './user-queries.ts'

/**
 * Verifies an address with the token of its mail. Repeatable until the token expires, because mail scanners open links.
 * It starts no session. With several registrations of the address, the token alone is not sufficient.
 * @throws HttpError 400 for an unknown or expired token, for an address that another account verified first, and
 * `registration_password_required` when the password must identify the registration.
 */
export async function verifyEmail(platform: AccountPlatform, token: string): Promise<void> {
  await rejectTakenAddress(() => inTransaction(platform.database, (tx) => verify(platform, tx, token), { retry: true }))
}

async function verify(platform: AccountPlatform, tx: Tx, token: string): Promise<void> {
  const now = platform.clock()
  if (await findRegistrationByToken(tx, hashToken(token), now)) throw passwordRequired()
  const user = await lockUserByVerification(tx, hashToken(token), now)
  if (!user) throw invalidVerificationToken()
  if (user.emailVerified && !user.pendingEmail) return
  if (isUnverifiedCustomer(user) && (await findCandidates(tx, user.email, now)).length > 1) throw passwordRequired()
  await confirmAddress(platform, tx, user)
}

/**
 * Verifies an address with the token of its mail and the password of one of its registrations: that registration becomes
 * the account, the others are deleted.
 * @throws HttpError 400 for an unknown or expired token and a password that matches none, 429 after 5 of those.
 */
export async function verifyEmailWithPassword(
  platform: AccountPlatform,
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

const wrongPassword = {
  code: 'registration_password_wrong',
  message: 'This password fits no registration with this address.',
}

const passwordRequired = () =>
  badRequest('Please enter the password of your registration to confirm it.', 'registration_password_required')
