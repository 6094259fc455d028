import { demoFaults, type EnvironmentVariables, environmentSchema, productionFaults } from './config-environment.ts'
import { storedSecret } from './stored-secret.ts'

/** The configuration of the process, read from the environment once at startup. */
export interface Config {
  /** `demo`: embedded Postgres, emulated payments, mailbox. `production`: a real shop. */
  mode: 'demo' | 'production'
  /** Whether an unused demo gets a year of past orders. */
  demoOrders: boolean
  development: boolean
  port: number
  host: string
  /** Origin without a trailing slash, as visitors see it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  /** The same database without a pooler in between, for LISTEN, migrations and jobs; null uses `databaseUrl`. */
  databaseDirectUrl: string | null
  /** A streaming replica, from which reports and exports are read; null reads them from `databaseUrl`. */
  databaseReplicaUrl: string | null
  databasePoolSize: number
  /** How long startup waits for the database to answer. */
  databaseWaitSeconds: number
  /** How long a stopping process still serves requests while `/readyz` answers 503, so that proxies stop using it. */
  drainSeconds: number
  appSecret: string
  /** The previous secret: values encrypted with it are encrypted again with `appSecret` at the next start. */
  appSecretPrevious: string | null
  /** Allows a start after the secret was lost; values encrypted with it stay unreadable. */
  appSecretLost: boolean
  trustProxy: boolean | number | string[]
  rateLimits: boolean
  smtp: SmtpConfig | null
  /** Allows a mail server on a loopback or private address in the e-mail settings. */
  allowPrivateSmtp: boolean
  paypal: PaypalConfig
  firstRoot: { email: string; password: string } | null
  setupToken: string | null
  /** Lower-case e-mail addresses of accounts that cannot be changed or deleted in the back office. */
  protectedAccounts: string[]
  metricsToken: string | null
  /** Serves `/metrics` to proxied requests as well. */
  metricsPublic: boolean
  /** Where traces and metrics are sent (OTLP over HTTP), and the share of traces from 0 to 1; null for none. */
  telemetry: { endpoint: string; share: number } | null
  /** Adds `includeSubDomains` to Strict-Transport-Security. */
  hstsIncludeSubdomains: boolean
  /** Name of the crash point that kills the process; tests only. */
  crashAt: string | null
  logLevel: string
  reconcileEverySeconds: number
  /** Age of an open payment, without activity of the buyer's page, at which its state is requested from its provider. */
  firstCheckAfterSeconds: number
  /** Timeout of a capture, after which its outcome is unknown; other calls have half of it. */
  captureTimeoutSeconds: number
  mailEverySeconds: number
  /** Limits of one customer's orders that await a manual payment; orders beyond them are rejected. */
  unpaidPerCustomer: { orders: number; units: number }
  /** Delay of the mail about a status change, so that a change that is reverted sends none. */
  statusMailHoldSeconds: number
  /** Nightly backups: the folder or s3:// address, null for none (`isElsewhere`: on purpose), and how many are kept. */
  backup: { dir: string | null; isElsewhere: boolean; keep: number }
  /** Access to an S3-compatible service for backups; null without access keys. */
  s3: S3Config | null
  /** How long personal data is kept, in days. */
  retention: RetentionConfig
}

/** Access to an S3-compatible service, from the usual AWS_* variables. */
export interface S3Config {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  region: string
  /** Origin of the service; null is AWS. */
  endpoint: string | null
}

export interface RetentionConfig {
  mailBodiesDays: number
  webhookEventsDays: number
  unpaidCheckoutsDays: number
  rateLimitsDays: number
  unusedUploadsDays: number
  contactMessagesDays: number
  stockAlertsDays: number
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
  /** Origin at which browsers reach the emulator; it differs from the shop's. */
  emulatorPublicUrl: string | null
  /** Port of the demo's emulator; null uses the shop's port plus one, or any free port. */
  emulatorPort: number | null
  emulatorClientId: string | null
  emulatorClientSecret: string | null
  emulatorWebhookId: string | null
}

/** Invalid environment variables; `faults` lists every reason with the name of its variable. */
export class ConfigError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/**
 * Reads the whole configuration. In demo mode without `APP_SECRET` a secret is generated and stored in the data folder.
 * @throws ConfigError listing all faults.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(environment)
  const demo = env.DEMO ?? productionVariables.every((name) => env[name] === undefined)
  const faults = demo ? demoFaults(env) : productionFaults(env)
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    mode: demo ? 'demo' : 'production',
    demoOrders: env.DEMO_ORDERS,
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST ?? (demo ? 'localhost' : hostBehind(env.TRUST_PROXY)),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    ...databaseConfig(env),
    drainSeconds: env.DRAIN_SECONDS ?? (demo ? 0 : 5),
    ...secretConfig(env),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    smtp: smtpConfig(env),
    allowPrivateSmtp: env.ALLOW_PRIVATE_SMTP ?? demo,
    ...paymentConfig(env),
    firstRoot: firstRoot(env),
    setupToken: env.SETUP_TOKEN ?? null,
    // A visitor of a demo must not be able to lock others out of the documented accounts.
    protectedAccounts: env.PROTECTED_ACCOUNTS ?? (demo ? ['root@flordemaga.test', 'admin@flordemaga.test'] : []),
    ...monitoringConfig(env),
    hstsIncludeSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    crashAt: env.CRASH_AT ?? null,
    // Keeps the banner with the address and the accounts readable in a demo's terminal.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    mailEverySeconds: env.MAIL_EVERY_SECONDS,
    unpaidPerCustomer: { orders: env.UNPAID_ORDERS_PER_CUSTOMER, units: env.UNPAID_PIECES_PER_CUSTOMER },
    statusMailHoldSeconds: env.STATUS_MAIL_HOLD_SECONDS,
    ...backupConfig(env),
    retention: retentionConfig(env),
  }
}

/**
 * Where a real shop listens. Whoever connects directly counts as a proxy where proxies are trusted by their number:
 * then only those of this machine may. The demo, whose passwords are public, listens on localhost.
 */
function hostBehind(trustProxy: EnvironmentVariables['TRUST_PROXY']): string {
  const byNumber = trustProxy === true || (typeof trustProxy === 'number' && trustProxy > 0)
  return byNumber ? '127.0.0.1' : '0.0.0.0'
}

function secretConfig(env: EnvironmentVariables) {
  return {
    appSecret: env.APP_SECRET ?? storedSecret(env.DATA_DIR),
    appSecretPrevious: env.APP_SECRET_PREVIOUS ?? null,
    appSecretLost: env.APP_SECRET_LOST,
  }
}

function databaseConfig(env: EnvironmentVariables) {
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
  }
}

function readEnvironment(environment: NodeJS.ProcessEnv): EnvironmentVariables {
  // Compose files and CI pass unset variables as empty strings.
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(nonEmpty)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

/** Any of these selects production: a missing variable must not start a demo with public passwords. */
const productionVariables = ['DATABASE_URL', 'PUBLIC_URL', 'APP_SECRET', 'FIRST_ROOT_EMAIL', 'SETUP_TOKEN'] as const

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

function monitoringConfig(env: EnvironmentVariables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  return {
    metricsToken: env.METRICS_TOKEN ?? null,
    metricsPublic: env.METRICS_PUBLIC,
    telemetry: endpoint === undefined ? null : { endpoint, share },
  }
}

function backupConfig(env: EnvironmentVariables): Pick<Config, 'backup' | 's3'> {
  const { BACKUP_DIR: dir, BACKUP_KEEP: keep } = env
  return { backup: { dir: dir === 'off' ? null : (dir ?? null), isElsewhere: dir === 'off', keep }, s3: s3Config(env) }
}

function s3Config(env: EnvironmentVariables): S3Config | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) return null
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1'
  const endpoint = env.AWS_ENDPOINT_URL ?? null
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null, region, endpoint }
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
    stockAlertsDays: env.RETAIN_STOCK_NOTICES_DAYS,
  }
}

function paymentConfig(env: EnvironmentVariables) {
  return {
    paypal: paypalConfig(env),
    reconcileEverySeconds: env.RECONCILE_EVERY_SECONDS,
    firstCheckAfterSeconds: env.FIRST_CHECK_AFTER_SECONDS,
    captureTimeoutSeconds: env.CAPTURE_TIMEOUT_SECONDS,
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
  }
}
