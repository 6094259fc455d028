import type { WorkshopSession } from '../../contract/workshop-sessions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockProduct } from '../catalog/product-queries.ts'
import { updateVariant } from '../catalog/variant-queries.ts'
import { inTransaction } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { listAttendees } from './list-attendees.ts'
import { findSession } from './session-queries.ts'

/** Refunds the seats of a canceled session. */
export const settleSessionJob = jobKind<{ variantId: string }>('settle-session')

/**
 * Cancels a session: archives it, so that no further seats are sold, and enqueues the refunds, in one
 * transaction. Canceling it again does nothing. Throws 404 for an unknown session, 409 when it has started.
 */
export async function cancelSession(
  platform: Platform,
  viewer: Viewer,
  { variantId, requestId }: { variantId: string; requestId: string },
): Promise<WorkshopSession> {
  const { database, jobs, clock } = platform
  const found = await findSession(database.db, variantId)
  if (!found) throw notFound()
  await inTransaction(
    database,
    async (tx) => {
      await lockProduct(tx, found.productId)
      const session = await findSession(tx, variantId)
      if (!session) throw notFound()
      if (session.canceledAt) return
      if (session.startsAt <= clock()) throw conflict('This session has already started.', 'session_started')
      await updateVariant(tx, variantId, { archivedAt: clock(), canceledAt: clock(), isActive: false })
      await jobs.enqueue(tx, settleSessionJob, { variantId })
      await recordAudit(tx, {
        actor: viewer,
        action: 'session.canceled',
        subject: { type: 'product', id: session.productId },
        before: { name: session.name, startsAt: session.startsAt.toISOString(), place: session.place },
        requestId,
      })
    },
    { retry: true },
  )
  return (await listAttendees(database.db, variantId)).session
}
