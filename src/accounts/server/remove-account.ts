import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { removeRegistrationsOf } from './registration-queries.ts'
import { renewCredential } from './renew-credential.ts'
import { deleteFactors } from './second-factor/factor-queries.ts'
import type { UserRow } from './tables.ts'
import { anonymizeUser, removeUser } from './user-removal-queries.ts'

/** Erases personal data from records that outlive the account, in the transaction that removes it. */
export type ErasePerson = (
  tx: Tx,
  person: Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'role'>,
  now: Date,
) => Promise<void>

/**
 * Removes an account and ends its sessions. An account with orders or payments is anonymized instead.
 */
export async function removeAccount(
  platform: AccountPlatform,
  tx: Tx,
  { user, actor, requestId, erase }: { user: UserRow; actor: Viewer; requestId: string; erase: ErasePerson },
): Promise<void> {
  await renewCredential(platform, tx, user)
  await erase(tx, user, platform.clock())
  await removeRegistrationsOf(tx, user.email)
  const removed = await removeUser(tx, user.id)
  if (!removed) {
    await anonymizeUser(tx, user.id, platform.clock())
    await deleteFactors(tx, user.id)
  }
  await recordAudit(tx, {
    actor,
    action: removed ? 'user.deleted' : 'user.anonymised',
    subject: { type: 'user', id: user.id },
    before: { role: user.role },
    requestId,
  })
}
