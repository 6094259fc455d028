import { fault } from '../../../kit/fault.ts'
import { inTransaction } from '../../../kit/server/database/database.ts'
import { refusal } from '../../../kit/server/http/errors.ts'
import { assertConfirmed, type By } from '../../../kit/server/http/guards.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { personRefusals } from '../../office-texts.ts'
import type { ProtectedAccounts } from '../protected-accounts.ts'
import { renewCredential } from '../renew-credential.ts'
import { lockUser } from '../user-queries.ts'
import { assertManageable } from '../users.ts'
import { removeSecondFactors } from './second-factor.ts'

/**
 * Removes the second factors of another staff member who lost them, and ends their sessions.
 * @throws HttpError 403 for the viewer's own account, a protected one and without a recent confirmation, 404.
 */
export async function removeStaffFactors(
  platform: Platform,
  guarded: ProtectedAccounts,
  by: By,
  id: string,
): Promise<void> {
  const { viewer } = by
  if (viewer.id === id) throw refusal(403, fault(personRefusals, 'own_account'))
  assertConfirmed(viewer)
  await inTransaction(platform.database, async (tx) => {
    const attempt = { viewer, action: 'setPassword' as const }
    const user = await assertManageable(tx, guarded, { ...attempt, user: await lockUser(tx, id) })
    await renewCredential(platform, tx, user)
    await removeSecondFactors(platform, tx, by, user)
  })
}
