import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const production = {
  DATABASE_URL: 'postgres://shop@db.test/shop',
  APP_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://flordemaga.test/',
}

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('demo', () => {
  it('is selected by an empty environment', () => {
    const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(config).toMatchObject({
      mode: 'demo',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      rateLimits: true,
      smtp: null,
      firstRoot: null,
      reconcileEverySeconds: 15,
    })
  })

  it('accepts other machines only with DEMO=1', () => {
    expect(faultsOf({ DATA_DIR: dataDir, HOST: '0.0.0.0' })).toEqual([expect.stringContaining('confirm with DEMO=1')])
    expect(loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({ mode: 'demo' })
    expect(loadConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1' })).toMatchObject({ mode: 'demo' })
  })

  it('generates its secret once, readable by its owner only', () => {
    const secret = loadConfig({ DATA_DIR: dataDir }).appSecret
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(loadConfig({ DATA_DIR: dataDir }).appSecret).toBe(secret)
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
  })
})

it('a demo with https requires an https address of the emulator', () => {
  const https = { DEMO: '1', DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.test' }
  expect(faultsOf(https).map((fault) => fault.split(':')[0])).toEqual(['PAYPAL_EMULATOR_PUBLIC_URL'])
  expect(faultsOf({ ...https, PAYPAL_EMULATOR_PUBLIC_URL: 'https://pay.shop.test' })).toEqual([])
})

describe('production', () => {
  it('is selected by a database address', () => {
    expect(loadConfig(production)).toMatchObject({ mode: 'production', publicUrl: 'https://flordemaga.test' })
  })

  it('lists every fault at once', () => {
    const faults = faultsOf({ DATABASE_URL: production.DATABASE_URL, RATE_LIMITS: 'off', CRASH_AT: 'captured' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['APP_SECRET', 'PUBLIC_URL', 'RATE_LIMITS', 'CRASH_AT'])
  })

  it.each(['PUBLIC_URL', 'APP_SECRET', 'FIRST_ROOT_EMAIL', 'SETUP_TOKEN'])(
    'is what %s alone means: a missing DATABASE_URL never opens a demo',
    (name) => {
      const values: Record<string, string> = {
        PUBLIC_URL: 'http://localhost:3000',
        FIRST_ROOT_EMAIL: 'owner@shop.test',
        FIRST_ROOT_PASSWORD: 'Mangle-99',
      }
      const own = { [name]: values[name] ?? 'x'.repeat(32), ...(name === 'FIRST_ROOT_EMAIL' && values) }
      expect(faultsOf(own)).toContain('DATABASE_URL: required in production; DEMO=1 starts a demo')
      expect(faultsOf({ ...own, DEMO: '1' })).toEqual([])
    },
  )

  it('requires https, except on localhost', () => {
    const fault = 'PUBLIC_URL: must be https:// in production, except on localhost'
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://flordemaga.test' })).toEqual([fault])
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(faultsOf({ ...production, PUBLIC_URL: `http://${host}:3000` })).toEqual([])
    }
  })

  it('rejects development mode', () => {
    expect(faultsOf({ ...production, NODE_ENV: 'development' })).toEqual([
      'NODE_ENV: "development" is refused in production; DEMO=1 starts a demo',
    ])
  })

  it('rejects the emulator unless ALLOW_PAYPAL_EMULATOR is set', () => {
    const emulator = { ...production, PAYPAL_EMULATOR_URL: 'http://127.0.0.1:9' }
    expect(faultsOf(emulator)).toHaveLength(1)
    expect(faultsOf({ ...emulator, ALLOW_PAYPAL_EMULATOR: '1' })).toEqual([])
  })

  it.each([
    'postgres://shop@a.test,b.test/shop',
    'postgres://shop@a.test:5432,b.test:5433/shop',
    'postgres:///shop?host=a.test,b.test',
  ])('rejects several database hosts: %s', (address) => {
    const [fault] = faultsOf({ ...production, DATABASE_URL: address })
    expect(fault).toContain('DATABASE_URL: names several hosts')
  })

  it('requires a database with DEMO=0', () => {
    expect(faultsOf({ DEMO: '0', APP_SECRET: production.APP_SECRET, PUBLIC_URL: production.PUBLIC_URL })).toEqual([
      'DATABASE_URL: required in production; DEMO=1 starts a demo',
    ])
  })
})

it('names each malformed variable', () => {
  const faults = faultsOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'https://a.test/shop',
    LOG_LEVEL: 'loud',
  })
  expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL'])
})

it('never includes a value in a fault', () => {
  expect(faultsOf({ APP_SECRET: 'short-canary', DATABASE_URL: 'canary' }).join()).not.toContain('canary')
})

it('reads a mail server from an address or from its parts', () => {
  const base = { DATA_DIR: dataDir }
  expect(loadConfig({ ...base, SMTP_URL: 'smtps://me:p%40ss@mail.test' }).smtp).toEqual({
    host: 'mail.test',
    port: 465,
    user: 'me',
    password: 'p@ss',
    secure: true,
    from: null,
  })
  expect(loadConfig({ ...base, SMTP_HOST: 'mail.test', SMTP_PORT: '2525' }).smtp).toMatchObject({
    port: 2525,
    secure: false,
    user: null,
  })
  expect(faultsOf({ ...base, SMTP_PASSWORD: 'canary' })).toEqual(['SMTP_PASSWORD: needs SMTP_USER as well'])
})

it.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
] as const)('trusts the configured proxies: %s', (text, expected) => {
  expect(loadConfig({ DATA_DIR: dataDir, TRUST_PROXY: text }).trustProxy).toEqual(expected)
})

it.each([
  ['1', '127.0.0.1'],
  ['true', '127.0.0.1'],
  ['0', '0.0.0.0'],
  ['off', '0.0.0.0'],
  ['10.0.0.0/8', '0.0.0.0'],
])('listens where only a trusted proxy can connect: %s', (TRUST_PROXY, host) => {
  const production = {
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: 'https://shop.example',
    APP_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://shop@localhost/shop',
  }
  expect(loadConfig({ ...production, TRUST_PROXY }).host).toBe(host)
  expect(loadConfig({ ...production, TRUST_PROXY, HOST: '10.0.0.7' }).host).toBe('10.0.0.7')
})
