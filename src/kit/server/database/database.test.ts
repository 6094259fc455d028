import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { inTransaction, openDatabase, sqlState, violatedConstraint } from './database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.database.pool.query('create table numbers (n int constraint numbers_once unique)')
})
afterAll(() => test.drop())
beforeEach(async () => {
  await test.database.pool.query('truncate numbers')
})

async function numbers(): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ n: number }>('select n from numbers order by n')
  return rows.map(({ n }) => n)
}

it('commits what the work returns', async () => {
  const result = await inTransaction(test.database, async (tx) => {
    await tx.execute(sql`insert into numbers values (1)`)
    return 'done'
  })
  expect(result).toBe('done')
  expect(await numbers()).toEqual([1])
})

it('rolls back after an error and returns the connection', async () => {
  const one = openDatabase({ connection: test.connection, poolSize: 1 })
  for (let round = 0; round < 3; round++) {
    const failing = inTransaction(one, async (tx) => {
      await tx.execute(sql`insert into numbers values (1)`)
      throw new Error('out of stock')
    })
    await expect(failing).rejects.toThrow('out of stock')
  }
  expect(await numbers()).toEqual([])
  expect(one.pool.totalCount).toBe(1)
  await one.close()
})

it('returns the pool slot when BEGIN fails', async () => {
  const one = openDatabase({ connection: test.connection, poolSize: 1 })
  const client = await one.pool.connect()
  const query = vi.spyOn(client, 'query').mockRejectedValueOnce(new Error('connection lost') as never)
  client.release()
  await expect(inTransaction(one, async () => 1)).rejects.toThrow('connection lost')
  query.mockRestore()
  expect(await inTransaction(one, async () => 2)).toBe(2)
  await one.close()
})

it('discards a connection that breaks during a transaction, without ending the process', async () => {
  const one = openDatabase({ connection: test.connection, poolSize: 1 })
  const broken = inTransaction(one, (tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(broken).rejects.toThrow()
  expect(await inTransaction(one, async () => 'again')).toBe('again')
  await one.close()
})

it('reports a rolled back transaction as an error', async () => {
  const swallowed = inTransaction(test.database, async (tx) => {
    await tx.execute(sql`insert into numbers values (1)`)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('a failed query was ignored')
  expect(await numbers()).toEqual([])
})

it('returns the state and the constraint of a wrapped error', async () => {
  const twice = inTransaction(test.database, (tx) => tx.execute(sql`insert into numbers values (7), (7)`))
  const error = await twice.catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23505')
  expect(violatedConstraint(error)).toBe('numbers_once')
  expect(sqlState(new Error('other'))).toBeNull()
})

it('retries after a serialization failure only when configured', async () => {
  const raise = async (options: { retry?: boolean }) => {
    let runs = 0
    const end = await inTransaction(
      test.database,
      async (tx) => {
        runs++
        if (runs < 3) await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
        return 'fine'
      },
      { isolation: 'serializable', ...options },
    ).catch(sqlState)
    return { runs, end }
  }
  expect(await raise({ retry: true })).toEqual({ runs: 3, end: 'fine' })
  expect(await raise({})).toEqual({ runs: 1, end: '40001' })
})

it('ends a statement that takes too long', async () => {
  const hasty = openDatabase({ connection: test.connection, statementTimeoutMs: 50 })
  expect(await hasty.pool.query('select pg_sleep(5)').catch(sqlState)).toBe('57014')
  await hasty.close()
})

it('survives an idle connection that Postgres closes', async () => {
  const other = openDatabase({ connection: test.connection, poolSize: 1 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await test.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await vi.waitFor(() => expect(other.pool.totalCount).toBe(0))
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})

it('stores text in UTF-8 and times in UTC', async () => {
  const { rows } = await test.database.pool.query(
    `select length('ñandú') as length, current_setting('TimeZone') as zone`,
  )
  expect(rows).toEqual([{ length: 5, zone: 'UTC' }])
})
