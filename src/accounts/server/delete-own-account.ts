import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { forbidden, unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import { assertOwnPassword } from './own-password.ts'
import { type ErasePerson, removeAccount } from './remove-account.ts'
import { lockUser } from './user-queries.ts'

/**
 * Deletes a customer's own account after checking the password.
 * @throws HttpError 400 for a wrong password, 403 for staff, 429 after 5 wrong ones.
 */
export async function deleteOwnAccount(
  platform: AccountPlatform,
  viewer: Viewer,
  { password, requestId, erase }: { password: string; requestId: string; erase: ErasePerson },
): Promise<void> {
  if (viewer.role !== 'customer') throw forbidden('Staff accounts are deleted in the back office.', 'staff_account')
  await assertOwnPassword(platform, viewer, password, 'password')
  const remove = async (tx: Tx) => {
    const user = await lockUser(tx, viewer.id)
    if (user?.role !== 'customer') throw unauthorized()
    await removeAccount(platform, tx, { user, actor: viewer, requestId, erase })
  }
  // Retried, because a payment of this person may be recorded at the same moment, which locks in another order.
  await inTransaction(platform.database, remove, { retry: true })
}
