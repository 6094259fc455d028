import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/test-database.ts'
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
    onNotification: (payload) => heard.push(payload),
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

/** A server that counts connections and ends each at once, or keeps it without a word. */
async function startSilentServer(ending: 'ends' | 'keeps') {
  const open = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted++
    if (ending === 'ends') return void socket.destroy()
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { direct: { host: '127.0.0.1', port }, accepted: () => accepted, open: () => open.size }
}

it('can be closed while it waits to reconnect, and does not connect again', async () => {
  const [closed, other] = [await startSilentServer('ends'), await startSilentServer('ends')]
  const [listener, waiting] = [closed, other].map((server) =>
    listen(server, { channel: 'x', onNotification: () => {} }),
  )
  await vi.waitFor(() => expect(closed.accepted()).toBeGreaterThan(1), { timeout: 5_000 })
  await listener?.close()
  const [mine, theirs] = [closed.accepted(), other.accepted()]
  // The same listener that was not closed shows that there was time to connect.
  await vi.waitFor(() => expect(other.accepted()).toBeGreaterThan(theirs + 1), { timeout: 15_000 })
  expect(closed.accepted()).toBe(mine)
  await waiting?.close()
})

it('can be closed while it connects, and leaves no connection', async () => {
  const server = await startSilentServer('keeps')
  const listener = listen(server, { channel: 'x', onNotification: () => {} })
  await vi.waitFor(() => expect(server.open()).toBe(1), { timeout: 5_000 })
  await listener.close()
  await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 5_000 })
  expect(server.accepted()).toBe(1)
})
