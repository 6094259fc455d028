import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../../kit/server/embedded-postgres/postgres-cluster.ts'
import { openPayment } from '../../testing/buyer.ts'
import { freePort } from '../../testing/free-port.ts'
import { startShopProcess } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import { startTestShop } from '../../testing/test-shop.ts'

const main = join(import.meta.dirname, '../../../dist/shop/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'stop-'))
/** The promise of the handbook: without the drain, and with nothing in flight that could be answered. */
const stopsWithinMs = 3_000

let port: number
let silent: Server
const accepted = new Set<Socket>()
let shop: ShopProcess | undefined

interface ShopProcess {
  child: ChildProcess
  output(): string
}

beforeAll(async () => {
  port = await freePort()
  silent = createServer((socket) => {
    accepted.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterEach(async () => {
  for (const socket of accepted) socket.destroy()
  accepted.clear()
  const child = shop?.child
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
afterAll(() => {
  silent.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The port of a server that accepts connections and never says a word. */
function silentPort(): number {
  const address = silent.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** What a test can do to the process: an exception that nothing catches, and an exit without a stop. */
const faults = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGWINCH', () => setImmediate(() => { throw new Error('unforeseen') }))
  process.on('SIGHUP', () => process.exit(1))
`)}`

async function open(environment: NodeJS.ProcessEnv = {}, ready = 'is open'): Promise<ShopProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DEMO_ORDERS: '0',
      LOG_LEVEL: 'info',
      MAIL_EVERY_SECONDS: '0.2',
      NODE_OPTIONS: `--import=${faults}`,
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  shop = { child, output: () => output }
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(output)
      expect(output).toContain(ready)
    },
    { timeout: 90_000, interval: 50 },
  )
  return shop
}

const postgresPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

/** Sends SIGTERM. The process ends in time and in order, Postgres with it, and the log names each step with its time. */
async function expectStop({ child, output }: ShopProcess, withinMs = stopsWithinMs): Promise<void> {
  const postgres = postgresPid()
  const started = performance.now()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited, output()).toEqual([0, null])
  expect(performance.now() - started, output()).toBeLessThan(withinMs * slowness())
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 1_000 })
  const steps = [...output().matchAll(/"step":"([^"]+)","ms":\d+/g)].map(([, step]) => step)
  for (const step of ['drain', 'requests', 'jobs', 'application', 'job queue', 'database', 'postgres']) {
    expect(steps).toContain(step)
  }
}

async function connected(text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  if (text !== '') await new Promise<unknown>((resolve) => socket.write(text, resolve))
  return socket
}

const head = (request: string, ...lines: string[]) => [request, `host: 127.0.0.1:${port}`, ...lines, ''].join('\r\n')

describe('SIGTERM ends the shop and its Postgres in time', () => {
  it('with half of a request on many connections, an answer that is not read, and a silent mail server', async () => {
    const running = await open({ SMTP_URL: `smtp://127.0.0.1:${silentPort()}` })
    const first = `${head('GET /healthz HTTP/1.1')}\r\n`
    const half = head('POST /api/auth/login HTTP/1.1', 'content-type: application/json', 'content-length: 400')
    const halves = {
      nothing: '',
      header: 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: te',
      body: `${half}\r\n{"email":`,
      second: `${first}${half}`,
    }
    for (const [what, text] of Object.entries(halves)) {
      const sockets = await Promise.all([connected(text), connected(text), connected(text)])
      if (what === 'second') await Promise.all(sockets.map((socket) => once(socket, 'data')))
    }
    // More answers than the buffers of both sides hold.
    const reader = await connected(`${head('GET /api/products HTTP/1.1')}\r\n`.repeat(2_000))
    reader.pause()
    await vi.waitFor(() => expect(reader.bytesRead).toBeGreaterThan(0), { timeout: 5_000 })
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'customer@flordemaga.test' }),
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(accepted.size).toBeGreaterThan(0), { timeout: 10_000 })
    await expectStop(running)
    // On a busy machine, the limit would pass for quick.
    expect(running.output()).not.toContain('requests were cut off')
  })

  it('with a PayPal that accepts connections and does not answer', async () => {
    const store = await startTestShop()
    const ana = await store.signIn()
    const cream = await store.addProduct()
    await openPayment(store, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await store.platform.database.pool.query('update checkouts set next_check_at = now()')
    const environment = { CAPTURE_TIMEOUT_SECONDS: '20', PAYPAL_EMULATOR_URL: `http://127.0.0.1:${silentPort()}` }
    const running = await startShopProcess({ shop: store, environment })
    await vi.waitFor(() => expect(accepted.size).toBeGreaterThan(0), { timeout: 10_000 })
    const started = performance.now()
    await running.stop()
    expect(performance.now() - started).toBeLessThan(stopsWithinMs * slowness())
    expect((await running.ended).by).toBe(0)
    await store.close()
  })
})

describe('no database is left behind', () => {
  /** The process ends by a signal, and its Postgres soon after it. */
  async function expectEnd({ child }: ShopProcess, signal: NodeJS.Signals, code: number): Promise<void> {
    const postgres = postgresPid()
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([code, null])
    await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: stopsWithinMs * slowness() })
  }

  it('after an error that nothing catches, which is logged', async () => {
    const running = await open()
    await expectEnd(running, 'SIGWINCH', 1)
    expect(running.output()).toContain('stopping after an unexpected error')
    expect(running.output()).toContain('"step":"postgres"')
  })

  it('after an exit without a stop, as at the last timeout or at a second signal', async () => {
    await expectEnd(await open(), 'SIGHUP', 1)
  })

  it('after a SIGTERM during the start', async () => {
    rmSync(dataDir, { recursive: true, force: true })
    const running = await open({ DEMO_ORDERS: '1' }, '"msg":"starting"')
    await vi.waitFor(() => expect(postgresPid()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })
    expect(running.output()).not.toContain('is open')
    await expectEnd(running, 'SIGTERM', 0)
  })
})
