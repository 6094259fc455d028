import type { Locale } from '../../domain/locale.ts'
import { normaliseEmail } from '../../domain/person.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Tx } from '../platform/database.ts'
import type { Viewer } from '../platform/guards.ts'
import { accountLimits } from './account-limits.ts'
import { accountLinks } from './links.ts'
import type { UserRow } from './tables.ts'
import { changeUser, findUserByEmail } from './user-queries.ts'
import { type AccountPlatform, sendExistingAccount, sendVerification } from './verification.ts'

/**
 * Asks for a new address: it stays pending until its own mail is answered, and the old one is told. An address that
 * somebody else proved answers alike, but its owner is told instead. The present address withdraws a pending one.
 * `email` is checked and normalised.
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
 * Counts an asked change of the own address: each one mails two people. Before the transaction, because counting takes
 * a connection of its own.
 * @throws HttpError 429 when asked too often.
 */
export async function limitEmailChange(platform: AccountPlatform, viewer: Viewer, email: string): Promise<void> {
  if (normaliseEmail(email) !== viewer.email) await platform.limits.consume(accountLimits.emailChange, viewer.id)
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
    about: { type: 'user', id: user.id },
  })
}
