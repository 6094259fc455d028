import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { type Database, type Db, inTransaction, openDatabase } from './database.ts'
import { prepared } from './prepared.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createEmptyDatabase()
})
afterAll(() => test.drop())

const build = vi.fn((db: Db, name: string) =>
  db
    .select({ double: sql<number>`${sql.placeholder('number')}::int * 2` })
    .from(sql`(select) one`)
    .prepare(name),
)

/** Runs a prepared query in two transactions of one connection. @returns the names that Postgres keeps. */
async function namesAfterTwo(database: Database): Promise<string[]> {
  const doubled = prepared('double', build)
  for (const number of [2, 21]) {
    const rows = await inTransaction(database, (tx) => doubled(tx).execute({ number }))
    expect(rows).toEqual([{ double: number * 2 }])
  }
  const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements')
  await database.close()
  return rows.map(({ name }) => name)
}

it('builds and prepares a query once for all transactions of a connection', async () => {
  build.mockClear()
  expect(await namesAfterTwo(openDatabase({ connection: test.connection, poolSize: 1 }))).toEqual(['double'])
  expect(build).toHaveBeenCalledTimes(1)
})

it('prepares nothing behind a pooler, which may change the connection', async () => {
  const { connection } = test
  expect(await namesAfterTwo(openDatabase({ connection, direct: connection, poolSize: 1 }))).toEqual([])
})

it('runs transactions with the same text one by one', async () => {
  const database = openDatabase({ connection: test.connection, poolSize: 4 })
  const seen: string[] = []
  const work = async () => {
    seen.push('in')
    await new Promise((resolve) => setImmediate(resolve))
    seen.push('out')
  }
  await Promise.all([1, 2, 3].map(() => inTransaction(database, work, { oneByOne: "Ana's orders" })))
  expect(seen.join(' ')).toBe('in out in out in out')
  await database.close()
})
