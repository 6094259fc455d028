import type { Db } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { SignedIn } from '../../kit/server/http/sessions.ts'
import { defaultInactivity, idleMinutesOf } from '../inactivity.ts'
import { isSecondFactorMissing, readInactivity } from './second-factor/second-factor.ts'
import { findSignedInRow, findUser, findViewerRow } from './user-queries.ts'

/** The session that has not ended with the hash of its token, and its viewer as {@link findViewer} returns them. */
export async function findSignedIn(db: Db, sid: string, now: Date): Promise<SignedIn | null> {
  const found = await findSignedInRow(db, sid, now)
  if (!found) return null
  const { id, email, role, emailVerified } = found.user
  const idleMinutes = idleMinutesOf(await readInactivity(db, found.user))
  return { ...found, viewer: await withRole(db, { id, email, role, emailVerified }), idleMinutes }
}

/** The minutes without a request after which a new session of a user ends. */
export async function findIdleMinutes(db: Db, userId: string): Promise<number> {
  const user = await findUser(db, userId)
  return idleMinutesOf(user ? await readInactivity(db, user) : defaultInactivity)
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
