import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { type Tx, violatedConstraint } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { accountFaults } from '../texts.ts'
import { type Candidate, isUnverifiedCustomer } from './competing-registrations.ts'
import { lockRegistrations, removeRegistration, removeRegistrationsOf } from './registration-queries.ts'
import { renewCredential } from './renew-credential.ts'
import type { UserRow } from './tables.ts'
import { changeUser, createUser, lockUser, lockUserByEmail, removeUnverifiedCustomer } from './user-queries.ts'
import { addressToVerify } from './verification-code.ts'
import { removeCodesOf } from './verification-code-queries.ts'

export const invalidVerificationToken = () => refusal(400, fault(accountFaults, 'verification_token_invalid'))

/** Marks the account as verified and applies a pending address. */
export async function confirmAddress(platform: Platform, tx: Tx, user: UserRow): Promise<void> {
  if (user.pendingEmail) await removeUnverifiedCustomer(tx, user.pendingEmail, user.id)
  await removeRegistrationsOf(tx, addressToVerify(user))
  await removeCodesOf(tx, user.id)
  await changeUser(tx, user.id, { emailVerified: true, ...emailChange(user.pendingEmail) }, platform.clock())
  await recordAudit(tx, {
    by: null,
    action: user.pendingEmail ? 'user.email_changed' : 'user.email_verified',
    subject: { type: 'user', id: user.id },
  })
}

/**
 * Verifies the account of a customer who proved to own its address, but may not have made it: the password, sessions and
 * registrations that somebody else may have set end. `noPassword`: the hash of a password that nobody knows.
 */
export async function claimAddress(platform: Platform, tx: Tx, user: UserRow, noPassword: string): Promise<UserRow> {
  const renewed = await renewCredential(platform, tx, user, { password: noPassword })
  await confirmAddress(platform, tx, renewed)
  await recordAudit(tx, { by: null, action: 'user.password_dropped', subject: { type: 'user', id: user.id } })
  const claimed = await lockUser(tx, user.id)
  if (!claimed) throw new Error('the account disappeared under its lock')
  return claimed
}

/** Turns the verified registration into the account of its address and deletes the others. */
export async function settleRegistrations(
  platform: Platform,
  tx: Tx,
  email: string,
  verified: Candidate,
): Promise<void> {
  await lockRegistrations(tx, email)
  if (verified.kind === 'account') {
    const user = await lockUser(tx, verified.user.id)
    if (!user || user.password !== verified.user.password) throw invalidVerificationToken()
    return confirmAddress(platform, tx, user)
  }
  const { registration } = verified
  if (!(await removeRegistration(tx, registration.id))) throw invalidVerificationToken()
  const account = await lockUserByEmail(tx, email)
  if (account && !isUnverifiedCustomer(account)) throw invalidVerificationToken()
  if (account) await platform.sessions.endAll(tx, account.id)
  await removeUnverifiedCustomer(tx, email, registration.id)
  await removeRegistrationsOf(tx, email)
  const now = platform.clock()
  const { password, person } = registration
  const newAccount = { ...person, email, password, emailVerified: true, createdAt: now, updatedAt: now }
  const user = await createUser(tx, newAccount)
  if (!user) throw invalidVerificationToken()
  await recordAudit(tx, { by: null, action: 'user.email_verified', subject: { type: 'user', id: user.id } })
}

/** Converts a violation of the unique address (verified by another account meanwhile) into HttpError 400. */
export async function rejectTakenAddress(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw invalidVerificationToken()
    throw error
  }
}

/** Invalidates a reset link that was sent to the old address. */
function emailChange(email: string | null): Partial<UserRow> {
  return email ? { email, pendingEmail: null, passwordResetToken: null, passwordResetExpires: null } : {}
}
