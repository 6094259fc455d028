import { badRequest, unauthorized } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { accountLimits } from './account-limits.ts'
import { verifyPassword } from './password-hash.ts'
import type { UserRow } from './tables.ts'
import { findUser } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

export const wrongPassword = () => badRequest('Current password is incorrect', 'wrong_password')

/**
 * Checks the password of the signed-in user.
 * @returns the user at the time of the check.
 * @throws HttpError 400 when it is missing or wrong, 429 after 5 wrong ones in 15 minutes.
 */
export async function assertOwnPassword(
  platform: AccountPlatform,
  viewer: Pick<Viewer, 'id'>,
  password: string,
): Promise<UserRow> {
  if (password === '') throw badRequest('Current password is required', 'password_required')
  await platform.limits.consume(accountLimits.currentPassword, viewer.id)
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (!(await verifyPassword(user.password, password))) throw wrongPassword()
  await platform.limits.clear(accountLimits.currentPassword, viewer.id)
  return user
}
