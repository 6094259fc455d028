import type { Platform } from '../../kit/server/platform.ts'
import { startOf } from '../../kit/text.ts'
import { backupName } from './backup-place.ts'
import type { BackupStore } from './backup-store.ts'
import { findStore } from './find-place.ts'
import { findLastRun, findLastSuccess, insertRun } from './run-queries.ts'
import { writeBackup } from './write-backup.ts'

const hour = 3_600_000
/** 03:00 in Puerto Rico, which has no daylight saving time. */
const nightlyHourUtc = 7

/** Writes the nightly backup if it is due, and deletes outdated ones. A failed backup is repeated after an hour. */
export async function backUpNightly(platform: Platform, signal: AbortSignal): Promise<void> {
  const { config, clock, database } = platform
  if (config.backup.dir === null) return
  const now = clock()
  const [success, last] = [await findLastSuccess(database.db, 'backup'), await findLastRun(database.db, 'backup')]
  if (success && success.startedAt >= lastBackupDue(now)) return
  if (last?.error && now.getTime() - last.startedAt.getTime() < hour) return
  await backUp(platform, config.backup.dir, signal)
}

/** The latest moment at which a nightly backup was due. */
export function lastBackupDue(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightlyHourUtc, 0, 0, 0)
  return night <= now ? night : new Date(night.getTime() - 24 * hour)
}

async function backUp(platform: Platform, dir: string, signal: AbortSignal): Promise<void> {
  const { config, database, clock, log } = platform
  const startedAt = clock()
  const name = backupName(startedAt)
  const run = { kind: 'backup', startedAt } as const
  let store: BackupStore
  try {
    store = await findStore(dir, config)
    const place = await store.place(name)
    await place.write((sink) => writeBackup(database, sink, { appSecret: config.appSecret, signal }))
    const bytes = await store.bytes(name)
    await insertRun(database.db, { ...run, name, bytes, finishedAt: clock() })
    log.info({ name, bytes }, 'automatic backup written')
  } catch (error) {
    // A shutdown is not recorded as a failure: another instance, or the next start, writes the backup.
    if (signal.aborted) return
    log.error({ err: error }, 'the automatic backup failed')
    await insertRun(database.db, { ...run, error: reasonOf(error), finishedAt: clock() })
    return
  }
  // Only after a success, so that the last good backup is never removed.
  const outdated = (await store.list()).slice(config.backup.keep)
  for (const old of outdated)
    await store.remove(old).catch((error) => log.warn({ err: error, name: old }, 'not removed'))
}

/** The first line of an error, for the dashboard. */
export const reasonOf = (error: unknown): string =>
  startOf((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '', 500)
