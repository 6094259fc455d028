import { randomBytes, randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Emulator, newSigningIdentity, startEmulator } from '../../packages/paypal-emulator/emulator.ts'
import { users } from '../accounts/server/tables.ts'
import { products, stockMovements } from '../catalog/server/tables.ts'
import { type Config, loadConfig } from '../kit/server/config/config.ts'
import type { App } from '../kit/server/feature.ts'
import { type Jobs, startJobs } from '../kit/server/jobs/jobs.ts'
import { createLog, type Log } from '../kit/server/log.ts'
import { sessions } from '../kit/server/tables.ts'
import type { PaymentProvider, PaymentProviders } from '../payments/server/payment-provider.ts'
import { paymentProviders } from '../payments/server/providers.ts'
import { buildApp } from '../server/app.ts'
import { startBackground } from '../server/startup/background.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { WatchedAnswers } from './watched-answers.ts'

/** A shop with a separate database, a PayPal emulator and a clock that the test controls. */
export interface TestShop extends App {
  emulator: Emulator
  /** The provider that its payments use. */
  provider: PaymentProvider
  config: Config
  /** Every answer is searched for secrets; `close` fails when one held any. */
  answers: WatchedAnswers
  /** Advances the shop's clock. */
  wait(ms: number): void
  /** Inserts a user and signs them in. */
  signIn(user?: Partial<typeof users.$inferInsert>): Promise<SignedIn>
  addProduct(product?: Partial<typeof products.$inferInsert>): Promise<typeof products.$inferSelect>
  close(): Promise<void>
}

export interface SignedIn {
  id: string
  email: string
  cookie: string
}

export interface TestShopOptions {
  environment?: Record<string, string>
  /** Several shops on one database: pass the first one's. */
  share?: { testDatabase: TestDatabase; emulator: Emulator }
  /** Runs jobs and periodic tasks; otherwise the test calls them. */
  background?: boolean
  /** The shop's log; silent by default. */
  log?: Log
  /** Instead of PayPal. */
  providers?: PaymentProviders
}

/** One key of a worker's emulators. */
const signing = newSigningIdentity(new Date())

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop & { testDatabase: TestDatabase }> {
  const testDatabase = options.share?.testDatabase ?? (await createTestDatabase())
  const emulator = options.share?.emulator ?? (await startEmulator({ signing: await signing }))
  const config = testConfig(emulator, options.environment)
  const log = options.log ?? createLog('silent')
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const jobs: Jobs = await startJobs(testDatabase.database, log)
  const { providers = paymentProviders({ config, database: testDatabase.database, log, clock }) } = options
  const parts = { config, database: testDatabase.database, jobs, log, clock, providers }
  const answers = new WatchedAnswers([config.appSecret, emulator.clientSecret])
  const app = await watched(answers, () => buildApp(parts, { pages: false }))
  const [provider] = providers.all
  if (!provider) throw new Error('no payment provider')
  const stop = options.background ? await startBackground(app) : null
  const { db } = testDatabase.database
  return {
    ...app,
    emulator,
    provider,
    config,
    answers,
    testDatabase,
    wait: (ms) => {
      offset += ms
    },
    signIn: async (user) => {
      const signedIn = await signIn(app, user)
      answers.keepToken(signedIn.cookie.slice(signedIn.cookie.indexOf('=') + 1))
      return signedIn
    },
    addProduct: async (product) => {
      const stock = product?.stock === undefined ? 10 : product.stock
      const slug = `p-${randomUUID()}`
      const values = { name: 'Aloe Cream', slug, price: 2850, category: 'Face', ...product, stock }
      const [row] = await db.insert(products).values(values).returning()
      if (!row) throw new Error('no product')
      if (stock) await db.insert(stockMovements).values({ productId: row.id, delta: stock, reason: 'initial' })
      await app.changes.changed('products', [row.id])
      return row
    },
    close: async () => {
      await stop?.()
      await jobs.stop()
      await app.server.close()
      if (!options.share) {
        await emulator.close()
        await testDatabase.drop()
      }
      answers.expectNone()
    },
  }
}

/** Watches the answers of the server that `build` creates first. */
export function watched<T>(answers: WatchedAnswers, build: () => Promise<T>): Promise<T> {
  const created = channel('fastify.initialization')
  const watch = (message: unknown) => answers.watch((message as { fastify: FastifyInstance }).fastify)
  created.subscribe(watch)
  try {
    return build()
  } finally {
    created.unsubscribe(watch)
  }
}

function testConfig(emulator: Emulator, environment: Record<string, string> = {}): Config {
  return loadConfig({
    DEMO: '1',
    PUBLIC_URL: 'http://shop.test',
    APP_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    PAYPAL_EMULATOR_URL: emulator.origin,
    PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
    PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
    PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
    ...environment,
  })
}

/** Starts a session without hashing a password. It never expires, regardless of `wait`. */
async function signIn({ platform }: App, user: Partial<typeof users.$inferInsert> = {}): Promise<SignedIn> {
  const email = user.email ?? `ana-${randomUUID().slice(0, 8)}@correo.test`
  const values = { firstName: 'Ana', lastName: 'Peña', password: '$argon2id$none', emailVerified: true, ...user, email }
  const [row] = await platform.database.db.insert(users).values(values).returning()
  if (!row) throw new Error('no user')
  let cookie = ''
  const setCookie = (name: string, token: string) => (cookie = `${name}=${token}`)
  const start = platform.sessions.start.bind(platform.sessions)
  const exchange = { request: { cookies: {}, headers: {} }, reply: { setCookie } }
  await start(exchange as unknown as Parameters<typeof start>[0], row)
  const never = new Date('2999-01-01')
  const lasting = { expire: never, endsAt: never, seenAt: never, confirmedAt: never }
  await platform.database.db.update(sessions).set(lasting).where(sql`${sessions.sess} ->> 'userId' = ${row.id}`)
  return { id: row.id, email, cookie }
}
