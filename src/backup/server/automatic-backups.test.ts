import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../kit/server/database/database.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { backUpNightly, lastBackupDue } from './back-up-nightly.ts'
import { findBackupStatus } from './backup-status.ts'
import { backup } from './index.ts'
import { testRestoreWeekly } from './test-restore.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let folder: string
const hour = 3_600_000
const signal = new AbortController().signal
const token = 'a-token-of-the-monitoring'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'))
  shop = await startTestShop({
    environment: { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEEP: '3', METRICS_TOKEN: token },
  })
})
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  rmSync(join(folder, 'backups'), { recursive: true, force: true })
  mkdirSync(join(folder, 'backups'))
  await shop.platform.database.pool.query('delete from backup_runs')
})

const files = () => readdirSync(join(folder, 'backups')).sort()
const backUp = () => backUpNightly(shop.platform, signal)
const testRestore = (platform = shop.platform) => testRestoreWeekly(platform, signal)
const status = () => findBackupStatus(shop.platform.database.db, shop.config, shop.platform.clock())
const backups = async () =>
  (await shop.attention.find({ platform: shop.platform, reader: { role: 'root' }, limit: 1 })).backups
const metrics = async () =>
  (await shop.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
/** Its own: another file may be testing a restore on the same server. */
const leftDatabases = async () =>
  (
    await shop.platform.database.pool.query(
      `select from pg_database where starts_with(datname, 'flor_de_maga_test_restore_' ||
        (select oid from pg_database where datname = current_database()) || '_')`,
    )
  ).rowCount

describe('nightly backups', () => {
  it('are due at 3:00 in Puerto Rico', () => {
    expect(lastBackupDue(new Date('2026-11-23T07:00:00Z'))).toEqual(new Date('2026-11-23T07:00:00Z'))
    expect(lastBackupDue(new Date('2026-11-23T06:59:59Z'))).toEqual(new Date('2026-11-22T07:00:00Z'))
  })

  it('are made once a night, and only the newest are kept', async () => {
    writeFileSync(join(folder, 'backups/mine.tar.gz'), 'not a backup of the shop')
    for (let night = 0; night < 5; night++) {
      await backUp()
      await backUp()
      shop.wait(24 * hour)
    }
    expect(files()).toHaveLength(4)
    expect(files().at(-1)).toBe('mine.tar.gz')
    const { rows } = await shop.platform.database.pool.query(
      'select name, bytes > 0 as filled from backup_runs order by 1',
    )
    expect(rows).toHaveLength(5)
    expect(rows.slice(2).map(({ name }) => name)).toEqual(files().slice(0, 3))
    expect(rows.every(({ filled }) => filled)).toBe(true)
  })

  it('that fail are repeated after an hour, reported, and never remove the last good one', async () => {
    await backUp()
    const [good] = files()
    shop.wait(24 * hour)
    renameSync(join(folder, 'backups'), join(folder, 'unmounted'))
    await backUp()
    await backUp()
    expect(await status()).toMatchObject({ backupError: expect.stringContaining('does not exist'), isOld: false })
    expect((await shop.platform.database.pool.query('select from backup_runs')).rowCount).toBe(2)
    shop.wait(25 * hour)
    await backUp()
    expect(await backups()).toMatchObject({ isOld: true, backupError: expect.stringContaining('does not exist') })
    expect(await metrics()).toContain('shop_backup_problem{kind="backup_old"} 1')
    renameSync(join(folder, 'unmounted'), join(folder, 'backups'))
    expect(files()).toEqual([good])
    shop.wait(hour)
    await backUp()
    expect(await status()).toMatchObject({ backupError: null, isOld: false })
    expect(files()).toHaveLength(2)
  })

  it('that are stopped leave neither a file nor a failure', async () => {
    const stop = new AbortController()
    const running = backUpNightly(shop.platform, stop.signal)
    stop.abort()
    await running
    expect(files()).toEqual([])
    expect(await status()).toMatchObject({ backedUpAt: null, backupError: null })
  })
})

describe('the weekly test restore', () => {
  it('restores the newest backup into a scratch database and drops it', async () => {
    await testRestore()
    expect(await status()).toMatchObject({ testedAt: null, testError: null })
    await backUp()
    expect((await status())?.backupError).toBeNull()
    await testRestore()
    expect((await status())?.testError).toBeNull()
    expect((await status())?.testedAt).toBeInstanceOf(Date)
    expect(await leftDatabases()).toBe(0)
    expect(await metrics()).toMatch(/shop_backup_last_success_timestamp\{kind="test_restore"\} \d{10}/)
    expect(await metrics()).toMatch(/^shop_backup_age_seconds \d/m)
    shop.wait(6 * 24 * hour)
    await testRestore()
    expect(
      (await shop.platform.database.pool.query(`select from backup_runs where kind = 'test_restore'`)).rowCount,
    ).toBe(1)
  })

  it('leaves the scratch database of another shop on the server alone, and drops what it left itself', async () => {
    const { pool } = shop.platform.database
    const { rows } = await pool.query(`select oid from pg_database where datname = current_database()`)
    const [own, other] = [`flor_de_maga_test_restore_${rows[0].oid}_0`, `flor_de_maga_test_restore_${rows[0].oid}0_0`]
    for (const name of [own, other]) await pool.query(`create database ${name} template template0`)
    try {
      await backUp()
      await testRestore()
      expect((await pool.query('select from pg_database where datname = $1', [own])).rowCount).toBe(0)
      expect((await pool.query('select from pg_database where datname = $1', [other])).rowCount).toBe(1)
    } finally {
      await pool.query(`drop database ${other}`)
    }
  })

  it('reports a damaged backup', async () => {
    await backUp()
    writeFileSync(join(folder, 'backups', files()[0] ?? ''), 'damaged')
    await testRestore()
    expect(await backups()).toMatchObject({ testError: expect.stringContaining('damaged'), testedAt: null })
    expect(await leftDatabases()).toBe(0)
  })

  it('says so when the database role may not create databases', async () => {
    await backUp()
    const { pool } = shop.platform.database
    const role = `plain_${process.pid}`
    await pool.query(`create role ${role} login; grant all on backup_runs to ${role}`)
    const database = openDatabase({ connection: { ...shop.testDatabase.connection, user: role } })
    try {
      await testRestore({ ...shop.platform, database })
    } finally {
      await database.close()
      await pool.query(`drop owned by ${role}; drop role ${role}`)
    }
    expect(await backups()).toMatchObject({ testError: expect.stringContaining('may not create databases') })
  })
})

it('warns root users of a real shop without backups, unless it is backed up elsewhere', async () => {
  const of = async (environment: object, role: 'root' | 'admin') => {
    const config = {
      ...shop.config,
      mode: 'production' as const,
      backup: { dir: null, isElsewhere: false, keep: 14, ...environment },
    }
    return backup.attention?.find({ platform: { ...shop.platform, config }, reader: { role }, limit: 1 })
  }
  expect(await of({}, 'root')).toMatchObject({ backups: { isMissing: true } })
  expect(await of({}, 'admin')).toMatchObject({ backups: { isMissing: false } })
  expect(await of({ isElsewhere: true }, 'root')).toMatchObject({ backups: { isMissing: false } })
})
