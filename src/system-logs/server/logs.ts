import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { createSystemLog as endpoint, SystemLog } from '../office-api.ts'
import { logFaults } from '../office-texts.ts'
import { historyIn } from './history.ts'
import { insertSystemLogs, lockForSeeding, removeSystemLog } from './system-log-queries.ts'

type Form = z.output<(typeof endpoint)['body']>

/** Creates a log entry of a root user (back office §5). */
export async function createSystemLog(platform: Platform, by: By, form: Form): Promise<SystemLog> {
  const createdAt = platform.clock()
  const { version, date } = form
  const log = { ...form, version: version || null, date: date ? new Date(date) : createdAt, createdAt }
  return inTransaction(platform.database, async (tx) => {
    const [created] = await insertSystemLogs(tx, [{ ...log, userId: by.viewer.id }])
    if (!created) throw new Error('the log was not inserted')
    const { category, importance, title } = created
    await recordAudit(tx, {
      by,
      action: 'system_log.created',
      subject: { type: 'system_log', id: created.id },
      after: { title, category, importance },
    })
    return created
  })
}

/** Deletes a log entry permanently; its fields are audited. Throws 404 for an unknown entry. */
export async function deleteSystemLog(database: Database, by: By, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const removed = await removeSystemLog(tx, id)
    if (!removed) throw notFound()
    const { title, category, importance } = removed
    await recordAudit(tx, {
      by,
      action: 'system_log.deleted',
      subject: { type: 'system_log', id },
      before: { title, category, importance },
    })
  })
}

/** Inserts the development history into an empty log. Throws 409 when the log has entries. */
export async function seedSystemLogs(platform: Platform, by: By, language: Locale): Promise<SystemLog[]> {
  return inTransaction(platform.database, async (tx) => {
    if (await lockForSeeding(tx)) throw refusal(409, fault(logFaults, 'system_logs_exist'))
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
