import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx, violatedConstraint } from '../platform/database.ts'
import { badRequest } from '../platform/errors.ts'
import type { UserRow } from './tables.ts'
import { hashToken } from './tokens.ts'
import { changeUser, lockUserByVerification, removeUnverifiedCustomer } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

const refused = () =>
  badRequest('Invalid or expired verification token. Please try registering again.', 'invalid_token')

/**
 * Proves an address with the token of its mail. Repeatable until the token expires, because mail scanners open links;
 * signs nobody in.
 * @throws HttpError 400 for an unknown or expired token, and for an address that somebody else proved first.
 */
export async function verifyEmail(platform: AccountPlatform, token: string): Promise<void> {
  try {
    await inTransaction(platform.database, (tx) => verify(platform, tx, token), { retry: true })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw refused()
    throw error
  }
}

async function verify(platform: AccountPlatform, tx: Tx, token: string): Promise<void> {
  const now = platform.clock()
  const user = await lockUserByVerification(tx, hashToken(token), now)
  if (!user) throw refused()
  if (user.emailVerified && !user.pendingEmail) return
  if (user.pendingEmail) await removeUnverifiedCustomer(tx, user.pendingEmail, user.id)
  await changeUser(tx, user.id, { emailVerified: true, ...movedTo(user.pendingEmail) }, now)
  await recordAudit(tx, {
    actor: null,
    action: user.pendingEmail ? 'user.email_changed' : 'user.email_verified',
    subject: { type: 'user', id: user.id },
  })
}

/** A reset link that went to the old address ends with it. */
function movedTo(email: string | null): Partial<UserRow> {
  return email ? { email, pendingEmail: null, passwordResetToken: null, passwordResetExpires: null } : {}
}
