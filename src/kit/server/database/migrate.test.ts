import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { StartRefusal } from '../start-refusal.ts'
import { openDatabase } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let test: TestDatabase
afterEach(() => test.drop())

const first: Migration = { tag: '0000_first', hash: 'a', statements: ['create table one (id int)', 'select 1'] }
const second: Migration = { tag: '0001_second', hash: 'b', statements: ['create table two (id int)'] }

it('applies the migrations of the shop once', async () => {
  test = await createEmptyDatabase()
  const migrations = await readMigrations()
  expect(await migrate(test.database, migrations)).toEqual(migrations.map(({ tag }) => tag))
  expect(await migrate(test.database, migrations)).toEqual([])
})

it('serializes concurrent runs', async () => {
  test = await createEmptyDatabase()
  const instances = [1, 2, 3, 4].map(() => openDatabase({ connection: test.connection, poolSize: 1 }))
  const slow = { ...first, statements: ['select pg_sleep(0.1)', ...first.statements] }
  const applied = await Promise.all(instances.map((instance) => migrate(instance, [slow, second])))
  expect(applied.flat().sort()).toEqual(['0000_first', '0001_second'])
  await Promise.all(instances.map((instance) => instance.close()))
})

it('rolls back an interrupted file and continues with it', async () => {
  test = await createEmptyDatabase()
  const broken = { ...second, statements: [...second.statements, 'select * from no_such_table'] }
  await expect(migrate(test.database, [first, broken])).rejects.toThrow('no_such_table')
  const tables = await test.database.pool.query(`select to_regclass('one') as one, to_regclass('two') as two`)
  expect(tables.rows[0]).toEqual({ one: 'one', two: null })
  expect(await migrate(test.database, [first, second])).toEqual(['0001_second'])
})

it('continues after losing its connection', async () => {
  test = await createEmptyDatabase()
  const killed = { ...second, statements: [...second.statements, 'select pg_terminate_backend(pg_backend_pid())'] }
  await expect(migrate(test.database, [first, killed])).rejects.toThrow()
  expect(await migrate(test.database, [first, second])).toEqual(['0001_second'])
})

it('runs a file in batches outside a transaction, and again when it was interrupted', async () => {
  test = await createEmptyDatabase()
  const fill = `create or replace procedure fill() language plpgsql as $$
    begin
      insert into one select coalesce(max(id), 0) + 1 from one; commit;
      if (select count(*) from one) = 1 then raise exception 'interrupted'; end if;
    end $$`
  const batches = { tag: '0001_batches', hash: 'c', statements: [fill, 'call fill()'], inBatches: true }
  await expect(migrate(test.database, [first, batches])).rejects.toThrow('interrupted')
  expect(await migrate(test.database, [first, batches])).toEqual(['0001_batches'])
  expect(await migrate(test.database, [first, batches])).toEqual([])
  expect((await test.database.pool.query('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

it('rejects an applied file that was edited', async () => {
  test = await createEmptyDatabase()
  await migrate(test.database, [first])
  await expect(migrate(test.database, [{ ...first, hash: 'changed' }])).rejects.toThrow('0000_first was edited')
})

it('accepts a database with newer migrations', async () => {
  test = await createEmptyDatabase()
  await migrate(test.database, [first, second])
  expect(await migrate(test.database, [first])).toEqual([])
})

it('tells the operator what to run when the database user may not create an extension', async () => {
  test = await createEmptyDatabase()
  const role = `guest_${randomUUID().slice(0, 8)}`
  await test.database.pool.query(`create role ${role} login password 'guest'; grant all on schema public to ${role}`)
  const limited = openDatabase({ connection: { ...test.connection, user: role, password: 'guest' }, poolSize: 1 })
  try {
    const refused = migrate(limited, await readMigrations())
    await expect(refused).rejects.toThrow(StartRefusal)
    await expect(refused).rejects.toThrow('create extension pg_trgm;')
    await test.database.pool.query('create extension pg_trgm; create extension btree_gist')
    expect(await migrate(limited, await readMigrations())).toContain('0017_large_shops')
  } finally {
    await limited.close()
    await test.database.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})
