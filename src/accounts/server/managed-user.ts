import type { Db } from '../../kit/server/database/database.ts'
import { forbidden, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { canManage, type UserAction } from '../user-rules.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import type { UserRow } from './tables.ts'

/** An action of staff on a user. */
interface Attempt {
  viewer: Viewer
  user: UserRow | null
  action: UserAction
}

/**
 * Returns the user when the viewer may perform the action.
 * @throws HttpError 404 when the user does not exist or is not visible to the viewer; 403 for a protected account and for
 * actions on the viewer's own account.
 */
export async function assertManageable(db: Db, guarded: ProtectedAccounts, attempt: Attempt): Promise<UserRow> {
  const { viewer, user, action } = attempt
  if (!user || !canManage(viewer, user, 'view')) throw notFound()
  const isProtected = await guarded.includes(db, user)
  if (canManage(viewer, { ...user, isProtected }, action)) return user
  throw isProtected ? protectedAccount(user, action) : ownAccount(action)
}

/** The messages of spec §8. */
export function protectedAccount({ role }: Pick<UserRow, 'role'>, action: UserAction | 'setRole') {
  const message =
    action === 'delete' && role === 'admin'
      ? 'This administrator account is protected and cannot be deleted.'
      : 'This account is protected and cannot be modified.'
  return forbidden(message, 'protected_account')
}

function ownAccount(action: UserAction) {
  const message =
    action === 'setPassword' ? 'Change your own password in your profile.' : 'You cannot delete your own account.'
  return forbidden(message, 'own_account')
}
