import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { removeSystemLog } from './system-log-queries.ts'

/** Deletes a log entry permanently; its fields are audited. Throws 404 for an unknown entry. */
export async function deleteSystemLog(
  platform: Pick<Platform, 'database'>,
  id: string,
  by: { viewer: Viewer; requestId: string },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const removed = await removeSystemLog(tx, id)
    if (!removed) throw notFound()
    const { title, category, importance } = removed
    await recordAudit(tx, {
      actor: by.viewer,
      action: 'system_log.deleted',
      subject: { type: 'system_log', id },
      before: { title, category, importance },
      requestId: by.requestId,
    })
  })
}
