import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/** A TCP relay that can stop forwarding without closing connections, to simulate a frozen server. */
export interface TcpRelay {
  port: number
  /** Stops forwarding; connections are accepted and stay open. */
  freeze(): void
  /** Resumes forwarding, starting with the data received meanwhile. */
  thaw(): void
  /** Connections accepted so far. */
  connections(): number
  close(): Promise<void>
}

/** Relays to the test's Postgres on a Unix socket or a port. */
export async function startTcpRelay(
  { host = 'localhost', port = 5432 }: pg.ClientConfig,
  listenOn = 0,
): Promise<TcpRelay> {
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let frozen = false
  let accepted = 0
  const server = createServer((client) => {
    accepted++
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => {})
      if (frozen) from.pause()
    }
  }).listen(listenOn, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    connections: () => accepted,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
