import { unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { AccountPlatform } from './account-platform.ts'
import type { UserRow } from './tables.ts'
import { findUser } from './user-queries.ts'

/** The signed-in user. @throws HttpError 401 when the account was deleted meanwhile. */
export async function currentUser(platform: AccountPlatform, viewer: Viewer): Promise<UserRow> {
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  return user
}
