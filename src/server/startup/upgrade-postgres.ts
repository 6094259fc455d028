import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backupPlace } from '../../backup/server/backup-place.ts'
import { restoreBackup } from '../../backup/server/restore-backup.ts'
import { writeBackup } from '../../backup/server/write-backup.ts'
import { requeueWebhooks } from '../../checkout/server/webhooks.ts'
import type { Config } from '../../kit/server/config/config.ts'
import { type Database, openDatabase } from '../../kit/server/database/database.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { postgresBinaries } from '../../kit/server/embedded-postgres/postgres-binaries.ts'
import { isAlive, postmasterPid } from '../../kit/server/embedded-postgres/postgres-cluster.ts'
import { preparePostgresPaths } from '../../kit/server/embedded-postgres/postgres-paths.ts'
import {
  binariesVersion,
  clusterVersion,
  findOldBinaries,
} from '../../kit/server/embedded-postgres/postgres-versions.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import type { Log } from '../../kit/server/log.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'

/**
 * Moves the embedded database to the installed major version of Postgres: a backup from the old server is restored into
 * a new cluster beside it, which takes its place when it is complete. The old cluster and the backup are kept.
 * An interrupted move is continued or repeated at the next start.
 * @throws StartRefusal with instructions when no Postgres of the old version is installed, or it is in use.
 */
export async function upgradePostgres({ dataDir, appSecret }: Config, log: Log): Promise<void> {
  const paths = preparePostgresPaths(dataDir, postgresBinaries())
  const base = dirname(paths.cluster)
  finishMove(base, paths.cluster)
  const found = clusterVersion(paths.cluster)
  if (found === null) return
  const installed = binariesVersion(paths.binaries)
  if (found === installed) return
  if (found > installed) throw tooNew(dataDir, found, installed)
  const old = findOldBinaries(found)
  if (old === null) throw noOldServer(dataDir, found, installed)
  log.warn({ from: found, to: installed }, 'moving the embedded database to another major version of Postgres')
  const file = join(base, `postgres-${found}.tar.gz`)
  await onServer(dataDir, old, (database) =>
    backupPlace(file).write((sink) => writeBackup(database, sink, { appSecret }), { force: true }),
  )
  const pid = postmasterPid(paths)
  if (pid !== null && isAlive(pid)) {
    throw new StartRefusal(`Another process uses the database in ${dataDir}. Stop it, then start again.`)
  }
  await onServer(upgradeFolder(base), undefined, async (database) => {
    await restoreBackup(database, () => backupPlace(file).read(), {
      trust: { secrets: [appSecret], accept: 'sealed' },
    })
    const jobs = await startJobs(database, log)
    await requeueWebhooks(database, jobs).finally(() => jobs.stop())
  })
  writeFileSync(completeMark(base), '')
  finishMove(base, paths.cluster)
  log.warn(
    { kept: [`postgres-${found}`, `postgres-${found}.tar.gz`] },
    'the embedded database was moved; the old one is kept',
  )
}

const upgradeFolder = (base: string) => join(base, 'upgrade')
/** Exists when the new cluster is complete: before, it is removed and made again; afterwards, only renames are left. */
const completeMark = (base: string) => join(upgradeFolder(base), 'complete')

function finishMove(base: string, cluster: string): void {
  const moved = join(upgradeFolder(base), 'postgres')
  if (existsSync(completeMark(base)) && existsSync(moved)) {
    const old = clusterVersion(cluster)
    if (old !== null) renameSync(cluster, join(base, `postgres-${old}`))
    renameSync(moved, cluster)
  }
  rmSync(upgradeFolder(base), { recursive: true, force: true })
}

async function onServer(
  dataDir: string,
  binaries: string | undefined,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    endsWithProcess: true,
    ...(binaries !== undefined && { binaries }),
  })
  const database = openDatabase({ connection: server.connection, poolSize: 2 })
  try {
    await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

const noOldServer = (dataDir: string, found: number, installed: number) =>
  new StartRefusal(
    `The database in ${dataDir} was made by Postgres ${found}, and this version of the shop includes Postgres ${installed}. ` +
      `Nothing was changed. Either install Postgres ${found} (Debian: apt-get install postgresql-${found}) and start again: ` +
      'the database is then moved by itself. Or with the earlier version of the shop run "npm run shop -- backup shop.tar.gz", ' +
      'and with this one, with DATA_DIR set to a new folder and the same APP_SECRET, "npm run shop -- restore shop.tar.gz".',
  )

const tooNew = (dataDir: string, found: number, installed: number) =>
  new StartRefusal(
    `The database in ${dataDir} was made by Postgres ${found}, which is newer than the included ${installed}: ` +
      'start the newer version of the shop.',
  )
