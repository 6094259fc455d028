import { createHash } from 'node:crypto'
import { PassThrough, Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedHistory } from '../../../bench/scale/seed.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import type { Backup, BackupManifest } from './backup-format.ts'
import type { Trust } from './backup-seal.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const appSecret = 'a'.repeat(40)
const trust = { secrets: [appSecret], accept: 'sealed' } as const
const opened: TestDatabase[] = []
let source: TestDatabase
let file: Buffer
let backup: Backup
/** Of all rows when the backup was made. */
let rowsHash: string

beforeAll(async () => {
  source = await createTestDatabase()
  opened.push(source)
  await seedHistory(source.database, { orders: 40, customers: 20, products: 12, report: () => {} })
  await addOddRows(source.database)
  rowsHash = await sums(source.database)
  ;({ file, backup } = await backUp(source.database))
})
afterAll(() => Promise.all(opened.map((database) => database.drop())))

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  opened.push(database)
  return database
}

async function backUp(database: Database): Promise<{ file: Buffer; backup: Backup }> {
  const target = new PassThrough()
  const [whole, written] = await Promise.all([buffer(target), writeBackup(database, target, { appSecret })])
  return { file: whole, backup: written }
}

const from = (bytes: Buffer) => async () => Readable.from([bytes])

/** Values that COPY, text formats or encodings could change. */
const oddTexts = [
  '',
  '\\.',
  'a\tb\nc\r\nd\\n\\N',
  '\\N',
  'ñandú 🌺 \u{1F469}\u200D\u{1F52C}',
  '"quoted", \'too\'',
  ' \u0001 ',
]

async function addOddRows({ pool }: Database): Promise<void> {
  for (const [at, text] of oddTexts.entries()) {
    await pool.query('insert into rate_limits (key, points, expire) values ($1, $2, null)', [text, at])
    const json = JSON.stringify({
      text: text.replaceAll('\u0000', ''),
      number: 1e-7,
      big: 12345678901234567890n.toString(),
      none: null,
    })
    await pool.query('insert into webhook_events (id, type, resource) values ($1, $2, $3)', [`WH-${at}`, text, json])
  }
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256))
  await pool.query('insert into uploads (name, width, height, content) values ($1, 400, 300, $2), ($1, 800, 600, $3)', [
    'picture',
    bytes,
    Buffer.alloc(0),
  ])
  await pool.query(`insert into sessions (sid, sess, expire) values ('s', '{"userId": "x"}', now() + interval '1 day')`)
  await pool.query(`insert into users (email, password, role) values ('root@shop.test', '$argon2id$none', 'root')`)
  await pool.query(`insert into installation (kind) values ('demo')`)
}

async function sums(database: Database): Promise<string> {
  const { rows } = await database.pool.query(`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`)
  const hash = createHash('sha256')
  for (const { relname } of rows.filter(({ relname: table }) => !['schema_migrations', 'job_leases'].includes(table))) {
    const { rows: lines } = await database.pool.query(
      `select (t.*)::text as line from ${relname} t order by (t.*)::text collate "C"`,
    )
    hash.update(`${relname}\n${lines.map(({ line }) => line).join('\n')}`)
  }
  return hash.digest('hex')
}

describe('a backup', () => {
  it('restores every row of every table, generated columns, rules and sequences included', async () => {
    const target = await empty()
    await restoreBackup(target.database, from(file), { trust })
    expect(await sums(target.database)).toBe(rowsHash)
    expect(await checkInvariants(target.database)).toEqual([])
    const again = await backUp(target.database)
    expect({ ...again.backup.manifest, seal: null }).toEqual({ ...backup.manifest, seal: null })
    const next = `select nextval('order_numbers')::int as number`
    expect((await target.database.pool.query(next)).rows).toEqual((await source.database.pool.query(next)).rows)
    const rules = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid), convalidated::text
      from pg_constraint where connamespace = 'public'::regnamespace
        and conrelid::regclass::text <> 'job_leases' union all select tgrelid::regclass::text, tgname, '', tgenabled::text from pg_trigger where not tgisinternal
        and tgrelid::regclass::text !~ '\\.'
      order by 1, 2, 3`
    expect((await target.database.pool.query(rules)).rows).toEqual((await source.database.pool.query(rules)).rows)
    await expect(target.database.pool.query(`delete from users`)).rejects.toThrow('foreign key')
  })

  it('states version, migration and kind, but never the secret', async () => {
    const { header, manifest } = await checkBackup(await from(file)())
    expect(header).toMatchObject({ kind: 'demo', shopVersion: expect.stringMatching(/^\d+\./) })
    expect(header.migrations.at(-1)?.tag).toBe((await readMigrations()).at(-1)?.tag)
    expect(manifest.tables.orders?.rows).toBe(40)
    expect(JSON.stringify({ header, manifest })).not.toContain(appSecret)
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const slow = new Writable({
      async write(_chunk, _encoding, done) {
        await source.database.pool.query(
          `update products set stock = stock + 1 where type = 'product' and stock is not null`,
        )
        done()
      },
    })
    const before = backup.manifest.tables.products
    const { manifest } = await writeBackup(source.database, slow, { appSecret })
    expect(manifest.tables.products).toEqual(before)
    expect((await backUp(source.database)).backup.manifest.tables.products).not.toEqual(before)
  })

  it('fails with the target, without a hanging connection', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    })
    await expect(writeBackup(source.database, full, { appSecret })).rejects.toMatchObject({ code: 'ENOSPC' })
    const copying = `select from pg_stat_activity
      where datname = current_database() and query ilike 'copy%' and state <> 'idle'`
    await vi.waitFor(async () => expect((await source.database.pool.query(copying)).rowCount).toBe(0))
  })
})

describe('a restore', () => {
  it.each([
    ['cut off', () => file.subarray(0, Math.floor(file.length * 0.7))],
    ['cut off before its checksum', () => file.subarray(0, file.length - 5)],
    ['empty', () => Buffer.alloc(0)],
    ['no backup', () => Buffer.from('a text file\n'.repeat(100))],
  ])('refuses a file that is %s, and changes nothing', async (_what, bytes) => {
    const target = await empty()
    await expect(restoreBackup(target.database, from(bytes()), { trust })).rejects.toThrow(CommandRefused)
    const { rows } = await target.database.pool.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
  })

  it('refuses a file with one changed byte, wherever it is', async () => {
    for (let part = 0; part < 20; part++) {
      const changed = Buffer.from(file)
      // The first ten bytes contain the time and the operating system, which carry no data.
      const at = 10 + Math.floor(((file.length - 10) * part) / 20)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      await expect(checkBackup(await from(changed)()), `byte ${at}`).rejects.toThrow(CommandRefused)
    }
  })

  it('names what is wrong with a file while the rest of it still arrives', async () => {
    async function* slowly() {
      for (let at = 0; at < file.length; at += 256) {
        yield file.subarray(at, at + 256)
        await nextTurn()
      }
    }
    const refused = new CommandRefused('another shop')
    const reading = readArchive(Readable.from(slowly()), {
      header: () => Promise.reject(refused),
      table: async () => {},
    })
    await expect(reading).rejects.toBe(refused)
  })

  it('refuses a file whose rows do not match its hashes', async () => {
    const tar = gunzipSync(file)
    const at = tar.indexOf('Cocoa balm 1')
    tar.write('Cocoa calm 1', at)
    await expect(checkBackup(await from(gzipSync(tar))())).rejects.toThrow(/the table \w+ does not match its hash/)
  })

  it('refuses a database with rows, and leaves them', async () => {
    const target = await createTestDatabase()
    opened.push(target)
    await target.database.pool.query(`insert into rate_limits (key) values ('here')`)
    await expect(restoreBackup(target.database, from(file), { trust })).rejects.toThrow('rate_limits has rows')
    expect((await target.database.pool.query('select key from rate_limits')).rows).toEqual([{ key: 'here' }])
  })

  it('refuses a backup with migrations that this version does not have', async () => {
    const target = await empty()
    const older = (await readMigrations()).slice(0, -1)
    await expect(restoreBackup(target.database, from(file), { trust, migrations: older })).rejects.toThrow(
      'newer version',
    )
  })

  it('migrates a backup of an older version', async () => {
    const [old, target] = [await empty(), await empty()]
    await migrate(old.database, (await readMigrations()).slice(0, 17))
    await old.database.pool.query(`insert into users (email, password) values ('ana@shop.test', 'x')`)
    await restoreBackup(target.database, from((await backUp(old.database)).file), { trust })
    const { rows } = await target.database.pool.query('select email, search_text from users')
    expect(rows).toEqual([{ email: 'ana@shop.test', search_text: expect.stringContaining('ana@shop.test') }])
  })

  it('that fails at the end can be repeated', async () => {
    const target = await empty()
    const finish = async () => {
      throw new Error('the process was killed')
    }
    await expect(restoreBackup(target.database, from(file), { trust, finish })).rejects.toThrow('was killed')
    await restoreBackup(target.database, from(file), { trust })
    expect(await sums(target.database)).toBe(rowsHash)
  })
})

describe('the seal', () => {
  /** The backup with another content of one row, and with the hash of that content. */
  async function changedBackup(change: (manifest: BackupManifest) => BackupManifest = (manifest) => manifest) {
    const target = new PassThrough()
    const whole = buffer(target)
    await writeArchive(target, async (archive) => {
      const tables: BackupManifest['tables'] = {}
      await readArchive(Readable.from([file]), {
        header: (header) => archive.header(header),
        async table(name, chunks) {
          const rows = (await buffer(chunks)).toString('latin1').replace('Cocoa balm 1', 'Cocoa calm 1')
          tables[name] = await archive.table(name, Readable.from([Buffer.from(rows, 'latin1')]))
        },
      })
      await archive.manifest(change({ ...backup.manifest, tables: { ...backup.manifest.tables, ...tables } }))
    })
    return whole
  }

  it('refuses a changed backup whose hashes were computed again', async () => {
    const changed = await changedBackup()
    await checkBackup(await from(changed)())
    const target = await empty()
    await expect(restoreBackup(target.database, from(changed), { trust })).rejects.toThrow(
      'was changed after it was made',
    )
    await restoreBackup(target.database, from(changed), { trust: { ...trust, accept: 'unverified' } })
  })

  it('that somebody removed, or made with another secret, is refused without --unverified', async () => {
    const removed = await changedBackup(({ seal: _, ...manifest }) => manifest)
    const target = await empty()
    const restore = (bytes: Buffer, options: Partial<Trust> = {}) =>
      restoreBackup(target.database, from(bytes), { trust: { ...trust, ...options } })
    await expect(restore(removed)).rejects.toThrow(/no seal.*--unverified/)
    await expect(restore(file, { secrets: ['b'.repeat(40)] })).rejects.toThrow(/another APP_SECRET.*--unverified/)
    await expect(restore(file, { accept: 'sealed or old', secrets: [] })).rejects.toThrow('another APP_SECRET')
    expect(await restore(removed, { accept: 'sealed or old' })).toMatchObject({ isVerified: false })
  })

  it('of the secret before is valid', async () => {
    const target = await empty()
    const secrets = ['b'.repeat(40), appSecret]
    expect(await restoreBackup(target.database, from(file), { trust: { ...trust, secrets } })).toMatchObject({
      isVerified: true,
    })
  })
})

describe('a small file that unpacks to much', () => {
  const gigabyte = 1024 ** 3

  /** A gzip file of a tar entry with two gigabytes of zeros. */
  function bomb(type: string, name: string, before: Buffer[] = []): Readable {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000600\0', 100)
    head.write((2 * gigabyte).toString(8).padStart(11, '0'), 124)
    head.write('ustar\u000000', 257, 'latin1')
    head.write(type, 156)
    head.fill(' ', 148, 156)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const zeros = Buffer.alloc(16 * 1024 * 1024)
    const parts = function* () {
      yield* before
      yield head
      for (let at = 0; at < 2 * gigabyte; at += zeros.length) yield zeros
    }
    return Readable.from(parts(), { objectMode: false, highWaterMark: 1 }).pipe(createGzip({ level: 1 }))
  }

  /** The header of the backup as the first entry of its tar file. */
  function headerEntry(): Buffer[] {
    const tar = gunzipSync(file)
    const size = Number.parseInt(tar.toString('latin1', 124, 135), 8)
    return [tar.subarray(0, 512 + Math.ceil(size / 512) * 512)]
  }

  it.each([
    ['an extended header', () => bomb('x', 'PaxHeader')],
    ['a long name', () => bomb('L', '././@LongLink')],
    ['a header', () => bomb('0', 'header.json')],
    ['a row', () => bomb('0', 'tables/products/000000', headerEntry())],
    ['a table that the header does not name', () => bomb('0', 'tables/other/000000', headerEntry())],
  ])(
    'as %s is refused without taking the memory',
    async (_what, open) => {
      let peak = 0
      const start = process.memoryUsage.rss()
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() - start)), 20)
      try {
        await expect(checkBackup(open())).rejects.toThrow(CommandRefused)
      } finally {
        clearInterval(watch)
      }
      expect(peak).toBeLessThan(gigabyte / 2)
    },
    60_000,
  )
})

it('keeps values of every kind, and rows without a primary key', async () => {
  const [odd, target] = [await empty(), await empty()]
  const statements = [
    `create table odd (id bigint generated always as identity, n numeric, f float8, j jsonb, b bytea, i interval,
       t timestamptz, a text[], twice numeric generated always as (n * 2) stored)`,
    `create table nothing (id int primary key)`,
    `create table parents (id serial primary key, child int)`,
    `create table children (id int primary key, parent int references parents (id), other int references children (id))`,
    `alter table parents add foreign key (child) references children (id) deferrable initially deferred`,
  ]
  const migrations = [{ tag: '0000_odd', hash: 'odd', statements }]
  await migrate(odd.database, migrations)
  const { pool } = odd.database
  await pool.query(`alter database "${odd.connection.database}" set datestyle = 'German'`)
  await pool.query(`insert into odd (n, f, j, b, i, t, a) values
    (null, null, null, null, null, null, null), ('NaN', 'Infinity', 'null', '', '1 mon -2 days', 'infinity', '{}'),
    (1e-20, 0.1, '{"a": 1.10}', '\\x00ff0a5c', '-00:00:01.5', '2024-02-29 23:59:59.123456+04', '{"a,b",null,"\\""}')`)
  await pool.query(`insert into children values (2, null, 2), (1, null, 2);
    begin; insert into parents (child) values (1), (2); update children set parent = 1; commit`)
  const made = await backUp(odd.database)
  await restoreBackup(target.database, from(made.file), { trust, migrations })
  const again = (await backUp(target.database)).backup.manifest
  expect({ ...again, seal: null }).toEqual({ ...made.backup.manifest, seal: null })
  expect(made.backup.manifest.tables.odd?.rows).toBe(3)
  await target.database.pool.query('insert into odd (n) values (21); insert into parents (child) values (1)')
  const added = await target.database.pool.query('select id::int, twice::int from odd where n = 21')
  expect(added.rows).toEqual([{ id: 4, twice: 42 }])
})
