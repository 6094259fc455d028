import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { slowness } from '../../../testing/slowness.ts'
import { startTcpRelay, type TcpRelay } from '../../../testing/tcp-relay.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { type ReportReads, reportReads } from './report-reads.ts'

// The tests have one server. Its database stands for the primary; another database, whose reported position the tests
// choose, stands for the replica. The cluster tests use a real replica.

let primary: TestDatabase
let replica: TestDatabase
let relay: TcpRelay
let opened: Database[] = []

beforeAll(async () => {
  primary = await createTestDatabase()
  replica = await createTestDatabase()
  relay = await startTcpRelay(replica.connection)
})
afterEach(async () => {
  relay.thaw()
  await Promise.all(opened.map((database) => database.close()))
  opened = []
})
afterAll(async () => {
  await relay.close()
  await primary.drop()
  await replica.drop()
})

function open(address: Partial<pg.ClientConfig> = { host: '127.0.0.1', port: relay.port }): Database {
  const { connection } = primary
  const database = openDatabase({ connection, replica: { ...replica.connection, ...address }, statementTimeoutMs: 500 })
  opened.push(database)
  return database
}

/** The name of the database that answers. */
async function answeringDatabase(read: ReportReads): Promise<'primary' | 'replica'> {
  const { rows } = await read((db: Db) => db.execute<{ name: string }>(sql`select current_database() as name`))
  return rows[0]?.name === replica.connection.database ? 'replica' : 'primary'
}

it('reads from the primary without a replica', async () => {
  expect(await answeringDatabase(primary.database.readReport)).toBe('primary')
})

it('reads from a replica that has everything', async () => {
  expect(await answeringDatabase(open().readReport)).toBe('replica')
})

it('cannot write to the replica', async () => {
  const writing = open().readReport((db) => db.execute(sql`create table written (n int)`))
  // Counts as an outage, and the primary does the work instead.
  await writing
  const { rows } = await replica.database.pool.query(`select to_regclass('written') as found`)
  expect(rows).toEqual([{ found: null }])
})

it('reads from the primary when the replica is frozen, cannot be reached or rejects the user', async () => {
  const { readReport } = open()
  expect(await answeringDatabase(readReport)).toBe('replica')
  relay.freeze()
  const started = performance.now()
  expect(await answeringDatabase(readReport)).toBe('primary')
  expect(performance.now() - started).toBeLessThan(4_000 * slowness())
  expect(await answeringDatabase(open({ host: '127.0.0.1', port: 1 }).readReport)).toBe('primary')
  expect(await answeringDatabase(open({ database: 'missing' }).readReport)).toBe('primary')
})

it('reads from the primary once a stalled replica is too old', async () => {
  const stalled = { pool: new pg.Pool(replica.connection), db: replica.database.db }
  let position = `${2n ** 60n}`
  vi.spyOn(stalled.pool, 'query').mockImplementation((async () => ({ rows: [{ position }] })) as never)
  const read = reportReads({ primary: primary.database, replica: stalled, maxLagMs: 3_000 })
  expect(await answeringDatabase(read)).toBe('replica')
  position = '0'
  expect(await answeringDatabase(read)).toBe('replica')
  await vi.waitFor(async () => expect(await answeringDatabase(read)).toBe('primary'), {
    timeout: 10_000,
    interval: 100,
  })
  position = `${2n ** 60n}`
  await vi.waitFor(async () => expect(await answeringDatabase(read)).toBe('replica'), {
    timeout: 10_000,
    interval: 100,
  })
  await stalled.pool.end()
})

it('does not repeat a read that fails for another reason', async () => {
  const read = vi.fn(async (db: Db) => db.execute(sql`select 1 / 0`))
  await expect(open().readReport(read)).rejects.toThrow()
  expect(read).toHaveBeenCalledTimes(1)
})
