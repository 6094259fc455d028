import { randomBytes } from 'node:crypto'
import { users } from '../src/accounts/server/tables.ts'
import { products, stockMovements } from '../src/catalog/server/tables.ts'
import { createCheckout } from '../src/checkout/server/create-checkout.ts'
import { formatDecimal } from '../src/kit/money.ts'
import { loadConfig } from '../src/kit/server/config/config.ts'
import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { listen } from '../src/kit/server/database/listen.ts'
import { migrate, readMigrations } from '../src/kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import type { App } from '../src/kit/server/feature.ts'
import { startJobs } from '../src/kit/server/jobs/jobs.ts'
import { createLog } from '../src/kit/server/log.ts'
import { capturePaypalOrder, createPaypalOrder, getPaypalOrder } from '../src/payments/paypal/api.ts'
import {
  type PaymentProvider,
  PaymentProviders,
  type ProviderAccount,
} from '../src/payments/server/payment-provider.ts'
import { buildApp } from '../src/server/app.ts'
import { captureById } from '../src/testing/capture-by-id.ts'
import { inventedProduct } from './fill-catalog.ts'

/** The shop's checkout with its own Postgres and an in-process PayPal that responds immediately. */
export interface OrderShop {
  database: Database
  /** Ids that are the same in every order. */
  constants: ReadonlySet<string>
  /** Places an order of one of the buyers: opens its payment, captures it, records it. */
  placeOrder(number: number, buyer?: number): Promise<void>
  orderCount(): Promise<number>
  close(): Promise<void>
}

const price = 2850
const insertedAtOnce = 500
/** Part of addresses and slugs, so that a kept database can be used again. */
const stamp = randomBytes(4).toString('hex')

interface OrderShopOptions {
  /** Accounts that place orders; the orders of one account wait for each other. */
  buyerCount?: number
  productCount?: number
  /** Whether the shop's catalog follows the notifications of the database, as in a running shop. */
  followsChanges?: boolean
}

export async function startOrderShop(
  dataDir: string,
  { buyerCount = 1, productCount = 40, followsChanges = false }: OrderShopOptions = {},
): Promise<OrderShop> {
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase({ connection: postgres.connection, poolSize: 10 })
  await migrate(database, await readMigrations())
  const jobs = await startJobs(database, log)
  const config = loadConfig({ DEMO: '1', DATA_DIR: dataDir, APP_SECRET: randomBytes(32).toString('hex') })
  const clock = () => new Date()
  const provider = instantProvider()
  const providers = new PaymentProviders([provider])
  const app = await buildApp({ config, database, jobs, log, clock, providers }, { pages: false })
  const { platform, server } = app
  const ids = await addProducts(database, productCount)
  const stopFollowing = followsChanges ? await followCatalog(app) : null
  const buyers = await addBuyers(database, buyerCount)
  return {
    database,
    constants: new Set([...buyers.map(({ id }) => id), ...ids]),
    async placeOrder(number, at = 0) {
      const buyer = buyers[at]
      if (!buyer) throw new Error(`there is no buyer ${at}`)
      const { id } = await createCheckout(platform, provider, buyer, checkoutOf(number, buyer.email, ids))
      await captureById(platform, id)
    },
    async orderCount() {
      const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from orders')
      return rows[0]?.count ?? 0
    },
    async close() {
      await stopFollowing?.()
      await jobs.stop()
      await server.close()
      await database.close()
      await postgres.stop()
    },
  }
}

/** The request for an order of two products. */
function checkoutOf(number: number, email: string, ids: readonly string[]): Parameters<typeof createCheckout>[3] {
  const items = [number, number + 7].map((at) => ({ productId: ids[at % ids.length] ?? '', quantity: 1 }))
  return {
    amount: formatDecimal(price * items.length),
    currency: 'USD',
    intent: 'CAPTURE',
    customerInfo: { firstName: 'Ana', lastName: 'Peña', email },
    items,
    shippingAddress: { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
    language: 'en',
  }
}

function addBuyers(database: Database, count: number) {
  const values = Array.from({ length: count }, (_, at) => {
    return {
      email: `ana-${at}-${stamp}@correo.test`,
      password: '$argon2id$no-password',
      role: 'root' as const,
      emailVerified: true,
    }
  })
  return database.db.insert(users).values(values).returning()
}

/** Reads the catalog, then again whatever changes. The returned function stops it. */
async function followCatalog({ platform, catalog, changes }: App): Promise<() => Promise<void>> {
  const onNotification = (payload: string) => changes.received(payload)
  const listener = listen(platform.database, { channel: 'shop_changed', onNotification })
  await catalog.current()
  return async () => {
    await listener.close()
    changes.close()
  }
}

/** @returns the ids of products that differ in their number, from `first` on */
export async function addProducts(
  { db }: Database,
  count: number,
  { stock = 1_000_000, first = 0 } = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < count; from += insertedAtOnce) {
    const values = Array.from({ length: Math.min(insertedAtOnce, count - from) }, (_, at) => {
      const product = inventedProduct(first + from + at)
      return { ...product, slug: `${product.slug}-${stamp}`, type: 'product' as const, price, stock }
    })
    const rows = await db.insert(products).values(values).returning({ id: products.id })
    const movements = rows.map(({ id }) => ({ productId: id, delta: stock, reason: 'initial' as const }))
    await db.insert(stockMovements).values(movements)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** A provider without the network: approves and captures every payment immediately. */
function instantProvider(): PaymentProvider {
  const opened = new Map<string, { amount: number; checkoutId: string }>()
  const refuse = async () => {
    throw new Error('not part of placing an order')
  }
  const payment = { status: '', payee: 'SHOP', captures: [] }
  const account: ProviderAccount = {
    environment: 'sandbox',
    id: 'bench',
    method: 'PayPal',
    read: async (id) => ({ ...payment, id, state: 'approved' }),
    refund: refuse,
    readRefund: refuse,
    search: null,
    tracking: null,
    async open({ total, id: checkoutId }) {
      const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
      opened.set(id, { amount: total, checkoutId })
      return { ...payment, id, state: 'opened' }
    },
    async capture(id) {
      const { amount = 0, checkoutId = '' } = opened.get(id) ?? {}
      opened.delete(id)
      const capture = { id: `CAP${id}`, status: 'COMPLETED', amount, currency: 'USD', checkoutId, payee: 'SHOP' }
      return { ...payment, id, state: 'captured', captures: [{ ...capture, refunded: 0, refunds: [] }] }
    },
  }
  return {
    name: 'paypal',
    method: 'PayPal',
    current: async () => account,
    of: async () => account,
    endpoints: { open: createPaypalOrder, capture: capturePaypalOrder, read: getPaypalOrder },
    webhooks: null,
    examine: refuse,
    apiUrl: '',
    sources: { scripts: [], images: [] },
    registerWebhook: refuse,
    cleanUp: refuse,
    bindRoutes: () => {},
    bindLinkRoutes: () => {},
  }
}
