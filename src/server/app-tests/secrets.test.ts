import { randomBytes } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { createLog } from '../../kit/server/log.ts'
import { sampleRecordsOf, sampleRequests, withRecordsMadeOnce } from '../../testing/all-samples.ts'
import { newClientAddress } from '../../testing/client-address.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { isDeep } from '../../testing/deep.ts'
import { tablesOf } from '../../testing/fingerprint.ts'
import { realShop } from '../../testing/real-shop.ts'
import { type SampleRecords, samplePassword } from '../../testing/samples.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newestToken } from '../../testing/visitor.ts'

const canary = (name: string) => `canary-${name}-${randomBytes(8).toString('hex')}`

/** Values that must never leave the server. */
const secrets: Record<string, string> = {
  appSecret: canary('app-secret'),
  paypalSecret: canary('paypal-secret'),
  smtpPassword: canary('smtp-password'),
  smtpUrlPassword: canary('smtp-url-password'),
  metricsToken: canary('metrics-token'),
  setupToken: canary('setup-token'),
  triedPassword: canary('tried-password'),
  verificationHash: canary('verification-hash'),
  resetHash: canary('reset-hash'),
}
/** Values that only the owner and staff may receive. */
const name = canary('name').replaceAll(/\d/g, 'x')

let shop: TestShop
let victim: SignedIn
let product: SampleRecords['product']
let visitors: Record<string, SignedIn | null>
const lines: string[] = []
/** Tokens that records made are searched for in every line. */
const write = (line: string) => {
  lines.push(line)
  shop?.answers.searchLog(line)
}

let recorded: string[] | null = null
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  recorded?.push(typeof args[0] === 'string' ? args[0] : String(Reflect.get(Object(args[0]), 'text')))
  return Reflect.apply(query, this, args)
}
afterAll(() => {
  pg.Client.prototype.query = query
})

async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  recorded = statements
  await work()
  recorded = null
  return statements
}

beforeAll(async () => {
  const environment = {
    ...realShop,
    APP_SECRET: secrets.appSecret ?? '',
    SMTP_URL: `smtp://shop:${secrets.smtpUrlPassword}@mail.test`,
    METRICS_TOKEN: secrets.metricsToken ?? '',
    SETUP_TOKEN: secrets.setupToken ?? '',
  }
  shop = await startTestShop({ environment, log: createLog('trace', { write }) })
  product = await shop.addProduct({ stock: null })
  await inTransaction(shop.platform.database, async (tx) => {
    const account = { paypal_client_id: 'id', paypal_client_secret: secrets.paypalSecret }
    await saveInput(shop.platform, tx, 'paypal', account)
    await saveInput(shop.platform, tx, 'email', {
      smtpHost: 'mail.test',
      smtpUser: 'shop@shop.test',
      smtpPassword: secrets.smtpPassword,
      fromName: 'Shop',
      fromEmail: 'shop@shop.test',
    })
  })
  secrets.passwordHash = await hashPassword(canary('password'))
  const kept = {
    password: secrets.passwordHash,
    emailVerificationToken: secrets.verificationHash,
    passwordResetToken: secrets.resetHash,
  }
  const password = await hashPassword(samplePassword)
  secrets.otherPasswordHash = password
  victim = await shop.signIn({ ...kept, firstName: name })
  visitors = {
    anonymous: null,
    unverified: await shop.signIn({ password, emailVerified: false }),
    customer: await shop.signIn({ password }),
    admin: await shop.signIn({ password, role: 'admin' }),
    root: await shop.signIn({ password, role: 'root' }),
  }
  for (const visitor of Object.values(visitors)) if (visitor) secrets[`session of ${visitor.id}`] = tokenOf(visitor)
  await mailTokens()
})
afterAll(() => shop.close())

const tokenOf = (visitor: SignedIn) => visitor.cookie.replace('sid=', '')

/** Mailed tokens, which must stay secret. */
async function mailTokens() {
  const { email } = await shop.signIn({ emailVerified: false })
  const ask = (url: string, body: object) => shop.server.inject({ method: 'POST', url, payload: body })
  await ask('/api/auth/forgot-password', { email })
  secrets.resetToken = await newestToken(shop, email)
  expect(await mailsTo(shop, email)).toHaveLength(1)
}

function expectNoSecret(text: string, what: string) {
  const found = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  expect(found, what).toEqual([])
}

function shown(answer: LightMyRequestResponse): string {
  return JSON.stringify(answer.headers) + answer.rawPayload.toString('latin1')
}

/** Requests that end the session come last. */
const endings = ['/api/auth/reset-password', '/api/auth/login', '/api/auth/logout']
const inOrder = [...contractEndpoints].sort((a, b) => endings.indexOf(a.path) - endings.indexOf(b.path))

/** The sample request, or one with additions to its body. */
async function requestOf(endpoint: Endpoint, things: SampleRecords, noise?: object): Promise<InjectOptions> {
  const { params = {}, body, form } = (await sampleRequests[nameOf(endpoint)]?.(things)) ?? {}
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => (params as Record<string, string>)[key] ?? '')
  const sent = noise ? { ...body, ...noise } : (form ?? body)
  const isForm = sent instanceof FormData
  const headers = isForm ? {} : { 'content-type': 'application/json' }
  return { method: endpoint.method, url, headers, ...(sent ? { payload: isForm ? sent : JSON.stringify(sent) } : {}) }
}

/** Every request has another client address to avoid rate limits. */
function send(visitor: SignedIn | null, request: InjectOptions): Promise<LightMyRequestResponse> {
  const remoteAddress = newClientAddress()
  const headers = { ...request.headers, ...(visitor ? { cookie: visitor.cookie } : {}) }
  return shop.server.inject({ ...request, headers, remoteAddress })
}

/** Asks these endpoints, also with a body that is refused before the database is asked. */
async function askAll(visitor: SignedIn | null, things: SampleRecords, endpoints = inOrder) {
  const noise = { password: secrets.triedPassword, token: secrets.triedPassword, x: 1 }
  const answers: [string, LightMyRequestResponse][] = []
  for (const endpoint of endpoints) {
    answers.push([nameOf(endpoint), await send(visitor, await requestOf(endpoint, things))])
    answers.push([`${nameOf(endpoint)} invalid`, await send(visitor, await requestOf(endpoint, things, noise))])
  }
  return answers
}

describe('no secret leaves the server', () => {
  // The matrix of roles searches its answers to every role for tokens and hashes; only these endpoints read settings.
  const readsSettings = inOrder.filter(({ path }) => /settings|paypal|mail|checks|storefront/.test(path))
  test.each(['anonymous', 'unverified', 'customer', 'admin', 'root'])('for the %s', async (who) => {
    const visitor = visitors[who] ?? null
    const asked = sampleRecordsOf(shop, visitor ?? victim, product)
    const endpoints = isDeep || who === 'anonymous' || who === 'root' ? inOrder : readsSettings
    for (const [what, answer] of await askAll(visitor, await withRecordsMadeOnce(asked), endpoints)) {
      expectNoSecret(shown(answer), `${who}: ${what}`)
      expect(answer.statusCode, `${who}: ${what}`).toBeLessThan(500)
    }
  })

  test('not even from one customer to another', async () => {
    const things = await withRecordsMadeOnce(sampleRecordsOf(shop, victim, product))
    for (const who of ['anonymous', 'unverified', 'customer']) {
      const email = `${who}@correo.test`
      const stranger = who === 'anonymous' ? null : await shop.signIn({ email, emailVerified: who === 'customer' })
      for (const [what, answer] of await askAll(stranger, { ...things, email })) {
        if (what.includes('token') || what.includes('reset-password')) continue
        expect(shown(answer).includes(name) || shown(answer).includes(victim.email), `${who}: ${what}`).toBe(false)
      }
    }
  })

  test('in the log of these requests', () => {
    expect(lines.length).toBeGreaterThan(100)
    expectNoSecret(lines.join(''), 'log')
    expect(lines.join('').includes(victim.email)).toBe(false)
  })
})

describe('when the database fails', () => {
  // Each of hundreds of faults writes its stack to the log, and finding the places in the sources takes time.
  const { stackTraceLimit } = Error
  beforeAll(() => {
    Error.stackTraceLimit = 2
  })
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
  })

  /** By table: with `DEEP=1` all endpoints; else the endpoints whose own statements name it, and as whom they were asked. */
  async function readers(things: SampleRecords): Promise<Map<string, Question[]>> {
    const tables = await tablesOf(shop.platform.database.pool)
    const found = new Map(tables.map((table): [string, Question[]] => [table, []]))
    for (const who of [null, await shop.signIn({ role: 'root' })]) {
      for (const endpoint of inOrder) {
        const question = { endpoint, isRoot: who !== null }
        const request = await requestOf(endpoint, things)
        const statements = await statementsDuring(() => send(who, request))
        const own = statements.filter((text) => !findsViewer(text)).join(' ')
        const named = new Set(own.match(/\w+/g))
        for (const table of tables) if (isDeep || named.has(table)) found.get(table)?.push(question)
      }
    }
    return found
  }

  /** Every request of a session runs this statement first. */
  const findsViewer = (text: string) => /from "sessions" inner join "users"/.test(text)

  test('neither answers nor the log contain a secret, whichever table is missing', { timeout: 900_000 }, async () => {
    const things = await withRecordsMadeOnce(
      sampleRecordsOf(shop, await shop.signIn({ password: secrets.otherPasswordHash }), product),
    )
    const { pool } = shop.platform.database
    const missed: string[] = []
    for (const [table, questions] of await readers(things)) {
      lines.length = 0
      const root = await shop.signIn({ role: 'root' })
      // Without these tables no session is found, whichever endpoint is asked.
      const isEverywhere = ['users', 'sessions'].includes(table) && !isDeep
      const asRoot = questions.filter(({ isRoot }) => isRoot)
      const asked = [...questions.filter(({ isRoot }) => !isRoot), ...(isEverywhere ? asRoot.slice(0, 10) : asRoot)]
      const requests: (Question & { request: InjectOptions })[] = []
      for (const question of asked) requests.push({ ...question, request: await requestOf(question.endpoint, things) })
      let failed = 0
      await pool.query(`alter table ${table} rename to ${table}_away`)
      try {
        for (const { endpoint, isRoot, request } of requests) {
          const what = `${nameOf(endpoint)} without ${table}`
          const answer = await send(isRoot ? root : null, request)
          expectNoSecret(shown(answer), what)
          expect(answer.payload, what).not.toMatch(/_away|relation|Failed query|\bat \w+ \(/)
          if (answer.statusCode === 500) failed += 1
        }
      } finally {
        await pool.query(`alter table ${table}_away rename to ${table}`)
      }
      const log = lines.join('')
      expectNoSecret(log, `log without ${table}`)
      for (const token of [tokenOf(root), things.email, samplePassword]) expect(log.includes(token), table).toBe(false)
      expect(log.includes('request failed'), table).toBe(failed > 0)
      if (failed > 0) missed.push(table)
    }
    expect(missed).toEqual(expect.arrayContaining(['users', 'sessions', 'settings', 'mails', 'checkouts', 'orders']))
    expect(missed).toEqual(
      expect.arrayContaining(['contact_messages', 'audit_events', 'uploads', 'bookings', 'refunds']),
    )
  })
})

interface Question {
  endpoint: Endpoint
  isRoot: boolean
}
