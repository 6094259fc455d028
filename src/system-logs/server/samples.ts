import { randomUUID } from 'node:crypto'
import { settings } from '../../settings/server/tables.ts'
import { empty, missingId, once, type RecordSamples, type Samples } from '../../testing/samples.ts'
import { systemLogs } from './tables.ts'

interface LogRecords {
  systemLogId(): Promise<string>
  noSystemLogs(): Promise<void>
  /** The security checklist, with something ticked. */
  checklist(): Promise<void>
}
declare module '../../testing/samples.ts' {
  interface SampleRecords extends LogRecords {}
}

export const samples: Samples & RecordSamples<LogRecords> = {
  permissions: `
| Endpoint                             | A   | U   | C   | O | Ad  | R   | Decision
| GET /api/settings/security_checklist | 401 | 403 | 403 | - | 403 | 200 | 404 when empty
| GET /api/system-logs                 | 401 | 403 | 403 | - | 403 | 200 | roots only
| POST /api/system-logs                | 401 | 403 | 403 | - | 403 | 201 | audited
| DELETE /api/system-logs/{id}         | 401 | 403 | 403 | - | 403 | 204 | audited
| POST /api/system-logs/seed           | 401 | 403 | 403 | - | 403 | 201 | once
`,
  requests: {
    'GET /api/settings/security_checklist': async (records) => {
      await records.checklist()
      return {}
    },
    'GET /api/system-logs': empty,
    'POST /api/system-logs': () => ({
      body: {
        title: 'Backups are tested',
        description: 'Restored on another machine.',
        category: 'ops',
        importance: 'high',
        version: '3.0',
        date: '2026-11-20T16:00:00Z',
      },
    }),
    'DELETE /api/system-logs/{id}': async (records) => ({ params: { id: await records.systemLogId() } }),
    'POST /api/system-logs/seed': async (records) => {
      await records.noSystemLogs()
      return { body: { language: 'es' } }
    },
  },
  records: ({ db }) => ({
    systemLogId: async () => {
      const log = { id: randomUUID(), title: 'Backups are tested', description: 'Restored on another machine.' }
      await db.insert(systemLogs).values(log)
      return log.id
    },
    noSystemLogs: async () => {
      await db.delete(systemLogs)
    },
    checklist: once(async () => {
      const value = { items: { rate_limiting: true }, lastUpdated: new Date().toISOString() }
      await db.insert(settings).values({ key: 'security_checklist', value }).onConflictDoNothing()
    }),
  }),
  missing: { systemLogId: missingId, noSystemLogs: async () => {}, checklist: async () => {} },
}
