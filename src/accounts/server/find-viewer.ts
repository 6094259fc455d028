import type { Db } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { SignedIn } from '../../kit/server/http/sessions.ts'
import { isSecondFactorMissing } from './second-factor/second-factor.ts'
import { findSignedInRow, findViewerRow } from './user-queries.ts'

/** The session that has not ended with the hash of its token, and its viewer as {@link findViewer} returns them. */
export async function findSignedIn(db: Db, sid: string, now: Date): Promise<SignedIn | null> {
  const found = await findSignedInRow(db, sid, now)
  return found ? { ...found, viewer: await withRole(db, found.viewer) } : null
}

/** The current viewer with this id. Staff without the required second factor get the role of a customer. */
export async function findViewer(db: Db, id: string): Promise<Viewer | null> {
  const viewer = await findViewerRow(db, id)
  return viewer && withRole(db, viewer)
}

async function withRole(db: Db, viewer: Viewer): Promise<Viewer> {
  if (!(await isSecondFactorMissing(db, viewer))) return viewer
  return { ...viewer, role: 'customer', secondFactorMissing: true }
}
