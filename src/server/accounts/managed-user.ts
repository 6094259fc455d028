import { canManage, type UserAction } from '../../domain/roles.ts'
import type { Db } from '../platform/database/database.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { ProtectedAccounts } from './protected-accounts.ts'
import type { UserRow } from './tables.ts'

/** What somebody wants to do to a user. */
interface Attempt {
  viewer: Viewer
  user: UserRow | null
  action: UserAction
}

/**
 * The user, when the viewer may do this to them.
 * @throws HttpError 404 for whom one may not see, as for nobody; 403 for a protected account and what one may not do to
 * oneself.
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
