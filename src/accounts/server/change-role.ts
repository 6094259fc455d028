import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Role } from '../../kit/roles.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { forbidden, notFound } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import { canAssignRole } from '../user-rules.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertStillRoot } from './last-root.ts'
import { protectedAccount } from './managed-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { renewCredential } from './renew-credential.ts'
import { removeSecondFactors } from './second-factor/remove-second-factors.ts'
import type { UserRow } from './tables.ts'
import { changeUser, lockUser } from './user-queries.ts'
import { lockRoots } from './user-removal-queries.ts'

/**
 * Changes the role of a user and ends their sessions. At least one root always remains: only another root, checked under
 * the lock, can take the role away.
 * @throws HttpError 403 for the viewer's own role, a protected account and without a recent confirmation, 404.
 */
export async function changeRole(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  input: { viewer: Viewer; id: string; role: Role; requestId: string },
): Promise<UserRow> {
  const { viewer, id, role, requestId } = input
  assertConfirmed(viewer)
  return inTransaction(
    platform.database,
    async (tx) => {
      assertStillRoot(viewer, await lockRoots(tx))
      const user = await lockUser(tx, id)
      if (!user) throw notFound()
      const isProtected = await guarded.includes(tx, user)
      if (!canAssignRole(viewer, { ...user, isProtected })) {
        if (user.id === viewer.id) throw forbidden('You cannot change your own role.', 'own_account')
        throw protectedAccount(user, 'setRole')
      }
      if (user.role === role) return user
      await renewCredential(platform, tx, user)
      const changed = await changeUser(tx, user.id, { role }, platform.clock())
      // Only staff can manage a second factor.
      if (role === 'customer') await removeSecondFactors(platform, tx, changed, { actor: viewer, requestId })
      await recordAudit(tx, {
        actor: viewer,
        action: 'user.role_changed',
        subject: { type: 'user', id: user.id },
        before: { role: user.role },
        after: { role },
        requestId,
      })
      return changed
    },
    { retry: true },
  )
}
