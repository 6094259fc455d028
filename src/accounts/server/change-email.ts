import type { Locale } from '../../kit/locale.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { accountLinks } from './links.ts'
import { assertOwnCredentials } from './own-password.ts'
import { endPendingAddress } from './renew-credential.ts'
import type { UserRow } from './tables.ts'
import { changeUser, findUser, findUserByEmail } from './user-queries.ts'
import { sendExistingAccount, sendVerification } from './verification.ts'

/**
 * Requests a change of address: the new one stays pending until it is verified, and the old one gets a notice. For an
 * address of another account the answer is the same, but its owner gets a mail instead of a verification link. The
 * current address cancels a pending change.
 */
export async function changeEmail(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  email: string,
  language: Locale,
): Promise<UserRow> {
  if (email === user.email) return user.pendingEmail ? cancelPending(platform, tx, user) : user
  if (email === user.pendingEmail) return user
  const withoutLink = { pendingEmail: email, emailVerificationToken: null, emailVerificationExpires: null }
  const pending = await changeUser(tx, user.id, withoutLink, platform.clock())
  await sendChangeNotice(platform, tx, pending, email)
  const owner = await findUserByEmail(tx, email)
  if (owner && (owner.emailVerified || owner.role !== 'customer')) {
    await sendExistingAccount(platform, tx, owner)
    return pending
  }
  return sendVerification(platform, tx, pending, language)
}

/**
 * Checks a change of the viewer's own address. It requires the current password and is rate limited because it sends
 * mail to two addresses. Call it before the transaction: the rate limit uses another connection.
 * @throws HttpError 400 when the password is missing or wrong, 429 beyond the rate limit.
 */
export async function assertOwnEmailChange(
  platform: AccountPlatform,
  viewer: Viewer,
  { email, currentPassword = '' }: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  if (email === viewer.email) return
  const user = await findUser(platform.database.db, viewer.id)
  if (email === user?.pendingEmail) return
  await assertOwnCredentials(platform, viewer, currentPassword, 'currentPassword')
  await platform.limits.consume(accountRateLimits.emailChange, viewer.id)
}

/** Clears the token too: the link of the canceled address must not verify the current one. */
async function cancelPending(platform: AccountPlatform, tx: Tx, user: UserRow): Promise<UserRow> {
  return changeUser(tx, user.id, await endPendingAddress(tx, user), platform.clock())
}

async function sendChangeNotice(platform: AccountPlatform, tx: Tx, user: UserRow, newEmail: string): Promise<void> {
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language: user.language,
    mail: {
      template: 'email_change_notice',
      data: { name: user.firstName, newEmail, resetUrl: accountLinks(platform, user.language).forgotPassword },
    },
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}
