import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { AccountPlatform } from './account-platform.ts'
import { checkResetToken, invalidResetToken } from './check-reset-token.ts'
import { sendPasswordChanged } from './password-changed.ts'
import { hashPassword } from './password-hash.ts'
import { renewCredential } from './renew-credential.ts'
import { hashToken } from './tokens.ts'
import { lockUserByResetToken } from './user-queries.ts'

/**
 * Sets a new password with the single-use token of a reset link, ends every session and earlier grant of the user, and mails a notice.
 * @throws HttpError 400 when the token is unknown, used or expired.
 */
export async function resetPassword(
  platform: AccountPlatform,
  input: { token: string; password: string; language?: Locale | undefined },
): Promise<void> {
  // Avoids hashing for invalid tokens; the lock below decides.
  await checkResetToken(platform, input.token)
  const hash = await hashPassword(input.password)
  await inTransaction(platform.database, async (tx) => {
    const user = await lockUserByResetToken(tx, hashToken(input.token), platform.clock())
    if (!user) throw invalidResetToken()
    await renewCredential(platform, tx, user, { password: hash })
    await sendPasswordChanged(platform, tx, user, input.language)
    await recordAudit(tx, { actor: null, action: 'user.password_reset', subject: { type: 'user', id: user.id } })
  })
}
