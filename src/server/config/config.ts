import { type EnvironmentVariables, environmentSchema } from './config-environment.ts'
import { keptSecret } from './kept-secret.ts'

/** Everything the process was told from outside; read once, then passed on. Seconds and octets are named as such. */
export interface Config {
  /** `demo`: embedded Postgres, PayPal emulator, mailbox. `production`: somebody's real shop. */
  mode: 'demo' | 'production'
  development: boolean
  port: number
  host: string
  /** Origin without a trailing slash, as visitors see it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The same database without a pooler in between, for LISTEN, migrations and jobs; null uses `databaseUrl`. */
  databaseDirectUrl: string | null
  databasePoolSize: number
  /** How long a start waits for the database to answer. */
  databaseWaitSeconds: number
  /** How long a stopping process still serves while `/readyz` already answers 503, so that proxies look elsewhere. */
  drainSeconds: number
  appSecret: string
  /** The secret before the present one: what it sealed is sealed anew at the next start. */
  appSecretPrevious: string | null
  /** Starts although the right secret is gone; what it sealed stays unreadable. */
  appSecretLost: boolean
  trustProxy: boolean | number | string[]
  rateLimits: boolean
  smtp: SmtpConfig | null
  /** Lets the shop's e-mail settings name a mail server on a loopback or private address. */
  allowPrivateSmtp: boolean
  paypal: PaypalConfig
  firstRoot: { email: string; password: string } | null
  setupToken: string | null
  /** Lower-case e-mail addresses that nobody may change or delete from the dashboard. */
  protectedAccounts: string[]
  metricsToken: string | null
  /** Serves `/metrics` through the public address too. */
  metricsPublic: boolean
  /** Says in the answers that subdomains of the shop's host are on https only as well. */
  hstsIncludeSubdomains: boolean
  /** Name of the crash point that kills the process; tests only. */
  crashAt: string | null
  logLevel: string
  reconcileEverySeconds: number
  /** How long a buyer's page may stay silent before an opened payment is looked up at PayPal. */
  firstCheckAfterSeconds: number
  /** How long PayPal may take for a capture before its outcome counts as unknown; other calls get half of it. */
  captureTimeoutSeconds: number
  mailEverySeconds: number
  /** What one customer may have ordered and not paid by hand yet; more is refused. */
  unpaidPerCustomer: { orders: number; pieces: number }
  /** How long the mail about a status waits, so that an undone change is never told. */
  statusMailHoldSeconds: number
  /** How long personal data is kept, in days. */
  retention: RetentionConfig
}

export interface RetentionConfig {
  mailBodiesDays: number
  webhookEventsDays: number
  unpaidCheckoutsDays: number
  rateLimitsDays: number
  unusedUploadsDays: number
  contactMessagesDays: number
}

export interface SmtpConfig {
  host: string
  port: number
  user: string | null
  password: string | null
  secure: boolean
  from: string | null
}

export interface PaypalConfig {
  emulatorUrl: string | null
  /** Where browsers reach the emulator; an origin other than the shop's own. */
  emulatorPublicUrl: string | null
  /** Port of the demo's own emulator; null takes the one after the shop's port, or any free one. */
  emulatorPort: number | null
  emulatorClientId: string | null
  emulatorClientSecret: string | null
  emulatorWebhookId: string | null
  webhookId: string | null
}

/** Whether a real shop takes its payments at the emulator (ALLOW_PAYPAL_EMULATOR=1): no money moves. */
export const hasEmulatedPayments = ({ mode, paypal }: Pick<Config, 'mode' | 'paypal'>): boolean =>
  mode === 'production' && paypal.emulatorUrl !== null

/** The environment is unusable; `faults` lists every reason, each naming its variable. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/**
 * Reads the whole configuration. In demo mode without `APP_SECRET` a secret is made once and kept in the data folder.
 * @throws ConfigError with every fault at once.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(environment)
  const demo = env.DEMO ?? productionVariables.every((name) => env[name] === undefined)
  const faults = demo ? demoFaults(env) : productionFaults(env)
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    mode: demo ? 'demo' : 'production',
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    // The demo's passwords are public: other machines reach it only when asked to, with HOST=0.0.0.0.
    host: env.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    drainSeconds: env.DRAIN_SECONDS ?? (demo ? 0 : 5),
    appSecret: env.APP_SECRET ?? keptSecret(env.DATA_DIR),
    appSecretPrevious: env.APP_SECRET_PREVIOUS ?? null,
    appSecretLost: env.APP_SECRET_LOST,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    smtp: smtpConfig(env),
    allowPrivateSmtp: env.ALLOW_PRIVATE_SMTP ?? demo,
    paypal: paypalConfig(env),
    firstRoot: firstRoot(env),
    setupToken: env.SETUP_TOKEN ?? null,
    // The demo's documented accounts survive whoever tries it.
    protectedAccounts: env.PROTECTED_ACCOUNTS ?? (demo ? ['root@flordemaga.test', 'admin@flordemaga.test'] : []),
    metricsToken: env.METRICS_TOKEN ?? null,
    metricsPublic: env.METRICS_PUBLIC,
    hstsIncludeSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    crashAt: env.CRASH_AT ?? null,
    // A demo's terminal shows the address and the accounts, not every request.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    reconcileEverySeconds: env.RECONCILE_EVERY_SECONDS,
    firstCheckAfterSeconds: env.FIRST_CHECK_AFTER_SECONDS,
    captureTimeoutSeconds: env.CAPTURE_TIMEOUT_SECONDS,
    mailEverySeconds: env.MAIL_EVERY_SECONDS,
    unpaidPerCustomer: { orders: env.UNPAID_ORDERS_PER_CUSTOMER, pieces: env.UNPAID_PIECES_PER_CUSTOMER },
    statusMailHoldSeconds: env.STATUS_MAIL_HOLD_SECONDS,
    retention: retentionConfig(env),
  }
}

function readEnvironment(environment: NodeJS.ProcessEnv): EnvironmentVariables {
  // Compose files and CI pass unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

/** Each of them means a real shop: one that is forgotten must not turn it into a demo with public passwords. */
const productionVariables = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'APP_SECRET',
  'FIRST_ROOT_EMAIL',
  'SETUP_TOKEN',
  'PAYPAL_WEBHOOK_ID',
] as const

type Rule = [broken: boolean, fault: string]
const faultsOf = (rules: Rule[]) => rules.filter(([broken]) => broken).map(([, fault]) => fault)

function demoFaults(env: EnvironmentVariables): string[] {
  const open = env.HOST !== undefined && !isLoopback(env.HOST)
  const emulatorAddress = env.PAYPAL_EMULATOR_PUBLIC_URL ?? env.PAYPAL_EMULATOR_URL
  // A page loaded over https runs no script from an http origin.
  const unreachable = env.PUBLIC_URL?.startsWith('https:') && !emulatorAddress?.startsWith('https:')
  return faultsOf([
    [
      unreachable === true,
      'PAYPAL_EMULATOR_PUBLIC_URL: required as an https address when PUBLIC_URL of a demo is https',
    ],
    [
      open && env.DEMO === undefined,
      'HOST: opens the demo, whose passwords are public, to others; confirm with DEMO=1',
    ],
  ])
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

function productionFaults(env: EnvironmentVariables): string[] {
  const insecure = env.PUBLIC_URL?.startsWith('http:') && !isLoopback(new URL(env.PUBLIC_URL).hostname)
  return faultsOf([
    [!env.DATABASE_URL, 'DATABASE_URL: required in production; DEMO=1 starts a demo'],
    [!env.APP_SECRET, 'APP_SECRET: required in production, at least 32 characters'],
    [!env.PUBLIC_URL, 'PUBLIC_URL: required in production, the address that visitors see'],
    [insecure === true, 'PUBLIC_URL: must be https:// in production, except on localhost'],
    [env.NODE_ENV === 'development', 'NODE_ENV: "development" is refused in production; DEMO=1 starts a demo'],
    [!env.RATE_LIMITS, 'RATE_LIMITS: "off" is refused in production'],
    [env.CRASH_AT !== undefined, 'CRASH_AT: refused in production'],
    [
      env.PAYPAL_EMULATOR_URL !== undefined && env.ALLOW_PAYPAL_EMULATOR !== true,
      'PAYPAL_EMULATOR_URL: refused in production unless ALLOW_PAYPAL_EMULATOR=1',
    ],
  ])
}

function smtpConfig(env: EnvironmentVariables): SmtpConfig | null {
  if (env.SMTP_URL) {
    const secure = env.SMTP_URL.protocol === 'smtps:'
    return {
      host: env.SMTP_URL.hostname,
      port: env.SMTP_URL.port === '' ? (secure ? 465 : 587) : Number(env.SMTP_URL.port),
      user: decodeURIComponent(env.SMTP_URL.username) || null,
      password: decodeURIComponent(env.SMTP_URL.password) || null,
      secure,
      from: env.SMTP_FROM ?? null,
    }
  }
  if (!env.SMTP_HOST) return null
  const secure = env.SMTP_SECURE ?? env.SMTP_PORT === 465
  return {
    host: env.SMTP_HOST,
    port: env.SMTP_PORT ?? (secure ? 465 : 587),
    user: env.SMTP_USER ?? null,
    password: env.SMTP_PASSWORD ?? null,
    secure,
    from: env.SMTP_FROM ?? null,
  }
}

function firstRoot({ FIRST_ROOT_EMAIL: email, FIRST_ROOT_PASSWORD: password }: EnvironmentVariables) {
  return email && password ? { email, password } : null
}

function retentionConfig(env: EnvironmentVariables): RetentionConfig {
  return {
    mailBodiesDays: env.RETAIN_MAIL_BODIES_DAYS,
    webhookEventsDays: env.RETAIN_WEBHOOK_EVENTS_DAYS,
    unpaidCheckoutsDays: env.RETAIN_UNPAID_CHECKOUTS_DAYS,
    rateLimitsDays: env.RETAIN_RATE_LIMITS_DAYS,
    unusedUploadsDays: env.RETAIN_UNUSED_UPLOADS_DAYS,
    contactMessagesDays: env.RETAIN_CONTACT_MESSAGES_DAYS,
  }
}

function paypalConfig(env: EnvironmentVariables): PaypalConfig {
  return {
    emulatorUrl: env.PAYPAL_EMULATOR_URL ?? null,
    emulatorPublicUrl: env.PAYPAL_EMULATOR_PUBLIC_URL ?? env.PAYPAL_EMULATOR_URL ?? null,
    emulatorPort: env.PAYPAL_EMULATOR_PORT ?? null,
    emulatorClientId: env.PAYPAL_EMULATOR_CLIENT_ID ?? null,
    emulatorClientSecret: env.PAYPAL_EMULATOR_CLIENT_SECRET ?? null,
    emulatorWebhookId: env.PAYPAL_EMULATOR_WEBHOOK_ID ?? null,
    webhookId: env.PAYPAL_WEBHOOK_ID ?? null,
  }
}
