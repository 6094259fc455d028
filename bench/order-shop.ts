import { randomBytes } from 'node:crypto'
import { formatDecimal, parseCents } from '../src/domain/money.ts'
import { users } from '../src/server/accounts/tables.ts'
import { buildApp } from '../src/server/app.ts'
import { products, stockMovements } from '../src/server/catalog/tables.ts'
import { capturePayment } from '../src/server/checkout/capture-payment.ts'
import { createCheckout } from '../src/server/checkout/create-checkout.ts'
import { loadConfig } from '../src/server/config/config.ts'
import type { PaypalAccounts } from '../src/server/payments/paypal/paypal-accounts.ts'
import type { PaypalGateway } from '../src/server/payments/paypal/paypal-gateway.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { migrate, readMigrations } from '../src/server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startJobs } from '../src/server/platform/jobs/jobs.ts'
import { createLog } from '../src/server/platform/log.ts'

/** The shop's checkout with its own Postgres and an in-process PayPal that responds immediately. */
export interface OrderShop {
  database: Database
  /** Ids that are the same in every order. */
  constants: ReadonlySet<string>
  /** Places one order: opens its payment, captures it, records it. */
  placeOrder(number: number): Promise<void>
  orderCount(): Promise<number>
  close(): Promise<void>
}

const productCount = 40
const price = 2850

export async function startOrderShop(dataDir: string): Promise<OrderShop> {
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase({ connection: postgres.connection, poolSize: 10 })
  await migrate(database, await readMigrations())
  const jobs = await startJobs(database, log)
  const config = loadConfig({ DEMO: '1', DATA_DIR: dataDir, APP_SECRET: randomBytes(32).toString('hex') })
  const clock = () => new Date()
  const { platform, server } = await buildApp({ config, database, jobs, log, clock }, { pages: false })
  const ids = await addProducts(database)
  const [buyer] = await database.db
    .insert(users)
    .values({ email: 'ana@correo.test', password: '$argon2id$nobody', role: 'root', emailVerified: true })
    .returning()
  if (!buyer) throw new Error('no buyer')
  const paypal = instantPaypal()
  return {
    database,
    constants: new Set([buyer.id, ...ids]),
    async placeOrder(number) {
      const items = [number, number + 7].map((at) => ({ productId: ids[at % ids.length] ?? '', quantity: 1 }))
      const { id } = await createCheckout(platform, paypal, buyer, {
        amount: formatDecimal(price * items.length),
        currency: 'USD',
        intent: 'CAPTURE',
        customerInfo: { firstName: 'Ana', lastName: 'Peña', email: buyer.email },
        items,
        shippingAddress: { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
      })
      await capturePayment(platform, paypal, id)
    },
    async orderCount() {
      const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from orders')
      return rows[0]?.count ?? 0
    },
    async close() {
      await jobs.stop()
      await server.close()
      await database.close()
      await postgres.stop()
    },
  }
}

async function addProducts(database: Database): Promise<string[]> {
  const stock = 1_000_000
  const values = Array.from({ length: productCount }, (_, at) => {
    return { slug: `cream-${at}`, name: `Cream ${at}`, category: 'Face', price, stock }
  })
  const rows = await database.db.insert(products).values(values).returning()
  const movements = rows.map(({ id }) => ({ productId: id, delta: stock, reason: 'initial' as const }))
  await database.db.insert(stockMovements).values(movements)
  return rows.map(({ id }) => id)
}

/** PayPal without the network: approves and captures every payment immediately. */
function instantPaypal(): PaypalAccounts {
  const opened = new Map<string, { amount: number; customId: string }>()
  const refuse = async () => {
    throw new Error('not part of placing an order')
  }
  const gateway: PaypalGateway = {
    environment: 'sandbox',
    clientId: 'bench',
    sdkUrl: '',
    browserToken: refuse,
    checkCredentials: refuse,
    getOrder: async (id) => ({ id, status: 'APPROVED', payee: 'SHOP', captures: [] }),
    refundCapture: refuse,
    getRefund: refuse,
    findWebhookUrl: refuse,
    async createOrder({ purchase_units: [unit] }) {
      const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
      opened.set(id, { amount: parseCents(unit?.amount.value ?? '') ?? 0, customId: unit?.custom_id ?? '' })
      return { id, status: 'CREATED', payee: 'SHOP', captures: [] }
    },
    async captureOrder(id) {
      const { amount = 0, customId = '' } = opened.get(id) ?? {}
      opened.delete(id)
      const capture = {
        id: `CAP${id}`,
        status: 'COMPLETED',
        amount,
        currency: 'USD',
        customId,
        payee: 'SHOP',
        refunded: 0,
        refunds: [],
      }
      return { id, status: 'COMPLETED', payee: 'SHOP', captures: [capture] }
    },
  }
  return { current: async () => gateway, of: async () => gateway, candidate: () => gateway }
}
