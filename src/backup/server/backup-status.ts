import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { findLastRun, findLastSuccess } from './run-queries.ts'

export interface BackupStatus {
  /** Times of the latest success; null when there was none. */
  backedUpAt: Date | null
  testedAt: Date | null
  /** Why the latest backup or test restore failed; null after a success. */
  backupError: string | null
  testError: string | null
  /** No backup of the last two days exists. */
  isOld: boolean
}

const oldAfterMs = 2 * 86_400_000

/** The state of the automatic backups; null when none are configured. */
export async function findBackupStatus(
  db: Db,
  { backup }: Pick<Config, 'backup'>,
  now: Date,
): Promise<BackupStatus | null> {
  if (backup.dir === null) return null
  const [success, last, tested, lastTest] = await Promise.all([
    findLastSuccess(db, 'backup'),
    findLastRun(db, 'backup'),
    findLastSuccess(db, 'test_restore'),
    findLastRun(db, 'test_restore'),
  ])
  return {
    backedUpAt: success?.startedAt ?? null,
    testedAt: tested?.startedAt ?? null,
    backupError: last?.error ?? null,
    testError: lastTest?.error ?? null,
    isOld: success !== null && now.getTime() - success.startedAt.getTime() > oldAfterMs,
  }
}
