import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, refusal, unauthorized } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type By, type Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mayMailAnyone, queueMail } from '../../mail/server/queue-mail.ts'
import { accountMails } from '../mails/account-mails.ts'
import { accountFaults } from '../texts.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { blankTypedProfile, confirmAddress } from './confirm-address.ts'
import { deferRequest } from './deferred-requests.ts'
import { mailBudgetOf, rememberBrowser } from './known-browser.ts'
import { accountLinks } from './links.ts'
import { hashNewPassword } from './new-password.ts'
import { verifyPassword } from './password-hash.ts'
import { renewCredential } from './renew-credential.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor.ts'
import type { Exchange } from './second-factor/second-step.ts'
import type { UserRow } from './tables.ts'
import { createToken, hashToken } from './tokens.ts'
import {
  changeUser,
  findUser,
  isResetTokenUsable,
  lockUser,
  lockUserByEmail,
  lockUserByResetToken,
} from './user-queries.ts'

/** The fields of the current password: that of the change forms, and that of the forms that ask for it alone. */
type PasswordField = 'currentPassword' | 'password'

export const wrongPassword = (field: PasswordField) => invalidField(field, fault(accountFaults, 'wrong_password'))

/**
 * Checks the password of the signed-in user.
 * @returns the user at the time of the check.
 * @throws HttpError 400 when it is missing or wrong, 429 after 5 wrong ones in 15 minutes.
 */
export async function assertOwnPassword(
  platform: Platform,
  viewer: Pick<Viewer, 'id'>,
  password: string,
  field: PasswordField,
): Promise<UserRow> {
  if (password === '') throw invalidField(field, fault(accountFaults, 'current_password_required'))
  await platform.limits.consume(accountRateLimits.currentPassword, viewer.id)
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (!(await verifyPassword(user.password, password))) throw wrongPassword(field)
  await platform.limits.clear(accountRateLimits.currentPassword, viewer.id)
  return user
}

/**
 * Checks that the owner is at the keyboard: by the password, or for customers by a mailed code or a passkey at most 30
 * minutes ago, because an account may have no password. Then the password may be blank.
 * @returns the user at the time of the check.
 * @throws HttpError as `assertOwnPassword`.
 */
export async function assertOwner(
  platform: Platform,
  viewer: Viewer,
  password: string,
  field: PasswordField,
): Promise<UserRow> {
  const { session, role } = viewer
  const isProven = role === 'customer' && session?.confirmed === true && session.withoutPassword === true
  if (password !== '' || !isProven) return assertOwnPassword(platform, viewer, password, field)
  const user = await findUser(platform.database.db, viewer.id)
  if (user?.role !== 'customer') throw unauthorized()
  return user
}

/**
 * Checks the password of the signed-in user for a change of credentials. An account with a second factor must also have
 * confirmed the session recently, which takes the factor: the password alone must not replace either.
 * @throws HttpError as `assertOwner`; 403 `reauthentication_required`.
 */
export async function assertOwnCredentials(
  platform: Platform,
  viewer: Viewer,
  password: string,
  field: PasswordField,
): Promise<UserRow> {
  const user = await assertOwner(platform, viewer, password, field)
  if ((await secondFactorMethodsOf(platform.database.db, user.id)).length > 0) assertConfirmed(viewer)
  return user
}

interface PasswordChange {
  currentPassword: string
  newPassword: string
  language?: Locale | undefined
}

/**
 * Changes the user's own password, ends their other sessions and earlier grants, and mails a notification.
 * @throws HttpError 400 for a wrong current password, 403 without a recent confirmation by an account with a second factor, 429 after 5 wrong ones.
 */
export async function changePassword(
  platform: Platform,
  by: By,
  input: PasswordChange,
  request: FastifyRequest,
): Promise<void> {
  const { viewer } = by
  const checked = await assertOwnCredentials(platform, viewer, input.currentPassword, 'currentPassword')
  const password = await hashNewPassword(input.newPassword, 'newPassword')
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    if (user.password !== checked.password) throw wrongPassword('currentPassword')
    await renewCredential(platform, tx, user, { password, keep: request })
    await sendPasswordChanged(platform, tx, user, input.language)
    await recordAudit(tx, {
      by,
      action: 'user.password_changed',
      subject: { type: 'user', id: user.id },
    })
  })
}

/** A reset link is valid for 1 hour (back office §9). */
const resetLinkLifetime = 60 * 60 * 1000

interface ResetRequest {
  email: string
  language?: Locale | undefined
  /** Asked for in a browser in which the address has signed in, whose requests are limited for themselves. */
  isKnown?: boolean | undefined
  /** The first for the address that its client has asked for in a day. */
  isFirst?: boolean | undefined
}

/**
 * Mails a reset link when the address has an account. A job looks for the account: neither the answer nor its time
 * reveals whether it exists.
 * @throws HttpError 429.
 */
export async function requestPasswordReset(
  platform: Platform,
  { email, language }: Pick<ResetRequest, 'email' | 'language'>,
  request: FastifyRequest,
): Promise<void> {
  const { key, isKnown } = mailBudgetOf(platform, request, email)
  await platform.limits.consume(accountRateLimits.forgotEmail, key)
  const isFirst = await platform.limits.allows(accountRateLimits.forgotFirst, key)
  await inTransaction(platform.database, (tx) =>
    deferRequest(platform, tx, { kind: 'reset', email, language, isKnown, isFirst }),
  )
}

/** Mails a reset link when the address has an account; a new link replaces the old one. */
export async function mailResetLink(platform: Platform, request: ResetRequest): Promise<void> {
  const { email, language, isKnown, isFirst: firstOfClient } = request
  const token = createToken()
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return
    const asked = { address: email, kind: accountMails.password_reset, firstOfClient }
    if (!isKnown && !(await mayMailAnyone(platform.config, tx, asked))) return
    const now = platform.clock()
    const expires = new Date(now.getTime() + resetLinkLifetime)
    await changeUser(tx, user.id, { passwordResetToken: token.hash, passwordResetExpires: expires }, now)
    const resetUrl = accountLinks(platform.config, language ?? user.language).reset(token.text)
    await queueMail(platform, tx, {
      to: { address: user.email, name: user.firstName },
      language: language ?? user.language,
      mail: accountMails.password_reset({ name: user.firstName, resetUrl }),
      forRoot: user.role === 'root',
      askedByOwner: isKnown,
      firstOfClient,
      about: { type: 'user', id: user.id },
    })
  })
}

/** Spec: back office §8. */
export const invalidResetToken = () => refusal(400, fault(accountFaults, 'reset_token_invalid'))

/** @throws HttpError 400 when a reset token is unknown, used or expired. */
export async function checkResetToken(platform: Platform, token: string): Promise<void> {
  const usable = await isResetTokenUsable(platform.database.db, hashToken(token), platform.clock())
  if (!usable) throw invalidResetToken()
}

/**
 * Sets a new password with the single-use token of a reset link, ends every session and earlier grant of the user, and mails a notification.
 * It verifies the address, and remembers the browser as that of its owner.
 * @throws HttpError 400 when the token is unknown, used or expired.
 */
export async function resetPassword(
  platform: Platform,
  input: { token: string; password: string; language?: Locale | undefined },
  exchange: Exchange,
): Promise<void> {
  // Avoids hashing for invalid tokens; the lock below decides.
  await checkResetToken(platform, input.token)
  const hash = await hashNewPassword(input.password)
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUserByResetToken(tx, hashToken(input.token), platform.clock())
    if (!user) throw invalidResetToken()
    const renewed = await renewCredential(platform, tx, user, { password: hash })
    // The link came by mail, so its reader owns the address.
    if (!user.emailVerified) await confirmAddress(platform, tx, await blankTypedProfile(platform, tx, renewed))
    await sendPasswordChanged(platform, tx, { ...user, emailVerified: true }, input.language)
    await recordAudit(tx, { by: null, action: 'user.password_reset', subject: { type: 'user', id: user.id } })
    rememberBrowser(platform, exchange, { ...user, emailVerified: true })
  })
}

/** Mails a notification that the password was changed. */
export async function sendPasswordChanged(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  language: Locale = user.language,
): Promise<void> {
  await queueMail(platform, tx, {
    to: { address: user.email, name: user.firstName },
    language,
    mail: accountMails.password_changed({
      name: user.firstName,
      changedAt: platform.clock().toISOString(),
      resetUrl: accountLinks(platform.config, language).forgotPassword,
    }),
    forRoot: user.role === 'root',
    toUnverified: !user.emailVerified,
    about: { type: 'user', id: user.id },
  })
}
