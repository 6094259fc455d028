import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/free-port.ts'

const projectFolder = join(import.meta.dirname, '..')
const startsWithinMs = 90_000

/** A running demo shop with its own database, mailbox and payment emulator. */
export interface ShopProcess {
  origin: string
  /** Contains the database. */
  dataDir: string
  /** Sends a message to the process. */
  send: (message: string) => void
  stop: () => Promise<void>
}

/**
 * Starts the production server, or another program, as a process with an empty data folder, on a free port; `host` is the
 * host in its URL.
 */
export async function startShop(host = '127.0.0.1', program = 'dist/shop/main.js'): Promise<ShopProcess> {
  const port = await freePort()
  const emulatorPort = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-e2e-'))
  const origin = `http://${host}:${port}`
  const child = spawn(process.execPath, ['--import', './e2e/quick-hashes.ts', program], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DEMO: '1',
      // The tests count and name the orders that they place.
      DEMO_ORDERS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      PAYPAL_EMULATOR_PORT: String(emulatorPort),
      // A different site for browsers: the payment page is third-party, as PayPal's is.
      PAYPAL_EMULATOR_PUBLIC_URL: `http://localhost:${emulatorPort}`,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      RECONCILE_EVERY_SECONDS: '2',
      FIRST_CHECK_AFTER_SECONDS: '3',
      MAIL_EVERY_SECONDS: '2',
      STATUS_MAIL_HOLD_SECONDS: '1',
    },
  })
  const output: string[] = []
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const stop = async () => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await answers(origin, child)
  } catch (error) {
    await stop()
    throw new Error(`The shop did not start:\n${output.join('')}`, { cause: error })
  }
  return { origin, dataDir, send: (message) => void child.send(message), stop }
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startsWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const response = await fetch(`${origin}/api/products`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('it did not respond in time')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
