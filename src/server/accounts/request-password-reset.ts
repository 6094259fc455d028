import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '../../domain/locale.ts'
import { mayMailAnyone, queueMail } from '../mail/queue-mail.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits, emailKey } from './account-rate-limits.ts'
import { accountLinks } from './links.ts'
import { createToken } from './tokens.ts'
import { changeUser, lockUserByEmail } from './user-queries.ts'

/** A reset link is valid for 1 hour (back office §9). */
const lifetime = 60 * 60 * 1000

/** Much longer than the work for an address with an account, so that the response time does not reveal one. */
const answerAfterMs = 250

/**
 * Mails a reset link when the address has an account; a new link replaces the old one. Neither the answer nor its time
 * reveals whether the account exists.
 * @throws HttpError 429.
 */
export async function requestPasswordReset(
  platform: AccountPlatform,
  input: { email: string; language?: Locale | undefined },
): Promise<void> {
  const { email } = input
  await platform.limits.consume(accountRateLimits.forgotEmail, emailKey(email))
  const answerDue = sleep(answerAfterMs)
  const token = createToken()
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user || !(await mayMailAnyone(platform, tx, email))) return
    const now = platform.clock()
    const expires = new Date(now.getTime() + lifetime)
    await changeUser(tx, user.id, { passwordResetToken: token.hash, passwordResetExpires: expires }, now)
    const language = input.language ?? user.language
    const resetUrl = accountLinks(platform, language).reset(token.text)
    await queueMail(platform, tx, {
      to: { address: user.email, name: user.firstName },
      language,
      mail: { template: 'password_reset', data: { name: user.firstName, resetUrl } },
      forRoot: user.role === 'root',
      about: { type: 'user', id: user.id },
    })
  })
  await answerDue
}
