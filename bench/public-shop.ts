import { randomBytes } from 'node:crypto'
import { demoCatalog } from '../demo/catalog.ts'
import { seedProducts } from '../demo/shop/seed-products.ts'
import { loadConfig } from '../src/kit/server/config/config.ts'
import { openDatabase } from '../src/kit/server/database/database.ts'
import { migrate, readMigrations } from '../src/kit/server/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/kit/server/log.ts'
import { demoSettings } from '../src/payments/server/providers.ts'
import { seedDemoSettings } from '../src/settings/server/seed-demo-settings.ts'
import { type Child, type Folder, startArguments, startNode } from './children.ts'
import { type Pooler, poolOfShop, startPooler } from './pooler.ts'

interface Options {
  /** Server settings of its Postgres. */
  settings?: Record<string, string>
  /** More environment variables. */
  environment?: Record<string, string>
  /** Whether it uses pgbouncer, together with many others. */
  isPooled?: boolean
}

/** A public shop: production mode, indexing allowed, with the demo's catalog and texts. */
export async function startPublicShop(
  { path }: Pick<Folder, 'path'>,
  { settings = {}, environment = {}, isPooled = false }: Options = {},
): Promise<Child & { postgres: EmbeddedPostgres }> {
  const postgres = await startEmbeddedPostgres({ dataDir: path, settings })
  const { host, port, user, database } = postgres.connection
  const common = {
    DEMO: '0',
    DATA_DIR: path,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: randomBytes(32).toString('hex'),
    SETUP_TOKEN: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    ...environment,
  }
  let pooler: Pooler | null = null
  try {
    await seed(loadConfig({ ...common, PUBLIC_URL: 'http://127.0.0.1' }))
    pooler = isPooled ? await startPooler(postgres) : null
    const pooled = pooler && {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: common.DATABASE_URL,
      DATABASE_POOL_SIZE: String(poolOfShop),
    }
    const shop = await startNode(startArguments(), (url) => ({ ...common, ...pooled, PUBLIC_URL: url }), '/healthz')
    return {
      ...shop,
      postgres,
      stop: async () => {
        await shop.stop()
        await pooler?.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await pooler?.stop()
    await postgres.stop()
    throw error
  }
}

async function seed(config: ReturnType<typeof loadConfig>): Promise<void> {
  const database = openDatabase({ connection: config.databaseUrl ?? '' })
  try {
    await migrate(database, await readMigrations())
    const shop = { config, database, log: createLog('silent'), clock: () => new Date() }
    await seedProducts(shop, demoCatalog)
    await seedDemoSettings(shop, demoSettings(shop.config))
  } finally {
    await database.close()
  }
}
