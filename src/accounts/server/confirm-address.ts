import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { type Tx, violatedConstraint } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { accountFaults } from '../texts.ts'
import { type Candidate, isUnverifiedCustomer } from './competing-registrations.ts'
import { hashNoPassword } from './password-hash.ts'
import { lockRegistrations, removeRegistration, removeRegistrationsOf } from './registration-queries.ts'
import { endAccess, renewCredential } from './renew-credential.ts'
import { deleteSignInPasskeysOf } from './sign-in-passkey-queries.ts'
import type { UserRow } from './tables.ts'
import {
  changeUser,
  createUser,
  findUser,
  hasRecords,
  lockUser,
  lockUserByEmail,
  removeUnverifiedCustomer,
} from './user-queries.ts'
import { blankProfile } from './user-removal-queries.ts'
import { addressToVerify } from './verification-code.ts'
import { removeCodesOf } from './verification-code-queries.ts'

export const invalidVerificationToken = () => refusal(400, fault(accountFaults, 'verification_token_invalid'))

/**
 * Marks the account as verified and applies a pending address. When staff asked for that, whoever has the address of before
 * may have signed in with a mailed code meanwhile: this ends too.
 */
export async function confirmAddress(platform: Platform, tx: Tx, user: UserRow): Promise<void> {
  if (user.pendingEmail && user.pendingByStaff) {
    await endAccess(platform, tx, user)
    await deleteSignInPasskeysOf(tx, user.id)
  }
  if (user.pendingEmail) {
    // Waits for staff who record something for it at this moment.
    await lockUserByEmail(tx, user.pendingEmail)
    await removeUnverifiedCustomer(tx, user.pendingEmail, user.id)
  }
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
 * registrations that somebody else may have set end, and what they typed is not shown. `noPassword`: the hash of a password
 * that nobody knows.
 */
export async function claimAddress(platform: Platform, tx: Tx, user: UserRow, noPassword: string): Promise<UserRow> {
  const renewed = await renewCredential(platform, tx, user, { password: noPassword })
  await confirmAddress(platform, tx, await blankTypedProfile(platform, tx, renewed))
  await recordAudit(tx, { by: null, action: 'user.password_dropped', subject: { type: 'user', id: user.id } })
  const claimed = await lockUser(tx, user.id)
  if (!claimed) throw new Error('the account disappeared under its lock')
  return claimed
}

/** Removes the profile of an unverified customer that somebody typed who may not own the address. */
export async function blankTypedProfile(platform: Platform, tx: Tx, user: UserRow): Promise<UserRow> {
  if (!isUnverifiedCustomer(user) || user.profileByStaff) return user
  return changeUser(tx, user.id, blankProfile, platform.clock())
}

/**
 * Locks the account of a customer for whom staff record or change something. Somebody else may have registered an address
 * that nobody has confirmed, and would read it: password, sessions and registrations end. `ended`: the owner of the address
 * needs a mail to get in.
 */
export async function lockForStaff(
  platform: Platform,
  tx: Tx,
  by: By,
  id: string,
): Promise<{ user: UserRow; ended: boolean } | null> {
  const found = await findUser(tx, id)
  if (!found) return null
  // In the order of a registration, which must not renew its password after this.
  if (!found.emailVerified) await lockRegistrations(tx, found.email)
  const user = await lockUser(tx, id)
  if (!user || !isUnverifiedCustomer(user) || (await hasRecords(tx, id))) return user && { user, ended: false }
  return { user: await dropGrants(platform, tx, by, user), ended: true }
}

/** Ends everything that was granted before: password, sessions, passkeys that sign in and registrations. */
export async function dropGrants(platform: Platform, tx: Tx, by: By, user: UserRow): Promise<UserRow> {
  const renewed = await renewCredential(platform, tx, user, { password: await hashNoPassword() })
  await removeRegistrationsOf(tx, user.email)
  await recordAudit(tx, { by, action: 'user.password_dropped', subject: { type: 'user', id: user.id } })
  return renewed
}

/**
 * Turns the verified registration into the account of its address and deletes the others. An account with orders stays and
 * becomes that of the registration.
 */
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
  const now = platform.clock()
  const { password, person } = registration
  if (account && (await hasRecords(tx, account.id))) {
    await renewCredential(platform, tx, account, { password })
    const own = { ...blankProfile, ...person, profileByStaff: false }
    return confirmAddress(platform, tx, await changeUser(tx, account.id, own, now))
  }
  if (account) await platform.sessions.endAll(tx, account.id)
  await removeUnverifiedCustomer(tx, email, registration.id)
  await removeRegistrationsOf(tx, email)
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
  return email
    ? { email, pendingEmail: null, pendingByStaff: false, passwordResetToken: null, passwordResetExpires: null }
    : {}
}
