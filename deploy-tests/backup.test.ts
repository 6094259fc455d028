import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedHistory } from '../bench/scale/seed.ts'
import type { Backup } from '../src/backup/server/backup-format.ts'
import { backupPlace } from '../src/backup/server/backup-place.ts'
import { restoreBackup } from '../src/backup/server/restore-backup.ts'
import { writeBackup } from '../src/backup/server/write-backup.ts'
import { checkInvariants } from '../src/invariants/server/check-invariants.ts'
import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { migrate, readMigrations } from '../src/kit/server/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { skipUsedNumbers } from '../src/sale/server/number-queries.ts'

/** Where Debian puts the oldest Postgres that the shop supports. */
const oldest = '/usr/lib/postgresql/15'
const isInstalled = existsSync(join(oldest, 'bin/initdb'))
if (!isInstalled) console.warn('SKIPPED: backups to Postgres 15 are untried: not here (apt-get install postgresql-15)')

const orders = Number(process.env.BACKUP_ORDERS ?? 10_000)
const appSecret = 'a'.repeat(40)
const trust = { secrets: [appSecret], accept: 'sealed' } as const
let folder: string
const servers: EmbeddedPostgres[] = []
const databases: Database[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-deploy-'))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(name: string, binaries?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, name),
    durable: false,
    ...(binaries && { binaries }),
  })
  servers.push(server)
  return server
}

function open(connection: pg.ClientConfig): Database {
  const database = openDatabase({ connection, poolSize: 3 })
  databases.push(database)
  return database
}

/** A database that belongs to a role without further rights, as a provider makes it. */
async function providedDatabase(server: EmbeddedPostgres, name: string): Promise<Database> {
  const { pool } = open(server.connection)
  await pool.query(`create role ${name} login`)
  await pool.query(`create database ${name} owner ${name} template template0 lc_collate 'C' lc_ctype 'C'`)
  return open({ ...server.connection, user: name, database: name })
}

async function backUp(database: Database, name: string): Promise<Backup> {
  const place = backupPlace(join(folder, name))
  return place.write((sink) => writeBackup(database, sink, { appSecret }), { force: true })
}

/** Sessions, pictures and mails beside the seeded orders. */
async function addLife({ pool }: Database): Promise<void> {
  await pool.query(`insert into users (email, password, role) values ('root@shop.test', '$argon2id$none', 'root')`)
  await pool.query(`insert into sessions (sid, sess, expire)
    select md5(n::text), jsonb_build_object('userId', (select id from users limit 1)), now() + interval '1 day'
    from generate_series(1, 500) n`)
  await pool.query(`insert into uploads (name, width, height, content)
    select 'picture' || n, 800, 600, (select string_agg(sha256((n || '-' || k)::bytea), '') from generate_series(1, 2000) k)
    from generate_series(1, 100) n`)
  await pool.query(`insert into mails (template, language, recipient, payload, state, next_attempt_at)
    select 'test', 'es', 'cliente@correo.test', E'a\\tb\\n\\\\', 'queued', now() from generate_series(1, 50)`)
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

it.runIf(isInstalled)(
  `a shop of ${orders} orders moves to Postgres 15 and back with equal hashes`,
  { timeout: 600_000 },
  async () => {
    const source = open((await start('embedded')).connection)
    await migrate(source, await readMigrations())
    await seedHistory(source, { orders, customers: 3_000, products: 300, report: () => {} })
    await addLife(source)
    let since = performance.now()
    const first = await backUp(source, 'first')
    console.log(`backup: ${seconds(since)}, ${(statSync(join(folder, 'first')).size / 1e6).toFixed(1)} MB`)

    const provided = await providedDatabase(await start('debian', oldest), 'shop_owner')
    since = performance.now()
    await restoreBackup(provided, () => backupPlace(join(folder, 'first')).read(), { trust })
    console.log(`restore into Postgres 15 as an ordinary role: ${seconds(since)}`)
    expect(await checkInvariants(provided)).toEqual([])
    const second = await backUp(provided, 'second')
    expect(second.header.postgres).toMatch(/^15/)
    // The seal covers the time of the backup.
    expect({ ...second.manifest, seal: null }).toEqual({ ...first.manifest, seal: null })

    const back = open((await start('back')).connection)
    since = performance.now()
    await restoreBackup(back, () => backupPlace(join(folder, 'second')).read(), {
      trust,
      finish: (client, { createdAt }) => skipUsedNumbers(client, new Date(createdAt), new Date()).then(() => {}),
    })
    console.log(`restore into the embedded database: ${seconds(since)}`)
    expect(await checkInvariants(back)).toEqual([])
    const { tables, sequences } = (await backUp(back, 'third')).manifest
    expect(tables).toEqual(first.manifest.tables)
    const last = (of: typeof sequences) => Number(of.find(({ name }) => name === 'order_numbers')?.lastValue)
    expect(last(sequences)).toBeGreaterThanOrEqual(last(first.manifest.sequences) + 1_000)
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${Object.keys(tables).length} tables, ${rows} rows: all hashes equal`)
  },
)

/** Starts a command on a server and kills it (kill -9) as soon as it runs a statement like `pattern`. */
async function killDuring(pattern: string, words: string[], on: { server: EmbeddedPostgres; dataDir: string }) {
  const watcher = open(on.server.connection)
  const env = { PATH: process.env.PATH ?? '', DEMO: '1', APP_SECRET: appSecret, DATA_DIR: join(folder, on.dataDir) }
  const bundle = join(import.meta.dirname, '../dist/shop/shop.js')
  const child = spawn(process.execPath, [bundle, ...words], { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const running = `select from pg_stat_activity where datname = 'shop' and state = 'active' and query ilike $1
    and pid <> pg_backend_pid()`
  while (child.exitCode === null && (await watcher.pool.query(running, [pattern])).rowCount === 0);
  child.kill('SIGKILL')
  expect((await exited)[1]).toBe('SIGKILL')
}

it('kill -9 leaves no backup that looks complete, and an empty database to restore into', {
  timeout: 300_000,
}, async () => {
  const filled = { server: await start('filled'), dataDir: 'filled' }
  const half = { server: await start('half'), dataDir: 'half' }
  const source = open(filled.server.connection)
  await migrate(source, await readMigrations())
  await seedHistory(source, { orders: 3_000, customers: 500, products: 100, report: () => {} })
  const good = await backUp(source, 'good')
  await killDuring('copy (select%', ['backup', join(folder, 'cut')], filled)
  expect(existsSync(join(folder, 'cut'))).toBe(false)
  for (const pattern of ['create table%', 'copy "%', 'alter table %add constraint%']) {
    await killDuring(pattern, ['restore', join(folder, 'good')], half)
  }
  const target = open(half.server.connection)
  await restoreBackup(target, () => backupPlace(join(folder, 'good')).read(), { trust })
  const again = await backUp(target, 'again')
  expect({ ...again.manifest, seal: null }).toEqual({ ...good.manifest, seal: null })
  const full = createWriteStream('/dev/full')
  await expect(writeBackup(target, full, { appSecret })).rejects.toMatchObject({ code: 'ENOSPC' })
})
