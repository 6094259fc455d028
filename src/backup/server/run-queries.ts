import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { type BackupRun, backupRuns } from './tables.ts'

type Kind = BackupRun['kind']

/** Runs are kept this long. */
const keptMs = 400 * 86_400_000

/** Records a run, and removes very old ones. */
export async function insertRun(db: Db, run: typeof backupRuns.$inferInsert): Promise<void> {
  await db.insert(backupRuns).values(run)
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, new Date(run.startedAt.getTime() - keptMs)))
}

/** The latest run, whatever its result. */
export async function findLastRun(db: Db, kind: Kind): Promise<BackupRun | null> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
  return run ?? null
}

/** The latest successful run. */
export async function findLastSuccess(db: Db, kind: Kind): Promise<BackupRun | null> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), isNull(backupRuns.error)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
  return run ?? null
}
