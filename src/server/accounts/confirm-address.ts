import { recordAudit } from '../audit/record-audit.ts'
import { type Tx, violatedConstraint } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { lockRegistrations, removeRegistration, removeRegistrationsOf } from './registration-queries.ts'
import { type Candidate, isOpen } from './rival-registrations.ts'
import type { UserRow } from './tables.ts'
import { changeUser, createUser, lockUser, lockUserByEmail, removeUnverifiedCustomer } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'
import { addressToProve } from './verification-code.ts'

export const refused = () =>
  badRequest('Invalid or expired verification token. Please try registering again.', 'invalid_token')

/** Makes the address that was proven the address of the account, which is active from now on. */
export async function confirmAddress(platform: AccountPlatform, tx: Tx, user: UserRow): Promise<void> {
  if (user.pendingEmail) await removeUnverifiedCustomer(tx, user.pendingEmail, user.id)
  await removeRegistrationsOf(tx, addressToProve(user))
  await changeUser(tx, user.id, { emailVerified: true, ...movedTo(user.pendingEmail) }, platform.clock())
  await recordAudit(tx, {
    actor: null,
    action: user.pendingEmail ? 'user.email_changed' : 'user.email_verified',
    subject: { type: 'user', id: user.id },
  })
}

/** Makes the registration that was proven the account of its address; the others are dropped. */
export async function settleRegistrations(
  platform: AccountPlatform,
  tx: Tx,
  email: string,
  winner: Candidate,
): Promise<void> {
  await lockRegistrations(tx, email)
  if (winner.kind === 'account') {
    const user = await lockUser(tx, winner.user.id)
    if (!user || user.password !== winner.user.password) throw refused()
    return confirmAddress(platform, tx, user)
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

/** Refuses when somebody else proved the address meanwhile. */
export async function unlessTaken(work: () => Promise<void>): Promise<void> {
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
