import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

// All ports are below those that kernels give to outgoing connections and to `listen(0)`: on Linux from 32,768.
const lowestPort = 10_000
const highestPort = 32_000
const blockSize = 100

let claimed: Promise<number> | undefined
let given = 0

/**
 * A port that nothing listens on and that no other test process gets: each process has a block of ports. The next port
 * is free as well, for the payment emulator of a demo.
 */
export async function freePort(): Promise<number> {
  claimed ??= claimBlock()
  const first = await claimed
  for (let tries = 1; tries < blockSize / 2; tries++) {
    given = (given % (blockSize / 2 - 1)) + 1
    const port = first + 2 * given
    const server = await listen(port)
    if (!server) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`no free port from ${first} to ${first + blockSize - 1}`)
}

/** The first port of a block. The process listens on it until it ends, so that no other process claims the block. */
async function claimBlock(): Promise<number> {
  for (let first = lowestPort; first < highestPort; first += blockSize) {
    const holder = await listen(first)
    if (!holder) continue
    holder.unref()
    return first
  }
  throw new Error('every block of ports is claimed')
}

/** A server on all addresses; null when the port is in use on one of them. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}
