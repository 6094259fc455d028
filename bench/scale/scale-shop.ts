import { randomBytes } from 'node:crypto'
import { users } from '../../src/accounts/server/tables.ts'
import { checkInvariants, type Violation } from '../../src/invariants/server/check-invariants.ts'
import { loadConfig } from '../../src/kit/server/config/config.ts'
import { type Database, onDirectConnection, openDatabase } from '../../src/kit/server/database/database.ts'
import { migrate, readMigrations } from '../../src/kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { startJobs } from '../../src/kit/server/jobs/jobs.ts'
import { createLog } from '../../src/kit/server/log.ts'
import { closePastDays } from '../../src/reports/server/close-past-days.ts'
import { buildApp } from '../../src/server/app.ts'
import { type Seed, seedHistory } from './seed.ts'

/** A shop in this process with a seeded database and a signed-in root user. */
export interface ScaleShop {
  database: Database
  /** Starts a session of the root user, for the calls that follow. Sessions end when they are not used for a while. */
  signIn(): Promise<void>
  /** Calls an endpoint as the root user. @returns the status, the bytes of the answer and the time in ms. */
  call(url: string): Promise<{ status: number; bytes: number; ms: number }>
  /** Listens on loopback. @returns the origin, and the cookie of the root user. */
  listen(): Promise<{ url: string; cookie: string }>
  violations(): Promise<Violation[]>
  close(): Promise<void>
}

/** @param seed fills an empty shop; a shop with data stays as it is */
export async function startScaleShop(dataDir: string, seed?: Seed): Promise<ScaleShop> {
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const database = openDatabase({ connection: postgres.connection, poolSize: 10 })
  await migrate(database, await readMigrations())
  const isEmpty = (await database.pool.query('select from users limit 1')).rowCount === 0
  if (seed && isEmpty) await seedHistory(database, seed)
  const jobs = await startJobs(database, log)
  const config = loadConfig({
    DEMO: '1',
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
  })
  const app = await buildApp({ config, database, jobs, log, clock: () => new Date() }, { pages: false })
  await closePastDays(app.platform.database)
  await onDirectConnection(database, (client) => client.query('vacuum (analyze)'))
  let cookie = ''
  return {
    database,
    async signIn() {
      cookie = await signInRoot(app)
    },
    async call(url) {
      const start = performance.now()
      const answer = await app.server.inject({ url, headers: { cookie } })
      return { status: answer.statusCode, bytes: answer.rawPayload.length, ms: performance.now() - start }
    },
    listen: async () => ({ url: await app.server.listen({ host: '127.0.0.1', port: 0 }), cookie }),
    violations: () => checkInvariants(database),
    async close() {
      await jobs.stop()
      await app.server.close()
      await database.close()
      await postgres.stop()
    },
  }
}

/** Inserts a root user and starts a session without a password. @returns the cookie. */
async function signInRoot({ platform }: Awaited<ReturnType<typeof buildApp>>): Promise<string> {
  const email = 'root@correo.test'
  const values = { email, firstName: 'Ana', lastName: 'Peña', password: '$argon2id$none', role: 'root' as const }
  const [row] = await platform.database.db
    .insert(users)
    .values({ ...values, emailVerified: true })
    .onConflictDoUpdate({ target: users.email, set: { lastName: 'Peña' } })
    .returning()
  if (!row) throw new Error('the root user was not inserted')
  let cookie = ''
  const setCookie = (name: string, token: string) => (cookie = `${name}=${token}`)
  const start = platform.sessions.start.bind(platform.sessions)
  const exchange = { request: { cookies: {}, headers: {} }, reply: { setCookie } }
  // A session needs these parts of the request and the reply only.
  await start(exchange as unknown as Parameters<typeof start>[0], row)
  return cookie
}
