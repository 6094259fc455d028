import { access, constants } from 'node:fs/promises'
import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { findBackupStatus } from './backup-status.ts'
import { findStore } from './find-place.ts'

/** Whether automatic backups are configured, can be stored, and are recent. */
export async function examineBackups({ config, database, clock }: Installation): Promise<Examination> {
  const { dir, isElsewhere } = config.backup
  if (dir === null) {
    if (isElsewhere || config.mode === 'demo') return ok('Not made by the shop.')
    return warning('No backups are made.', 'Set BACKUP_DIR to a folder on another disk or an s3:// address.')
  }
  const unusable = await findUnusable(dir, config)
  if (unusable) return unusable
  const status = await findBackupStatus(database.db, config, clock())
  const remedy = 'Look into the log of the shop, and try: npm run shop -- backup.'
  if (status?.backupError) return faulty(`The last backup failed: ${status.backupError}`, remedy)
  if (status?.testError) return faulty(`The last test restore failed: ${status.testError}`, remedy)
  if (!status?.backedUpAt) return warning(`No backup in ${dir} yet.`, 'Keep the shop running: it makes one each night.')
  const text = `The last backup is of ${status.backedUpAt.toISOString()}.`
  return status.isOld ? faulty(text, remedy) : ok(text)
}

async function findUnusable(dir: string, config: Installation['config']): Promise<Examination | null> {
  try {
    await (await findStore(dir, config)).list()
    if (!dir.startsWith('s3://')) await access(dir, constants.W_OK)
    return null
  } catch {
    return faulty(
      `Backups cannot be stored in ${dir}.`,
      'Check BACKUP_DIR: the folder must exist and belong to the user that runs the shop; an s3:// address needs its keys.',
    )
  }
}
