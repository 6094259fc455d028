import type { Db } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { isSecondFactorMissing } from './second-factor/second-factor.ts'
import { findViewerRow } from './user-queries.ts'

/** The current viewer of a session. Staff without the required second factor get the role of a customer. */
export async function findViewer(db: Db, id: string): Promise<Viewer | null> {
  const viewer = await findViewerRow(db, id)
  if (!viewer || !(await isSecondFactorMissing(db, viewer))) return viewer
  return { ...viewer, role: 'customer', secondFactorMissing: true }
}
