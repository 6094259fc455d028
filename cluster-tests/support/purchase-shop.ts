import { type EmulatorProcess, startEmulatorProcess } from './emulator.ts'
import type { MemoryLimit } from './memory-limit.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import type { ProxyProcess } from './proxies.ts'
import { type PurchaseLoad, startPurchaseLoad } from './purchase-load.ts'
import { addRecords, type Records } from './records.ts'
import { expectNothingLost } from './settle.ts'
import { type ShopInstance, type ShopOptions, startShop } from './shop.ts'
import { until } from './until.ts'

/** Instances of the shop with their database and PayPal, for one test. */
export interface PurchaseShop {
  postgres: PostgresServer
  emulator: EmulatorProcess
  instances: ShopInstance[]
  /** Of the proxy, or of each instance. */
  origins: string[]
  records: Records
  /** Starts buyers and waits until they are served. */
  buy(options?: { concurrency?: number; visitors?: number; pauseMs?: number }): Promise<PurchaseLoad>
  /** Ends the buyers and expects money, orders and stock to agree. @returns the number of orders. */
  settle(load: PurchaseLoad): Promise<number>
  stop(): Promise<void>
}

interface PurchaseShopOptions {
  name: string
  /** The database; a new one by default. */
  postgres?: PostgresServer
  /** Address of the database for the instances, for instance of a pooler. */
  databaseUrl?: string
  /** Environment of each instance; one instance by default. */
  environments?: NonNullable<ShopOptions['environment']>[]
  stocks?: number[]
  /** Of each instance. */
  memoryLimit?: MemoryLimit
  /** Starts a proxy in front of the instances with these ports. */
  proxy?: (ports: number[]) => Promise<ProxyProcess>
}

export async function startPurchaseShop(options: PurchaseShopOptions): Promise<PurchaseShop> {
  const { name, environments = [{}], memoryLimit } = options
  const postgres = options.postgres ?? (await startPostgres(`${name}-postgres`))
  const emulator = await startEmulatorProcess(`${name}-paypal`)
  const databaseUrl = options.databaseUrl ?? postgres.url()
  const instances: ShopInstance[] = []
  for (const [index, environment] of environments.entries()) {
    instances.push(
      await startShop(`${name}-shop${index + 1}`, {
        databaseUrl,
        emulator,
        environment,
        ...(memoryLimit && { memoryLimit }),
      }),
    )
  }
  const ports = instances.map(({ port }) => port)
  const proxy = await options.proxy?.(ports)
  const origins = (proxy ? [proxy.port] : ports).map((port) => `http://127.0.0.1:${port}`)
  await emulator.control('PUT', 'webhooks', { url: `${origins[0]}/paypal/webhook` })
  const stocks = options.stocks ?? [100_000, 100_000, 100_000]
  const records = await addRecords({ databaseUrl: postgres.url(), emulator, buyers: 80, stocks })
  return {
    postgres,
    emulator,
    instances,
    origins,
    records,
    async buy({ concurrency = 4, ...rest } = {}) {
      const load = startPurchaseLoad({ origins, records, emulator, concurrency, ...rest })
      await until('buyers are served', () => load.paid.size > 5)
      return load
    },
    async settle(load) {
      await load.end()
      return expectNothingLost(postgres.url(), emulator, load)
    },
    async stop() {
      for (const { process } of instances) await process.end()
      await emulator.process.end()
      if (!options.postgres) await postgres.stop()
    },
  }
}
