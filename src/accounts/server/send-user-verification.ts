import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { assertManageable } from './managed-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { sendVerificationAgain } from './resend-verification.ts'
import { findUser, lockUser } from './user-queries.ts'

/**
 * Mails a user the verification link again, in the user's language; false when there is nothing to verify.
 * @throws HttpError 404 for a user that the viewer may not see, 429 within 60 s of the last mail.
 */
export async function sendUserVerification(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  { viewer, id, requestId }: { viewer: Viewer; id: string; requestId: string },
): Promise<boolean> {
  const { database, limits } = platform
  const attempt = { viewer, action: 'view' as const }
  await assertManageable(database.db, guarded, { ...attempt, user: await findUser(database.db, id) })
  await limits.consume(accountRateLimits.resend, id)
  return inTransaction(database, async (tx) => {
    const user = await assertManageable(tx, guarded, { ...attempt, user: await lockUser(tx, id) })
    const sent = await sendVerificationAgain(platform, tx, user, user.language)
    const event = { actor: viewer, action: 'user.verification_sent', subject: { type: 'user', id }, requestId }
    if (sent) await recordAudit(tx, event)
    return sent
  })
}
