import type { Locale } from '../../kit/locale.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, lockUser } from './user-queries.ts'
import { sendExistingAccount, sendVerification } from './verification.ts'

/**
 * Mails the verification link again, at most every 60 s; false when there is nothing to verify.
 * @throws HttpError 429 within 60 s of the last mail.
 */
export async function resendVerification(
  platform: AccountPlatform,
  viewer: Viewer,
  language?: Locale,
): Promise<boolean> {
  await platform.limits.consume(accountRateLimits.resend, viewer.id)
  return inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, viewer.id)
    if (!user) throw unauthorized()
    return sendVerificationAgain(platform, tx, user, language ?? user.language)
  })
}

/** Mails the link again for the address to verify; false when there is none. */
export async function sendVerificationAgain(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  language: Locale,
): Promise<boolean> {
  if (user.emailVerified && !user.pendingEmail) return false
  const owner = user.pendingEmail ? await findUserByEmail(tx, user.pendingEmail) : null
  if (owner?.emailVerified) await sendExistingAccount(platform, tx, owner)
  else await sendVerification(platform, tx, user, language)
  return true
}
