import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { isSecondFactorMissing } from './second-factor/second-factor-status.ts'
import { findViewerRow } from './user-queries.ts'

/** Who a session speaks for, as they are now. Staff whose required second factor is missing act as customers. */
export async function findViewer(db: Db, id: string): Promise<Viewer | null> {
  const viewer = await findViewerRow(db, id)
  if (!viewer || !(await isSecondFactorMissing(db, viewer))) return viewer
  return { ...viewer, role: 'customer', secondFactorMissing: true }
}
