import { type AuditEvent, recordAudit } from '../../../audit/server/record-audit.ts'
import type { Tx } from '../../../kit/server/database/database.ts'
import type { AccountPlatform } from '../account-platform.ts'
import type { UserRow } from '../tables.ts'
import { deleteFactors, findEnrolled } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * Removes all second factors and recovery codes of an account and mails a notice, for a user who lost the device. The
 * caller checks permissions, locks the user and calls `renewCredential`. `actor` is null for a command on the server.
 * @returns false when the account had none.
 */
export async function removeSecondFactors(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  audit: Pick<AuditEvent, 'actor' | 'requestId'>,
): Promise<boolean> {
  const enrolled = await findEnrolled(tx, [user.id])
  await deleteFactors(tx, user.id)
  if (!enrolled.has(user.id)) return false
  await recordAudit(tx, { ...audit, action: 'user.second_factors_removed', subject: { type: 'user', id: user.id } })
  await notifyOwner(platform, tx, user, 'factors_removed')
  return true
}
