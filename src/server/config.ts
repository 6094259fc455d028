import { type EnvironmentVariables, environmentSchema } from './config-environment.ts'
import { keptSecret } from './platform/kept-secret.ts'

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
  databasePoolSize: number
  appSecret: string
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
  /** Name of the crash point that kills the process; tests only. */
  crashAt: string | null
  logLevel: string
  reconcileEverySeconds: number
  /** How long a buyer's page may stay silent before an opened payment is looked up at PayPal. */
  firstCheckAfterSeconds: number
  /** How long PayPal may take for a capture before its outcome counts as unknown; other calls get half of it. */
  captureTimeoutSeconds: number
  mailEverySeconds: number
  /** How long the mail about a status waits, so that an undone change is never told. */
  statusMailHoldSeconds: number
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
  emulatorPublicUrl: string | null
  emulatorClientId: string | null
  emulatorClientSecret: string | null
  emulatorWebhookId: string | null
  webhookId: string | null
}

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
  // Compose files and CI pass unset variables as empty strings.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  const faults = demo ? [] : productionFaults(env)
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
    databasePoolSize: env.DATABASE_POOL_SIZE,
    appSecret: env.APP_SECRET ?? keptSecret(env.DATA_DIR),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    smtp: smtpConfig(env),
    allowPrivateSmtp: env.ALLOW_PRIVATE_SMTP ?? demo,
    paypal: paypalConfig(env),
    firstRoot:
      env.FIRST_ROOT_EMAIL && env.FIRST_ROOT_PASSWORD
        ? { email: env.FIRST_ROOT_EMAIL, password: env.FIRST_ROOT_PASSWORD }
        : null,
    setupToken: env.SETUP_TOKEN ?? null,
    // The demo's documented accounts survive whoever tries it.
    protectedAccounts: env.PROTECTED_ACCOUNTS ?? (demo ? ['root@flordemaga.test', 'admin@flordemaga.test'] : []),
    metricsToken: env.METRICS_TOKEN ?? null,
    crashAt: env.CRASH_AT ?? null,
    // A demo's terminal shows the address and the accounts, not every request.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    reconcileEverySeconds: env.RECONCILE_EVERY_SECONDS,
    firstCheckAfterSeconds: env.FIRST_CHECK_AFTER_SECONDS,
    captureTimeoutSeconds: env.CAPTURE_TIMEOUT_SECONDS,
    mailEverySeconds: env.MAIL_EVERY_SECONDS,
    statusMailHoldSeconds: env.STATUS_MAIL_HOLD_SECONDS,
  }
}

function productionFaults(env: EnvironmentVariables): string[] {
  const rules: [boolean, string][] = [
    [!env.DATABASE_URL, 'DATABASE_URL: required when DEMO=0'],
    [!env.APP_SECRET, 'APP_SECRET: required in production, at least 32 characters'],
    [!env.PUBLIC_URL, 'PUBLIC_URL: required in production, the address that visitors see'],
    [!env.RATE_LIMITS, 'RATE_LIMITS: "off" is refused in production'],
    [env.CRASH_AT !== undefined, 'CRASH_AT: refused in production'],
    [
      env.PAYPAL_EMULATOR_URL !== undefined && env.ALLOW_PAYPAL_EMULATOR !== true,
      'PAYPAL_EMULATOR_URL: refused in production unless ALLOW_PAYPAL_EMULATOR=1',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, fault]) => fault)
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

function paypalConfig(env: EnvironmentVariables): PaypalConfig {
  return {
    emulatorUrl: env.PAYPAL_EMULATOR_URL ?? null,
    emulatorPublicUrl: env.PAYPAL_EMULATOR_PUBLIC_URL ?? env.PAYPAL_EMULATOR_URL ?? null,
    emulatorClientId: env.PAYPAL_EMULATOR_CLIENT_ID ?? null,
    emulatorClientSecret: env.PAYPAL_EMULATOR_CLIENT_SECRET ?? null,
    emulatorWebhookId: env.PAYPAL_EMULATOR_WEBHOOK_ID ?? null,
    webhookId: env.PAYPAL_WEBHOOK_ID ?? null,
  }
}
