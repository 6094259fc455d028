import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { mayMailAnyone, queueMail } from '../../mail/server/queue-mail.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits, emailKey } from './account-rate-limits.ts'
import { deferRequest } from './deferred-requests.ts'
import { accountLinks } from './links.ts'
import { createToken } from './tokens.ts'
import { changeUser, lockUserByEmail } from './user-queries.ts'

/** A reset link is valid for 1 hour (back office §9). */
const lifetime = 60 * 60 * 1000

interface ResetRequest {
  email: string
  language?: Locale | undefined
}

/**
 * Mails a reset link when the address has an account. A job looks for the account: neither the answer nor its time
 * reveals whether it exists.
 * @throws HttpError 429.
 */
export async function requestPasswordReset(
  platform: AccountPlatform,
  { email, language }: ResetRequest,
): Promise<void> {
  await platform.limits.consume(accountRateLimits.forgotEmail, emailKey(email))
  await inTransaction(platform.database, (tx) => deferRequest(platform, tx, { kind: 'reset', email, language }))
}

/** Mails a reset link when the address has an account; a new link replaces the old one. */
export async function mailResetLink(platform: AccountPlatform, { email, language }: ResetRequest): Promise<void> {
  const token = createToken()
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user || !(await mayMailAnyone(platform, tx, email))) return
    const now = platform.clock()
    const expires = new Date(now.getTime() + lifetime)
    await changeUser(tx, user.id, { passwordResetToken: token.hash, passwordResetExpires: expires }, now)
    const resetUrl = accountLinks(platform, language ?? user.language).reset(token.text)
    await queueMail(platform, tx, {
      to: { address: user.email, name: user.firstName },
      language: language ?? user.language,
      mail: { template: 'password_reset', data: { name: user.firstName, resetUrl } },
      forRoot: user.role === 'root',
      about: { type: 'user', id: user.id },
    })
  })
}
