import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { jobKind, startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { inTransaction, openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Where Debian puts the oldest Postgres that the shop supports. */
const binaries = '/usr/lib/postgresql/15'
const present = existsSync(join(binaries, 'bin/initdb'))
if (!present)
  console.warn('SKIPPED: no Postgres 15 here (Debian: apt-get install postgresql-15), the oldest is untried')

it.runIf(present)('the schema and the jobs work on Postgres 15', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oldest-'))
  const postgres = await startEmbeddedPostgres({ dataDir, binaries, durable: false })
  const database = openDatabase({ connection: postgres.connection })
  try {
    expect((await database.pool.query('show server_version_num')).rows[0].server_version_num).toMatch(/^15/)
    const migrations = await readMigrations()
    expect(await migrate(database, migrations)).toHaveLength(migrations.length)
    const jobs = await startJobs(database, createLog('silent'))
    await inTransaction(database, (tx) => jobs.enqueue(tx, jobKind('smoke'), {}))
    await jobs.stop()
    const { rows } = await database.pool.query(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from pgboss.job) as jobs`,
    )
    expect(rows).toEqual([{ orders: 0, jobs: 1 }])
  } finally {
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
})
