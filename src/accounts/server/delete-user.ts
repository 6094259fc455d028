import { isStaff } from '../../kit/roles.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertNotLastRoot, assertStillRoot } from './last-root.ts'
import { assertManageable } from './managed-user.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import { type ErasePerson, removeAccount } from './remove-account.ts'
import { lockUser } from './user-queries.ts'
import { lockRoots } from './user-removal-queries.ts'

interface DeletionInput {
  viewer: Viewer
  id: string
  requestId: string
  erase: ErasePerson
}

/**
 * Deletes a user and ends their sessions. A user with orders or payments is anonymized instead, because those records
 * stay. Roots may delete themselves, except the last one.
 * @throws HttpError 403 for a protected account, an admin's own, and staff without a recent confirmation, 404, 409 for the last root.
 */
export function deleteUser(platform: AccountPlatform, guarded: ProtectedAccounts, input: DeletionInput): Promise<void> {
  return inTransaction(platform.database, (tx) => remove(platform, guarded, tx, input), { retry: true })
}

async function remove(
  platform: AccountPlatform,
  guarded: ProtectedAccounts,
  tx: Tx,
  input: DeletionInput,
): Promise<void> {
  const { viewer, id } = input
  // Every transaction that can remove a root locks all roots first, so that concurrent removals wait for each other.
  const roots = viewer.role === 'root' ? await lockRoots(tx) : []
  if (viewer.role === 'root') assertStillRoot(viewer, roots)
  const user = await assertManageable(tx, guarded, { viewer, user: await lockUser(tx, id), action: 'delete' })
  if (isStaff(user.role)) assertConfirmed(viewer)
  if (user.role === 'root') assertNotLastRoot(user, roots)
  await removeAccount(platform, tx, { user, actor: viewer, requestId: input.requestId, erase: input.erase })
}
