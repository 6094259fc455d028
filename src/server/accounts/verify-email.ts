import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx, violatedConstraint } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { hashedKey } from '../platform/http/rate-limits.ts'
import { accountLimits } from './account-limits.ts'
import {
  findRegistrationByToken,
  lockRegistrations,
  removeRegistration,
  removeRegistrationsOf,
} from './registration-queries.ts'
import { type Candidate, candidateWith, findCandidates, isOpen } from './rival-registrations.ts'
import type { UserRow } from './tables.ts'
import { hashToken } from './tokens.ts'
import {
  changeUser,
  createUser,
  findUserByVerification,
  lockUser,
  lockUserByEmail,
  lockUserByVerification,
  removeUnverifiedCustomer,
} from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

const refused = () =>
  badRequest('Invalid or expired verification token. Please try registering again.', 'invalid_token')

/**
 * Proves an address with the token of its mail. Repeatable until the token expires, because mail scanners open links;
 * signs nobody in. Where several people registered with the address, the token alone confirms none of them.
 * @throws HttpError 400 for an unknown or expired token, for an address that somebody else proved first, and
 * `password_required` where the password has to say which registration it is.
 */
export async function verifyEmail(platform: AccountPlatform, token: string): Promise<void> {
  await unlessTaken(() => inTransaction(platform.database, (tx) => verify(platform, tx, token), { retry: true }))
}

async function verify(platform: AccountPlatform, tx: Tx, token: string): Promise<void> {
  const now = platform.clock()
  if (await findRegistrationByToken(tx, hashToken(token), now)) throw passwordRequired()
  const user = await lockUserByVerification(tx, hashToken(token), now)
  if (!user) throw refused()
  if (user.emailVerified && !user.pendingEmail) return
  if (isOpen(user) && (await findCandidates(tx, user.email, now)).length > 1) throw passwordRequired()
  await confirm(platform, tx, user)
}

async function confirm(platform: AccountPlatform, tx: Tx, user: UserRow): Promise<void> {
  if (user.pendingEmail) await removeUnverifiedCustomer(tx, user.pendingEmail, user.id)
  await removeRegistrationsOf(tx, user.pendingEmail ?? user.email)
  await changeUser(tx, user.id, { emailVerified: true, ...movedTo(user.pendingEmail) }, platform.clock())
  await recordAudit(tx, {
    actor: null,
    action: user.pendingEmail ? 'user.email_changed' : 'user.email_verified',
    subject: { type: 'user', id: user.id },
  })
}

/**
 * Proves an address with the token of its mail and the password of one registration with it: that registration becomes
 * the account, the others are dropped.
 * @throws HttpError 400 for an unknown or expired token and a password that fits none, 429 after 5 of those.
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
  if (email === undefined) throw refused()
  // Who opens the link again after it confirmed the account learns that it did.
  if (owner && !isOpen(owner)) return verifyEmail(platform, token)
  await limits.consume(accountLimits.verificationPassword, hashedKey(email))
  const winner = await candidateWith(await findCandidates(database.db, email, now), password)
  if (!winner) throw badRequest('This password fits no registration with this address.', 'wrong_password')
  await unlessTaken(() => inTransaction(database, (tx) => settle(platform, tx, email, winner), { retry: true }))
  await limits.clear(accountLimits.verificationPassword, hashedKey(email))
}

async function settle(platform: AccountPlatform, tx: Tx, email: string, winner: Candidate): Promise<void> {
  await lockRegistrations(tx, email)
  if (winner.kind === 'account') {
    const user = await lockUser(tx, winner.user.id)
    if (!user || user.password !== winner.user.password) throw refused()
    return confirm(platform, tx, user)
  }
  const { registration } = winner
  if (!(await removeRegistration(tx, registration.id))) throw refused()
  const rival = await lockUserByEmail(tx, email)
  if (rival && !isOpen(rival)) throw refused()
  if (rival) await platform.sessions.endAll(tx, rival.id)
  await removeUnverifiedCustomer(tx, email, registration.id)
  await removeRegistrationsOf(tx, email)
  const now = platform.clock()
  const { password, person } = registration
  const account = { ...person, email, password, emailVerified: true, createdAt: now, updatedAt: now }
  const user = await createUser(tx, account)
  if (!user) throw refused()
  await recordAudit(tx, { actor: null, action: 'user.email_verified', subject: { type: 'user', id: user.id } })
}

const passwordRequired = () =>
  badRequest('Please enter the password of your registration to confirm it.', 'password_required')

async function unlessTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw refused()
    throw error
  }
}

/** A reset link that went to the old address ends with it. */
function movedTo(email: string | null): Partial<UserRow> {
  return email ? { email, pendingEmail: null, passwordResetToken: null, passwordResetExpires: null } : {}
}
