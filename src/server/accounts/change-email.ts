import type { Locale } from '../../domain/locale.ts'
import { normalizeEmail } from '../../domain/person.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { accountLimits } from './account-limits.ts'
import { accountLinks } from './links.ts'
import { assertOwnPassword } from './own-password.ts'
import type { UserRow } from './tables.ts'
import { changeUser, findUser, findUserByEmail } from './user-queries.ts'
import { type AccountPlatform, sendExistingAccount, sendVerification } from './verification.ts'

/**
 * Asks for a new address: it stays pending until its own mail is answered, and the old one is told. An address that
 * somebody else proved answers alike, but its owner is told instead. The present address withdraws a pending one.
 * `email` is checked and normalized.
 */
export async function changeEmail(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  email: string,
  language: Locale,
): Promise<UserRow> {
  if (email === user.email) return user.pendingEmail ? withdrawPending(platform, tx, user) : user
  if (email === user.pendingEmail) return user
  const withoutLink = { pendingEmail: email, emailVerificationToken: null, emailVerificationExpires: null }
  const pending = await changeUser(tx, user.id, withoutLink, platform.clock())
  await sendNotice(platform, tx, pending, email)
  const owner = await findUserByEmail(tx, email)
  if (owner && (owner.emailVerified || owner.role !== 'customer')) {
    await sendExistingAccount(platform, tx, owner)
    return pending
  }
  return sendVerification(platform, tx, pending, language)
}

/**
 * Whether the viewer may ask for this own address. A new one needs the current password, and is counted because it
 * mails two people. Call it before the transaction: counting takes a connection of its own.
 * @throws HttpError 400 when the password is missing or wrong, 429 when asked too often.
 */
export async function allowOwnEmail(
  platform: AccountPlatform,
  viewer: Viewer,
  asked: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  const email = normalizeEmail(asked.email)
  if (email === viewer.email) return
  const user = await findUser(platform.database.db, viewer.id)
  if (email === user?.pendingEmail) return
  await assertOwnPassword(platform, viewer, asked.currentPassword ?? '')
  await platform.limits.consume(accountLimits.emailChange, viewer.id)
}

/** The link of the withdrawn address must not verify the present one. */
function withdrawPending(platform: AccountPlatform, tx: Tx, user: UserRow): Promise<UserRow> {
  const change = { pendingEmail: null, emailVerificationToken: null, emailVerificationExpires: null }
  return changeUser(tx, user.id, change, platform.clock())
}

async function sendNotice(platform: AccountPlatform, tx: Tx, user: UserRow, newEmail: string): Promise<void> {
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language: user.language,
    mail: {
      template: 'email_change_notice',
      data: { name: user.firstName, newEmail, resetUrl: accountLinks(platform, user.language).forgotPassword },
    },
    forRoot: user.role === 'root',
    about: { type: 'user', id: user.id },
  })
}
