import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAppSecret } from '../../kit/server/secrets/app-secret.ts'
import { features } from '../../server/features.ts'
import { freePort } from '../../testing/free-port.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { checkServer, outdatedRelease } from './database-checks.ts'
import type { Finding } from './doctor-finding.ts'
import { examineShop } from './examine-shop.ts'
import { spaceFinding } from './machine-checks.ts'
import { checkPublicAddress } from './public-address.ts'

type Environment = Record<string, string>

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
const password = 'a-password-that-no-finding-shows'
let shop: Awaited<ReturnType<typeof startTestShop>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let proxy: Server
let environment: Environment

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  mailServer = await startMailServer()
  shop = await startTestShop({ environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
  await ensureAppSecret(shop.platform, [])
  await shop.platform.database.pool.query(`insert into installation (kind) values ('production')`)
  proxy = await startProxy(port, await shop.server.listen({ port: 0, host: '127.0.0.1' }))
  const { config, emulator, testDatabase } = shop
  await emulator.setWebhookUrl(`${publicUrl}/paypal/webhook`)
  environment = {
    DATABASE_URL: databaseUrlOf(testDatabase.connection),
    PUBLIC_URL: publicUrl,
    APP_SECRET: config.appSecret,
    TRUST_PROXY: '1',
    DATA_DIR: folder,
    SMTP_URL: `smtp://shop:${password}@127.0.0.1:${mailServer.port}`,
    ALLOW_PAYPAL_EMULATOR: '1',
    PAYPAL_EMULATOR_URL: emulator.origin,
    PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
    PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
    PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
  }
})
afterAll(async () => {
  proxy?.close()
  await shop?.close()
  await mailServer?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Appends the visitor's address to X-Forwarded-For, as proxies do. */
async function startProxy(port: number, target: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
    const passed = request(`${target}${incoming.url}`, { headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return server
}

const faultsOf = (findings: Finding[]) => findings.filter(({ state }) => state === 'fault')

/** Examines a shop whose environment is changed; expects no secret in the findings. */
async function examine(change: Environment, clock?: () => Date): Promise<Finding[]> {
  const findings = await examineShop({ ...environment, ...change }, features, clock)
  const text = JSON.stringify(findings)
  const secrets = [environment.APP_SECRET, environment.PAYPAL_EMULATOR_CLIENT_SECRET, password]
  for (const secret of secrets) expect(text).not.toContain(secret)
  return findings
}

/** Expects exactly one fault, with its remedy. */
async function expectFault(findings: Finding[], check: string, text: RegExp, remedy: RegExp): Promise<void> {
  const fault = { check, state: 'fault', text: expect.stringMatching(text), remedy: expect.stringMatching(remedy) }
  expect(faultsOf(findings)).toEqual([fault])
}

/** An address like that of the database, with another port, user or database. */
function otherDatabase(change: { port?: number; user?: string; name?: string }): Environment {
  const { user, database } = shop.testDatabase.connection
  if (change.port) return { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${change.port}/${database}` }
  const { connection } = shop.testDatabase
  return {
    DATABASE_URL: databaseUrlOf({
      ...connection,
      user: change.user ?? user,
      database: change.name ?? database,
      password,
    }),
  }
}

it('finds no fault in a shop that works, and warns of test payments', async () => {
  const findings = await examine({})
  expect(faultsOf(findings)).toEqual([])
  // The Postgres of the tests depends on the machine.
  const warned = findings.filter(({ state, check }) => state === 'warning' && check !== 'database')
  expect(warned.map(({ check }) => check)).toEqual(['backups', 'paypal'])
  expect(findings.filter(({ state }) => state === 'skipped')).toEqual([])
  expect(findings.find(({ check }) => check === 'proxy')?.text).toMatch(/\(here (::1|127\.0\.0\.1)\)/)
})

describe('names the fault and the remedy of', () => {
  it('a wrong configuration', async () => {
    const findings = await examine({ APP_SECRET: 'short', PORT: 'http' })
    expect(faultsOf(findings).map(({ text }) => text)).toEqual([
      expect.stringContaining('PORT'),
      expect.stringContaining('APP_SECRET: at least 32 characters'),
    ])
  })

  it('a database that is down', async () => {
    const findings = await examine(otherDatabase({ port: await freePort() }))
    await expectFault(findings, 'database', /No database answers/, /Start Postgres/)
    expect(findings.find(({ check }) => check === 'mail')?.state).toBe('skipped')
  })

  it('a wrong user or password of the database', async () => {
    const findings = await examine(otherDatabase({ user: 'nobody_here' }))
    await expectFault(findings, 'database', /refused the sign-in/, /user in DATABASE_URL/)
  })

  it('a database that does not exist', async () => {
    await expectFault(await examine(otherDatabase({ name: 'lost' })), 'database', /does not exist/, /createdb/)
  })

  it('a database of a demo', async () => {
    const findings = await examine({ DEMO: '1' })
    await expectFault(findings, 'database', /belongs to a real shop/, /another database/)
  })

  it('an old Postgres', async () => {
    const server = { version: 140_012, readOnly: false, now: 0 }
    const found = await checkServer(server, shop.platform.database, shop.config)
    expect(found).toMatchObject({ state: 'fault', text: 'Postgres 14 is too old.', remedy: /15 or newer/ })
  })

  it('a role without rights', async () => {
    const { pool } = shop.platform.database
    const role = `weak_${randomBytes(4).toString('hex')}`
    await pool.query(`create role ${role} login`)
    try {
      const findings = faultsOf(await examine(otherDatabase({ user: role })))
      expect(findings[0]).toMatchObject({
        check: 'database_rights',
        text: expect.stringMatching(/lacks: .*ownership of the table/),
        remedy: expect.stringContaining('OWNER TO'),
      })
    } finally {
      await pool.query(`drop role ${role}`)
    }
  })

  it('a database of a newer version', async () => {
    const { pool } = shop.platform.database
    await pool.query(`insert into schema_migrations (tag, hash) values ('9999_later', 'x')`)
    const findings = await examine({})
    await pool.query(`delete from schema_migrations where tag = '9999_later'`)
    await expectFault(findings, 'migrations', /newer version/, /Install that version/)
  })

  it('another APP_SECRET, once', async () => {
    const findings = await examine({ APP_SECRET: 'x'.repeat(40) })
    await expectFault(findings, 'secret', /not the secret of this database/, /was set up/)
  })

  it('a mail server that refuses the connection', async () => {
    const findings = await examine({ SMTP_URL: `smtp://shop:${password}@127.0.0.1:${await freePort()}` })
    await expectFault(findings, 'mail', /ECONNREFUSED/, /Check the SMTP port/)
  })

  it('a mail server that refuses the sign-in, and repeats the password', async () => {
    const strict = await startMailServer({ echoPassword: true })
    const findings = await examine({ SMTP_URL: `smtp://shop:${password}@127.0.0.1:${strict.port}` })
    await strict.stop()
    await expectFault(findings, 'mail', /no such password: \[secret\]/, /app password/)
  })

  it('a PayPal account that is refused', async () => {
    const findings = await examine({ PAYPAL_EMULATOR_CLIENT_SECRET: 'EMULATOR-wrong' })
    await expectFault(findings, 'paypal', /PayPal refuses the account/, /Client ID and Client Secret/)
  })

  it('a webhook that does not exist', async () => {
    const findings = await examine({ PAYPAL_EMULATOR_WEBHOOK_ID: 'EMULATOR-other' })
    await expectFault(findings, 'paypal_webhook', /does not exist/, /\/paypal\/webhook/)
  })

  it('notices from PayPal that could not be processed', async () => {
    const { pool } = shop.platform.database
    await pool.query(
      `insert into webhook_events (id, type, resource, attempts, last_error) values ('WH-1', 'X', '{}', 13, 'PayPal unknown: 503')`,
    )
    await expectFault(await examine({}), 'paypal_notices', /1 of PayPal.*503/, /restart/)
    await pool.query('delete from webhook_events')
  })

  it('a public address where nothing listens', async () => {
    const findings = await examine({ PUBLIC_URL: `http://localhost:${await freePort()}` })
    await expectFault(findings, 'public_address', /nothing listens there/, /Start the proxy/)
  })

  it('a public address of another site', async () => {
    const other = createServer((_request, response) => response.end('<h1>Parked</h1>'))
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    const findings = await examine({ PUBLIC_URL: `http://localhost:${port}` })
    other.close()
    await expectFault(findings, 'public_address', /something else/, /DNS/)
  })

  it('a public address of another shop', async () => {
    const other = await startTestShop()
    await ensureAppSecret(other.platform, [])
    const origin = await other.server.listen({ port: 0, host: '127.0.0.1' })
    const findings = await examine({
      PUBLIC_URL: origin.replace('127.0.0.1', 'localhost'),
    })
    await other.close()
    await expectFault(findings, 'public_address', /another shop/, /same DATABASE_URL/)
  })

  it('a clock that is 10 minutes off', async () => {
    const findings = await examine({}, () => new Date(Date.now() + 600_000))
    await expectFault(findings, 'clock', /600 s ahead of the database and 60[01] s ahead of PayPal/, /set-ntp/)
  })

  it('a full disk', () => {
    expect(spaceFinding(50 * 1024 ** 2, '/data')).toMatchObject({ state: 'fault', text: 'Only 50 MB free in /data.' })
  })

  it('a data folder that cannot be written', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const findings = await examine({ DATA_DIR: join(file, 'data') })
    const [finding] = findings.filter(({ check }) => check === 'disk')
    expect(finding).toMatchObject({ state: 'warning', text: expect.stringContaining('cannot be written') })
  })
})

it('names a missing folder for backups, an old backup and a failed one', async () => {
  const { pool } = shop.platform.database
  await expectFault(await examine({ BACKUP_DIR: join(folder, 'gone') }), 'backups', /cannot be stored/, /BACKUP_DIR/)
  const record = (daysAgo: number, error: string | null) =>
    pool.query(
      `insert into backup_runs (kind, started_at, finished_at, error)
       values ('backup', now() - make_interval(days => $1), now() - make_interval(days => $1), $2)`,
      [daysAgo, error],
    )
  await record(3, null)
  await expectFault(await examine({ BACKUP_DIR: folder }), 'backups', /The last backup is of/, /shop -- backup/)
  await record(1, 'no space left')
  await expectFault(await examine({ BACKUP_DIR: folder }), 'backups', /no space left/, /shop -- backup/)
  await pool.query('truncate backup_runs')
  expect(faultsOf(await examine({ BACKUP_DIR: folder }))).toEqual([])
})

it('finds a TRUST_PROXY that lets visitors choose their address', async () => {
  const port = await freePort()
  const direct = await startTestShop({
    share: shop,
    environment: { PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' },
  })
  await direct.server.listen({ port, host: 'localhost' })
  const findings = await examine({ PUBLIC_URL: `http://localhost:${port}` })
  await direct.close()
  await expectFault(findings, 'proxy', /Visitors can choose the address/, /exact number of proxies/)
})

it('warns of a port at which visitors can choose their address past the proxy', async () => {
  const port = Number(new URL(shop.server.listeningOrigin).port)
  const { proxy } = await checkPublicAddress(
    { publicUrl: String(environment.PUBLIC_URL), trustProxy: 1, port },
    shop.platform.database.db,
    ['127.0.0.1'],
  )
  expect(proxy).toMatchObject({
    state: 'warning',
    text: expect.stringContaining(`Whoever connects to 127.0.0.1:${port} instead of the proxy`),
    remedy: expect.stringContaining('HOST=127.0.0.1'),
  })
})

it.each([
  [180_005, { used: '18.5', safe: '18.6' }],
  [180_006, null],
  [150_017, { used: '15.17', safe: '15.18' }],
  [190_000, null],
])('knows a Postgres without security fixes: %i', (version, outdated) => {
  expect(outdatedRelease(version)).toEqual(outdated)
})

it('warns when no proxy is trusted although one forwards addresses', async () => {
  const port = await freePort()
  const direct = await startTestShop({ share: shop, environment: { PUBLIC_URL: `http://localhost:${port}` } })
  await direct.server.listen({ port, host: 'localhost' })
  const findings = await examine({ PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: 'off' })
  await direct.close()
  const [proxy] = findings.filter(({ check }) => check === 'proxy')
  expect(proxy).toMatchObject({ state: 'warning', text: expect.stringContaining('TRUST_PROXY is not set') })
})

it('treats an empty database as new', async () => {
  const empty = await createEmptyDatabase()
  const findings = await examine({ DATABASE_URL: databaseUrlOf(empty.connection) })
  await empty.drop()
  expect(faultsOf(findings)).toEqual([])
  expect(findings.find(({ check }) => check === 'migrations')?.text).toContain('A new database')
  expect(findings.find(({ check }) => check === 'extensions')?.remedy).toContain('create extension pg_trgm;')
  const skipped = findings.filter(({ state }) => state === 'skipped')
  expect(skipped.map(({ check }) => check)).toContain('mail')
  for (const { text } of skipped) expect(text).not.toContain('fault')
})
