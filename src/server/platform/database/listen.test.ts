import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { listen } from './listen.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createEmptyDatabase()
})
afterEach(() => test.drop())

it('receives notifications, also after its connection was terminated', async () => {
  const heard: string[] = []
  let starts = 0
  const listener = listen(test.database, {
    channel: 'settings changed',
    onNotice: (payload) => heard.push(payload),
    onStart: () => starts++,
  })
  await vi.waitFor(() => expect(starts).toBe(1), { timeout: 5_000 })
  await test.database.pool.query(`notify "settings changed", 'one'`)
  await vi.waitFor(() => expect(heard).toEqual(['one']), { timeout: 5_000 })

  await test.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(starts).toBe(2), { timeout: 5_000 })
  await test.database.pool.query(`notify "settings changed", 'two'`)
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), { timeout: 5_000 })
  await listener.close()
})

it('can be closed while it waits to reconnect', async () => {
  const nowhere = { direct: { host: '127.0.0.1', port: 1 } }
  const listener = listen(nowhere, { channel: 'x', onNotice: () => {} })
  await listener.close()
})

it('can be closed while it connects', async () => {
  const listener = listen(test.database, { channel: 'x', onNotice: () => {} })
  await listener.close()
})
