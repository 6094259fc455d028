import { isStaff } from '../../domain/roles.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { assertConfirmed, type Viewer } from '../platform/http/guards.ts'
import { assertNotLastRoot, assertStillRoot } from './last-root.ts'
import { assertManageable } from './managed-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { type ErasePerson, removeAccount } from './remove-account.ts'
import { lockUser } from './user-queries.ts'
import { lockRoots } from './user-removal-queries.ts'
import type { AccountPlatform } from './verification.ts'

interface Asked {
  viewer: Viewer
  id: string
  requestId: string
  erase: ErasePerson
}

/**
 * Deletes a user and ends their sessions. Who has orders or payments is made anonymous instead: those stay, the person
 * goes. Roots may delete themselves, but never the last one.
 * @throws HttpError 403 for a protected account, an admin's own, and staff without a recent confirmation, 404, 409 for the last root.
 */
export function deleteUser(platform: AccountPlatform, guarded: ProtectedAccounts, asked: Asked): Promise<void> {
  return inTransaction(platform.database, (tx) => remove(platform, guarded, tx, asked), { retry: true })
}

async function remove(platform: AccountPlatform, guarded: ProtectedAccounts, tx: Tx, asked: Asked): Promise<void> {
  const { viewer, id } = asked
  // All roots before any user, in every transaction that can end a root: two of them wait instead of passing.
  const roots = viewer.role === 'root' ? await lockRoots(tx) : []
  if (viewer.role === 'root') assertStillRoot(viewer, roots)
  const user = await assertManageable(tx, guarded, { viewer, user: await lockUser(tx, id), action: 'delete' })
  if (isStaff(user.role)) assertConfirmed(viewer)
  if (user.role === 'root') assertNotLastRoot(user, roots)
  await removeAccount(platform, tx, { user, actor: viewer, requestId: asked.requestId, erase: asked.erase })
}
