import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/** Automatic backups and test restores, for the dashboard and the metrics. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind').$type<'backup' | 'test_restore'>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    /** The file name of the backup; null when none was written or found. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed; null after a success. */
    error: text('error'),
  },
  (table) => [index('backup_runs_newest').on(table.kind, table.startedAt)],
)
export type BackupRun = typeof backupRuns.$inferSelect

/** What its texts and JSON hold. */
export const columns: HeldColumns = { backup_runs: { plain: ['kind', 'name', 'error'] } }
