import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { makeCertificates } from '../src/testing/certificates.ts'
import { freePort } from '../src/testing/free-port.ts'
import { databaseUrlOf } from '../src/testing/shop-process.ts'
import { endProcess, projectFolder } from './programs.ts'

export const owner = { email: 'owner@shop.test', password: 'Mangle-2026' }
export const metricsToken = 'metrics-token-of-this-test'

const debianPostgres = '/usr/lib/postgresql/15'

/** Two instances of a production shop on one Postgres, still without a proxy, and PayPal's emulator. */
export interface TwoInstances {
  /** Where the proxy has to listen; the public address is https://localhost with the first. */
  tlsPort: number
  plainPort: number
  ports: readonly [number, number]
  /** Temporary folder with ca.pem, ca.key, site.pem and site.key. */
  folder: string
  database: pg.ClientConfig
  /** Calls the emulator's control plane. */
  emulator: (method: string, path: string, body?: object) => Promise<unknown>
  /** kill -9. */
  kill(index: 0 | 1): Promise<void>
  /** Starts an ended instance again and waits until it is ready. */
  start(index: 0 | 1): Promise<void>
  /** SIGTERM, then a new process. */
  restart(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** Proxies in front, for TRUST_PROXY. */
  proxies: number
  /** Further settings, which may depend on the database. */
  environment?: (postgres: pg.ClientConfig, folder: string) => Promise<Record<string, string>>
}

export async function startTwoInstances(options: Options): Promise<TwoInstances> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const [tlsPort = 0, plainPort = 0, first = 0, second = 0] = await Promise.all([1, 2, 3, 4].map(freePort))
    const authority = makeCertificates(folder)
    const postgres = await startEmbeddedPostgres({ dataDir: folder, ...binaries() })
    closers.push(() => postgres.stop())
    const publicUrl = `https://localhost:${tlsPort}`
    const paypal = await startEmulator(authority, publicUrl)
    closers.push(() => endProcess(paypal.child))
    const instances = startInstances([first, second], {
      ...commonEnvironment({ folder, publicUrl, authority, proxies: options.proxies }),
      DATABASE_URL: databaseUrlOf(postgres.connection),
      ...paypal.environment,
      ...(await options.environment?.(postgres.connection, folder)),
    })
    closers.push(() => Promise.all([instances.kill(0), instances.kill(1)]))
    await instances.start(0)
    await instances.start(1)
    return { tlsPort, plainPort, folder, database: postgres.connection, emulator: paypal.call, ...instances, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startInstances(ports: readonly [number, number], environment: Record<string, string>) {
  const children: ChildProcess[] = []
  const start = async (index: 0 | 1) => {
    children[index] = await startInstance({ ...environment, PORT: `${ports[index]}` })
  }
  const end = async (index: 0 | 1, signal: NodeJS.Signals) => {
    const child = children[index]
    if (child) await endProcess(child, signal)
  }
  const restart = async (index: 0 | 1) => {
    await end(index, 'SIGTERM')
    await start(index)
  }
  return { ports, start, restart, kill: (index: 0 | 1) => end(index, 'SIGKILL') }
}

function binaries(): { binaries?: string } {
  if (existsSync(join(debianPostgres, 'bin/postgres'))) return { binaries: debianPostgres }
  console.warn('SKIPPED: no Postgres 15 here (Debian: apt-get install postgresql-15); the packaged one is used')
  return {}
}

const commonEnvironment = (shop: { folder: string; publicUrl: string; authority: string; proxies: number }) => ({
  NODE_ENV: 'production',
  NODE_EXTRA_CA_CERTS: shop.authority,
  HOST: '127.0.0.1',
  DATA_DIR: join(shop.folder, 'shop'),
  PUBLIC_URL: shop.publicUrl,
  APP_SECRET: 'a-secret-of-this-test-alone-0123456789',
  TRUST_PROXY: String(shop.proxies),
  FIRST_ROOT_EMAIL: owner.email,
  FIRST_ROOT_PASSWORD: owner.password,
  METRICS_TOKEN: metricsToken,
  LOG_LEVEL: 'warn',
})

/** PayPal's emulator, which sends its webhooks to the public address. */
async function startEmulator(authority: string, publicUrl: string) {
  const child = startNode('packages/paypal-emulator/main.ts', {
    NODE_EXTRA_CA_CERTS: authority,
    WEBHOOK_URL: `${publicUrl}/paypal/webhook`,
  })
  // Printed by the emulator (main.ts).
  const ready = JSON.parse(await firstLine(child)) as Record<string, string>
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${ready.origin}/__emulator/${path}`, {
      method,
      headers: { 'x-emulator-token': ready.controlToken ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.status === 204 ? null : response.json()
  }
  const environment = {
    ALLOW_PAYPAL_EMULATOR: '1',
    PAYPAL_EMULATOR_URL: ready.origin ?? '',
    PAYPAL_EMULATOR_CLIENT_ID: ready.clientId ?? '',
    PAYPAL_EMULATOR_CLIENT_SECRET: ready.clientSecret ?? '',
    PAYPAL_EMULATOR_WEBHOOK_ID: ready.webhookId ?? '',
  }
  return { child, call, environment }
}

async function startInstance(environment: Record<string, string>): Promise<ChildProcess> {
  const child = startNode('dist/shop/main.js', environment)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${output}`)
    const response = await fetch(`http://127.0.0.1:${environment.PORT}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return child
  }
  await endProcess(child, 'SIGKILL')
  throw new Error(`the shop was not ready in time:\n${output}`)
}

function startNode(file: string, environment: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  const child = spawn(process.execPath, [file], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  void once(child, 'exit').then(() => process.off('exit', kill))
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process ended without output')
}
