import { type AuditEvent, recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { UserRow } from '../tables.ts'
import type { AccountPlatform } from '../verification.ts'
import { deleteFactors, findEnrolled } from './factor-queries.ts'
import { notifyOwner } from './notify-owner.ts'
import { deletePendingSignIns } from './pending-sign-in-queries.ts'

/**
 * Removes every second factor of an account with its recovery codes, and tells its owner: the way back for somebody who
 * lost their device. The caller decides who may, ends the sessions, and has locked the user.
 * `actor` is null for a command on the server.
 * @returns false when there was none.
 */
export async function removeSecondFactors(
  platform: AccountPlatform,
  tx: Tx,
  user: UserRow,
  by: Pick<AuditEvent, 'actor' | 'requestId'>,
): Promise<boolean> {
  const enrolled = await findEnrolled(tx, [user.id])
  await deleteFactors(tx, user.id)
  await deletePendingSignIns(tx, user.id)
  if (!enrolled.has(user.id)) return false
  await recordAudit(tx, { ...by, action: 'user.second_factors_removed', subject: { type: 'user', id: user.id } })
  await notifyOwner(platform, tx, user, 'factors_removed')
  return true
}
