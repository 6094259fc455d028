import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '../../src/testing/free-port.ts'
import type { EmulatorProcess } from './emulator.ts'
import type { MemoryLimit } from './memory-limit.ts'
import { makeFolder, type Running, start } from './processes.ts'
import { until } from './until.ts'

/** The built shop as a process in production mode. */
export interface ShopInstance {
  port: number
  process: Running
  /** Starts it again on its port, after it ended. */
  restart(): Promise<void>
}

export interface ShopOptions {
  databaseUrl: string
  emulator: EmulatorProcess
  /** The address that visitors see; the instance's own by default. */
  publicUrl?: string
  environment?: Record<string, string>
  port?: number
  memoryLimit?: MemoryLimit
}

const main = join(import.meta.dirname, '../../dist/shop/main.js')

/** Seals the secrets of every instance of this run. */
export const appSecret = randomBytes(32).toString('hex')

/** Starts an instance and waits until it is ready. */
export async function startShop(name: string, options: ShopOptions): Promise<ShopInstance> {
  const port = options.port ?? (await freePort())
  const dataDir = makeFolder(name)
  const env = { ...environmentOf(options, port), DATA_DIR: dataDir, ...options.environment }
  const node: [string, string[]] = [process.execPath, ['--min-semi-space-size=8', main]]
  const launch = () => start(name, ...(options.memoryLimit?.within(...node) ?? node), { env })
  const instance: ShopInstance = {
    port,
    process: launch(),
    async restart() {
      instance.process = launch()
      await untilReady(instance)
    },
  }
  await untilReady(instance)
  return instance
}

function environmentOf({ databaseUrl, emulator, publicUrl }: ShopOptions, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: publicUrl ?? `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    FIRST_ROOT_EMAIL: 'root@tienda.test',
    FIRST_ROOT_PASSWORD: `Aa1${randomBytes(12).toString('hex')}`,
    LOG_LEVEL: 'warn',
    // Buyers of the tests send an address of their own, as a proxy would.
    TRUST_PROXY: '2',
    RECONCILE_EVERY_SECONDS: '2',
    FIRST_CHECK_AFTER_SECONDS: '5',
    ALLOW_PAYPAL_EMULATOR: '1',
    PAYPAL_EMULATOR_URL: emulator.origin,
    PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
    PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
    PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
  }
}

async function untilReady({ port, process }: ShopInstance): Promise<void> {
  await until('the shop is ready', async () => {
    if (!process.isRunning()) return 'ended'
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  })
  if (!process.isRunning()) throw new Error(`the shop did not start: ${process.output().slice(-2_000)}`)
}
