import type { Locale } from '../../domain/locale.ts'
import { checkMinimum6, checkPassword } from '../../domain/password.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { assertNoFault } from './account-rules.ts'
import { checkResetToken, invalidResetToken } from './check-reset-token.ts'
import { sendPasswordChanged } from './password-changed.ts'
import { hashPassword } from './password-hash.ts'
import { hashToken } from './tokens.ts'
import { resetPasswordWith } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

/**
 * Sets a new password with a reset link, which is spent by it; every session of the user ends and they are told.
 * @throws HttpError 400 with the first fault, or when the link is unknown, spent or expired.
 */
export async function resetPassword(
  platform: AccountPlatform,
  asked: { token: string; password: string; language?: Locale | undefined },
): Promise<void> {
  assertNoFault(checkMinimum6(asked.password), checkPassword(asked.password))
  // Asked first so that made-up tokens cost no hashing; what decides is the update below.
  await checkResetToken(platform, asked.token)
  const hash = await hashPassword(asked.password)
  await inTransaction(platform.database, async (tx) => {
    const user = await resetPasswordWith(tx, hashToken(asked.token), hash, platform.clock())
    if (!user) throw invalidResetToken()
    await platform.sessions.endAll(tx, user.id)
    await sendPasswordChanged(platform, tx, user, asked.language)
    await recordAudit(tx, { actor: null, action: 'user.password_reset', subject: { type: 'user', id: user.id } })
  })
}
