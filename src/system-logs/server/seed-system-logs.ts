import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { SystemLog } from '../office-api.ts'
import { historyIn } from './history.ts'
import { insertSystemLogs, lockForSeeding } from './system-log-queries.ts'

/** Inserts the development history into an empty log. Throws 409 when the log has entries. */
export async function seedSystemLogs(platform: Platform, by: By, language: Locale): Promise<SystemLog[]> {
  return inTransaction(platform.database, async (tx) => {
    if (await lockForSeeding(tx)) throw conflict('There are system logs already.', 'system_logs_exist')
    const now = platform.clock()
    const entries = historyIn(language).map((entry) => ({ ...entry, userId: by.viewer.id, createdAt: now }))
    const logs = await insertSystemLogs(tx, entries)
    await recordAudit(tx, {
      by,
      action: 'system_log.seeded',
      subject: { type: 'system_log', id: 'all' },
      after: { count: logs.length },
    })
    return logs
  })
}
