import type { z } from 'zod'
import type { createSystemLog as endpoint, SystemLog } from '../../contract/system-logs.ts'
import { checkLogDescription, checkLogTitle, checkLogVersion } from '../../domain/system-log.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { insertSystemLogs, type NewSystemLog } from './system-log-queries.ts'

type Form = z.output<(typeof endpoint)['body']>
type LogPlatform = Pick<Platform, 'database' | 'clock'>

/** Creates a log entry of a root user (back office §5). Throws 400 with the message of the violated rule. */
export async function createSystemLog(
  platform: LogPlatform,
  form: Form,
  by: { viewer: Viewer; requestId: string },
): Promise<SystemLog> {
  const log = checked(form, platform.clock())
  return inTransaction(platform.database, async (tx) => {
    const [created] = await insertSystemLogs(tx, [{ ...log, userId: by.viewer.id }])
    if (!created) throw new Error('the log was not inserted')
    const { category, importance, title } = created
    await recordAudit(tx, {
      actor: by.viewer,
      action: 'system_log.created',
      subject: { type: 'system_log', id: created.id },
      after: { title, category, importance },
      requestId: by.requestId,
    })
    return created
  })
}

function checked({ title, description, version, date, ...kind }: Form, now: Date): NewSystemLog {
  const fault = checkLogTitle(title) ?? checkLogDescription(description) ?? checkLogVersion(version ?? '')
  if (fault) throw badRequest(fault.message, fault.code)
  return {
    ...kind,
    title: title.trim(),
    description: description.trim(),
    version: version?.trim() || null,
    date: date ? dateOf(date) : now,
    createdAt: now,
  }
}

/** Postgres has no year 0. */
function dateOf(text: string): Date {
  const date = new Date(text)
  if (date.getUTCFullYear() < 1900) throw badRequest('Date must be 1900 or later', 'log_date_too_early')
  return date
}
