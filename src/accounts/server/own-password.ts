import { fault } from '../../kit/fault.ts'
import { invalidField, unauthorized } from '../../kit/server/http/errors.ts'
import { assertConfirmed, type Viewer } from '../../kit/server/http/guards.ts'
import { passwordMessages } from '../password.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { verifyPassword } from './password-hash.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor-status.ts'
import type { UserRow } from './tables.ts'
import { findUser } from './user-queries.ts'

/** The fields of the current password: that of the change forms, and that of the forms that ask for it alone. */
type PasswordField = 'currentPassword' | 'password'

export const wrongPassword = (field: PasswordField) =>
  invalidField(field, { code: 'wrong_password', message: 'Current password is incorrect' })

/**
 * Checks the password of the signed-in user.
 * @returns the user at the time of the check.
 * @throws HttpError 400 when it is missing or wrong, 429 after 5 wrong ones in 15 minutes.
 */
export async function assertOwnPassword(
  platform: AccountPlatform,
  viewer: Pick<Viewer, 'id'>,
  password: string,
  field: PasswordField,
): Promise<UserRow> {
  if (password === '') throw invalidField(field, fault(passwordMessages, 'current_password_required'))
  await platform.limits.consume(accountRateLimits.currentPassword, viewer.id)
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (!(await verifyPassword(user.password, password))) throw wrongPassword(field)
  await platform.limits.clear(accountRateLimits.currentPassword, viewer.id)
  return user
}

/**
 * Checks the password of the signed-in user for a change of credentials. An account with a second factor must also have
 * confirmed the session recently, which takes the factor: the password alone must not replace either.
 * @throws HttpError as `assertOwnPassword`; 403 `reauthentication_required`.
 */
export async function assertOwnCredentials(
  platform: AccountPlatform,
  viewer: Viewer,
  password: string,
  field: PasswordField,
): Promise<UserRow> {
  const user = await assertOwnPassword(platform, viewer, password, field)
  if ((await secondFactorMethodsOf(platform.database.db, user.id)).length > 0) assertConfirmed(viewer)
  return user
}
