import { getSecurityChecklist } from '../../checks/office-api.ts'
import { defaultLocale } from '../../kit/locale.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { root } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as office from '../office-api.ts'
import { createSystemLog, deleteSystemLog, seedSystemLogs } from './logs.ts'
import { readChecklist } from './security-checklist.ts'
import { findSystemLogs } from './system-log-queries.ts'

/** Routes for the system log, which root users keep. */
export function registerSystemLogRoutes(bind: Bind, platform: Platform): void {
  bind(office.listSystemLogs, { guard: root }, async () => findSystemLogs(platform.database.db))

  bind(office.createSystemLog, { guard: root }, async ({ by, body }) => createSystemLog(platform, by, body))

  bind(office.deleteSystemLog, { guard: root }, async ({ by, params }) => {
    await deleteSystemLog(platform.database, by, params.id)
    return undefined
  })

  bind(getSecurityChecklist, { guard: root }, () => readChecklist(platform.database.db))

  bind(office.seedSystemLogs, { guard: root }, async ({ by, body }) => ({
    logs: await seedSystemLogs(platform, by, body.language ?? defaultLocale),
  }))
}
