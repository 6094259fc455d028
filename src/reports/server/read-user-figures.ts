import type { UserFigures } from '../../accounts/office-api.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isLive } from './read-stats.ts'
import { countHistory } from './report-queries.ts'
import { sumSalesOfUser } from './sales-queries.ts'

/** Order figures of a user. @throws HttpError 404 for an unknown user, or one that the viewer may not see. */
export async function readUserFigures(platform: Platform, viewer: Viewer, id: string): Promise<UserFigures> {
  const { db } = platform.database
  const user = await findUser(db, id)
  if (!user || !canManage(viewer, user, 'view')) throw notFound()
  const real = await isLive(platform)
  const [history, spent] = await Promise.all([countHistory(db, user.id), sumSalesOfUser(db, user.id, real)])
  return { ...history, spent }
}
