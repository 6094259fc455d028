import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../kit/server/config/config.ts'
import { openDatabase } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../kit/server/log.ts'
import { upgradePostgres } from './upgrade-postgres.ts'

/** Debian's package stands for the version that an earlier release included. */
const binaries = '/usr/lib/postgresql/15'
const isInstalled = existsSync(join(binaries, 'bin/initdb'))
if (!isInstalled)
  console.warn('SKIPPED: a move from an older embedded Postgres is untried (apt-get install postgresql-15)')

let dataDir: string
const log = createLog('silent')

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const upgrade = () => upgradePostgres(loadConfig({ DEMO: '1', DATA_DIR: dataDir }), log)

async function onServer<Result>(old: boolean, work: (database: ReturnType<typeof openDatabase>) => Promise<Result>) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...(old && { binaries }) })
  const database = openDatabase({ connection: server.connection })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

const readBack = () =>
  onServer(false, async ({ pool }) => {
    const { rows } = await pool.query(`select email, current_setting('server_version_num')::int / 10000 as version,
      nextval('order_numbers')::int as next from users`)
    return rows
  })

it.runIf(isInstalled)('moves a database of an older major version, and keeps the old one', async () => {
  await onServer(true, async (database) => {
    await migrate(database, await readMigrations())
    await database.pool.query(`insert into users (email, password) values ('ana@shop.test', 'x')`)
    await database.pool.query(`select setval('order_numbers', 41)`)
  })
  // A move that was killed before it was complete.
  mkdirSync(join(dataDir, 'upgrade/postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'upgrade/postgres/PG_VERSION'), '18\n')
  await upgrade()
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres-15', 'postgres-15.tar.gz']))
  expect(existsSync(join(dataDir, 'upgrade'))).toBe(false)
  expect(await readBack()).toEqual([{ email: 'ana@shop.test', version: 18, next: 42 }])
  // A move that was killed between its two renames.
  mkdirSync(join(dataDir, 'upgrade'))
  writeFileSync(join(dataDir, 'upgrade/complete'), '')
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'upgrade/postgres'))
  await upgrade()
  expect(await readBack()).toEqual([{ email: 'ana@shop.test', version: 18, next: 43 }])
})

it.each([
  ['9', 'Postgres 9 (Debian: apt-get install postgresql-9)'],
  ['99', 'newer than the included'],
])('refuses a database of version %s with instructions, and leaves it', async (version, message) => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), `${version}\n`)
  await expect(upgrade()).rejects.toThrow(message)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})
