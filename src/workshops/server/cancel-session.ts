import { recordAudit } from '../../audit/server/record-audit.ts'
import { lockProduct } from '../../catalog/server/product-queries.ts'
import { updateVariant } from '../../catalog/server/variant-queries.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { WorkshopSession } from '../office-api.ts'
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
