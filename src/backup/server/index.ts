import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { attentionShape } from '../parts.ts'
import { backUpNightly } from './back-up-nightly.ts'
import { addBackupMetrics } from './backup-metrics.ts'
import { type BackupStatus, findBackupStatus } from './backup-status.ts'
import { examineBackups } from './examine-backups.ts'
import { columns } from './tables.ts'
import { testRestoreWeekly } from './test-restore.ts'

/** Backups, their places and restores. */
export const backup: Feature = {
  columns,
  work: ({ platform }) =>
    platform.jobs.every(600, 'back-up', async (signal) => {
      await backUpNightly(platform, signal)
      await testRestoreWeekly(platform, signal)
    }),
  attention: part(attentionShape, async ({ platform: { config, clock, database }, reader }) => {
    const status = await findBackupStatus(database.db, config, clock())
    const isMissing = status === null && !config.backup.isElsewhere && config.mode === 'production'
    return { backups: { ...(status ?? noStatus), isMissing: isMissing && reader.role === 'root' } }
  }),
  metrics: addBackupMetrics,
  checks: {
    doctor: [{ findings: { backups: 'Backups' }, examine: async (shop) => ({ backups: await examineBackups(shop) }) }],
  },
}

const noStatus: BackupStatus = { backedUpAt: null, testedAt: null, backupError: null, testError: null, isOld: false }
