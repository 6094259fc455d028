import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTcpRelay } from '../../../testing/tcp-relay.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { readinessCheck } from './readiness.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createEmptyDatabase()
})
afterAll(() => test.drop())

it('is not ready while the database rejects writes', async () => {
  const isReady = readinessCheck(test.database, { keepMs: 0 })
  expect(await isReady()).toBeNull()
  await test.database.pool.query(`alter database ${test.connection.database} set default_transaction_read_only = on`)
  const fresh = openDatabase({ connection: test.connection })
  expect(await readinessCheck(fresh)()).toBe('noWrite')
  await test.database.pool.query(`alter database ${test.connection.database} reset default_transaction_read_only`)
  await fresh.close()
  const { rows } = await test.database.pool.query(`select relname from pg_class where relname = 'readiness_probe'`)
  expect(rows).toEqual([])
})

it('answers in time while the database is frozen, and occupies one connection only', async () => {
  const relay = await startTcpRelay(test.connection)
  const connection = { ...test.connection, host: '127.0.0.1', port: relay.port }
  const database = openDatabase({ connection, statementTimeoutMs: 500 })
  // Connecting may take longer than the limit on a busy machine.
  await database.pool.query('select 1')
  const isReady = readinessCheck(database, { keepMs: 0, timeoutMs: 200 })
  expect(await isReady()).toBeNull()
  relay.freeze()
  const answers = await Promise.all([isReady(), isReady(), isReady()])
  expect(answers).toEqual(Array(3).fill('noAnswer'))
  expect(database.pool.totalCount).toBe(1)
  relay.thaw()
  await database.close()
  await relay.close()
})

it('queries the database once for concurrent probes', async () => {
  let writes = 0
  const isReady = readinessCheck({
    pool: { query: async () => writes++ } as unknown as TestDatabase['database']['pool'],
  })
  await Promise.all(Array.from({ length: 50 }, isReady))
  expect(writes).toBe(1)
})
