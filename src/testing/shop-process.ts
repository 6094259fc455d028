import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Reachable } from './buyer.ts'
import { freePort } from './free-port.ts'
import type { TestShop } from './test-shop.ts'

/** The shop as a separate process that tests can call and kill. */
export interface ShopProcess extends Reachable {
  port: number
  /** True until the process has ended. */
  isRunning(): boolean
  /** Resolves with the signal or exit code, and the output to stderr. */
  ended: Promise<{ by: NodeJS.Signals | number | null; errors: string }>
  /** The process will kill itself at this point; at none with an empty name. */
  crashAt(point: string): void
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM; resolves when the process has ended. */
  stop(): Promise<void>
}

interface ShopProcessOptions {
  /** Provides the database and the emulator, which outlive the process. */
  shop: Pick<TestShop, 'config' | 'emulator'> & { testDatabase: { connection: pg.ClientConfig } }
  environment?: Record<string, string>
  /** The point at which it kills itself, such as `money-moved`. */
  crashAt?: string
  /** The port of an earlier process, to replace it. */
  port?: number
  /** False when the process may end before it is ready. */
  ready?: boolean
}

const main = join(import.meta.dirname, '../../dist/shop/main.js')
const startTimeoutMs = 60_000

/** Starts the built server on the test's database with short recovery intervals, and waits until it is ready. */
export async function startShopProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-process-'))
  const crashFile = join(dataDir, 'crash-at')
  const crashAt = (point: string) => writeFileSync(crashFile, point)
  crashAt(options.crashAt ?? '')
  const env = { ...environmentOf(options, port), DATA_DIR: dataDir, CRASH_AT: crashFile, ...options.environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', killChild)
    rmSync(dataDir, { recursive: true, force: true })
    return { by: (signal ?? code) as NodeJS.Signals | number | null, errors }
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const shop: ShopProcess = {
    port,
    server: { inject: (request) => sendRequest(`http://127.0.0.1:${port}`, request) },
    isRunning: () => isRunning(child),
    ended,
    crashAt,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  if (options.ready ?? true) await untilReady(shop, child)
  return shop
}

/** The postgres:// address of a test database. */
export function databaseUrlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const who = [user, typeof password === 'string' ? password : ''].map((part) => encodeURIComponent(part ?? ''))
  return `postgres://${who.join(':')}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`
}

function environmentOf({ shop }: ShopProcessOptions, port: number): Record<string, string> {
  const { emulator, config, testDatabase } = shop
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    // Compiled code is cached for the processes of this run: a start takes a quarter less time.
    NODE_COMPILE_CACHE: join(inject('testDataDir'), 'compile-cache'),
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATABASE_URL: databaseUrlOf(testDatabase.connection),
    APP_SECRET: config.appSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    RECONCILE_EVERY_SECONDS: '0.5',
    MAIL_EVERY_SECONDS: '0.5',
    FIRST_CHECK_AFTER_SECONDS: '1',
    CAPTURE_TIMEOUT_SECONDS: '2',
    PAYPAL_EMULATOR_URL: emulator.origin,
    PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
    PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
    PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
  }
}

async function untilReady(shop: ShopProcess, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (!isRunning(child)) throw new Error(`the shop did not start: ${(await shop.ended).errors}`)
    const answer = await shop.server.inject({ method: 'GET', url: '/readyz', headers: {} }).catch(() => null)
    if (answer?.statusCode === 200) return
    await pause(50)
  }
  await shop.kill()
  throw new Error('the shop was not ready in time')
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const sendRequest: (
  origin: string,
  request: Parameters<Reachable['server']['inject']>[0],
) => ReturnType<Reachable['server']['inject']> = async (origin, { method, url, headers, payload }) => {
  const init = { method, headers, ...(payload === undefined ? {} : { body: payload }) }
  const answer = await fetch(`${origin}${url}`, { ...init, signal: AbortSignal.timeout(30_000) })
  const text = await answer.text()
  return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), json: () => JSON.parse(text) }
}
