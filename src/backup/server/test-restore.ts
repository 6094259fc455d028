import { CommandRefused } from '../../kit/server/command-refused.ts'
import { sqlState } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { reasonOf } from './back-up-nightly.ts'
import { secretsOf } from './backup-seal.ts'
import type { BackupStore } from './backup-store.ts'
import { findStore } from './find-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { findLastRun, insertRun } from './run-queries.ts'
import { createScratch, dropScratch } from './scratch-queries.ts'

const day = 86_400_000
const insufficientPrivilege = '42501'

/**
 * Restores the newest automatic backup once a week into a scratch database, which is dropped afterwards, to detect
 * backups that cannot be restored. After a failure it is repeated the next day.
 */
export async function testRestoreWeekly(platform: Platform, signal: AbortSignal): Promise<void> {
  const { config, database, clock } = platform
  if (config.backup.dir === null) return
  const last = await findLastRun(database.db, 'test_restore')
  const wait = last?.error ? day : 7 * day
  if (last && clock().getTime() - last.startedAt.getTime() < wait) return
  const store = await findStore(config.backup.dir, config)
  const [newest] = await store.list().catch(() => [])
  if (newest === undefined) return
  await testRestore(platform, { store, newest, signal })
}

async function testRestore(
  { database, clock, config, log }: Platform,
  { store, newest, signal }: { store: BackupStore; newest: string; signal: AbortSignal },
): Promise<void> {
  const run = { kind: 'test_restore', name: newest, startedAt: clock() } as const
  try {
    const scratch = await createScratch(database).catch(explain)
    try {
      const place = await store.place(newest)
      await restoreBackup(scratch, () => place.read(), {
        signal,
        trust: { secrets: secretsOf(config), accept: 'sealed or old' },
      })
    } finally {
      // A database that could not be dropped says nothing about the backup; the next test restore drops it.
      await dropScratch(database, scratch.name).catch((error) =>
        log.warn({ err: error }, 'scratch database not dropped'),
      )
    }
    await insertRun(database.db, { ...run, finishedAt: clock() })
    log.info({ name: newest }, 'the backup was restored into a scratch database: every table is equal')
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error, name: newest }, 'the test restore of the backup failed')
    await insertRun(database.db, { ...run, error: reasonOf(error), finishedAt: clock() })
  }
}

function explain(error: unknown): never {
  if (sqlState(error) !== insufficientPrivilege) throw error
  throw new CommandRefused(
    'The database role may not create databases, so backups are not tested. Grant it (alter role … createdb), or ' +
      'restore a backup by hand from time to time.',
  )
}
