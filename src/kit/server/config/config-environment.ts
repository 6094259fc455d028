import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], 'say on or off')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value))

const origin = z
  .url({ protocol: /^https?$/, error: 'not an http(s) address' })
  .refine((address) => new URL(address).pathname === '/', 'must be an origin, without a path')
  .transform((address) => new URL(address).origin)

const databaseAddress = z
  .string()
  .refine((address) => !severalHosts.test(address), 'names several hosts: put one address in front of them')
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'not a postgres:// address' }))

/** libpq accepts a list of hosts; pg would read the list as one host name. */
const severalHosts = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?[^/?@]*,|[?&]host=[^&]*(?:,|%2C)/i

const seconds = z.coerce.number('not a number').positive('must be above 0').max(3600, 'at most an hour')

const days = z.coerce.number('not a number').int('not a whole number').min(1, 'at least a day').max(36_500, 'too large')

const port = z.coerce.number('not a number').int('not a whole number').min(1, 'too small').max(65535, 'too large')

const count = z.coerce.number('not a number').int('not a whole number').min(1, 'too small').max(1_000_000, 'too large')

const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const trustedProxies = z.string().transform((text): boolean | number | string[] => {
  if (/^(true|on|yes)$/.test(text)) return true
  if (/^(false|off|no)$/.test(text)) return false
  if (/^\d+$/.test(text)) return Number(text)
  return commaSeparated.parse(text)
})

/** The environment variables of the shop; all others are ignored. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    DEMO: flag.optional(),
    DEMO_ORDERS: flag.default(true),
    PORT: port.default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: z
      .string()
      .default('data')
      .transform((folder) => resolve(folder)),
    BACKUP_DIR: z
      .string()
      .transform((place) => (place === 'off' || place.startsWith('s3://') ? place : resolve(place)))
      .optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().optional(),
    AWS_DEFAULT_REGION: z.string().optional(),
    AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: 'not an http(s) address' }).optional(),
    BACKUP_KEEP: count.default(14),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: databaseAddress.optional(),
    DATABASE_POOL_SIZE: z.coerce.number('not a number').int().min(2).max(200).default(10),
    DATABASE_WAIT_SECONDS: z.coerce.number('not a number').min(0).max(3600).default(60),
    DRAIN_SECONDS: z.coerce.number('not a number').min(0).max(300).optional(),
    APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
    APP_SECRET_PREVIOUS: z.string().min(32, 'at least 32 characters').optional(),
    APP_SECRET_LOST: flag.default(false),
    TRUST_PROXY: trustedProxies.default(false),
    RATE_LIMITS: flag.default(true),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'not an smtp:// or smtps:// address' })
      .transform((address) => new URL(address))
      .optional(),
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: port.optional(),
    SMTP_USER: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    SMTP_SECURE: flag.optional(),
    SMTP_FROM: z.email('not an e-mail address').optional(),
    ALLOW_PRIVATE_SMTP: flag.optional(),
    PAYPAL_EMULATOR_URL: origin.optional(),
    PAYPAL_EMULATOR_PUBLIC_URL: origin.optional(),
    PAYPAL_EMULATOR_PORT: port.optional(),
    PAYPAL_EMULATOR_CLIENT_ID: z.string().optional(),
    PAYPAL_EMULATOR_CLIENT_SECRET: z.string().optional(),
    PAYPAL_EMULATOR_WEBHOOK_ID: z.string().optional(),
    ALLOW_PAYPAL_EMULATOR: flag.optional(),
    FIRST_ROOT_EMAIL: z.email('not an e-mail address').toLowerCase().optional(),
    FIRST_ROOT_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
    SETUP_TOKEN: z.string().min(20, 'at least 20 characters').optional(),
    PROTECTED_ACCOUNTS: z.string().toLowerCase().pipe(commaSeparated).optional(),
    METRICS_PUBLIC: flag.default(false),
    HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'not an http(s) address' }).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number('not a number').min(0).max(1, 'a share from 0 to 1').default(1),
    CRASH_AT: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'unknown level').optional(),
    RECONCILE_EVERY_SECONDS: seconds.default(15),
    FIRST_CHECK_AFTER_SECONDS: seconds.default(90),
    CAPTURE_TIMEOUT_SECONDS: seconds.default(30),
    MAIL_EVERY_SECONDS: seconds.default(15),
    UNPAID_ORDERS_PER_CUSTOMER: count.default(3),
    UNPAID_PIECES_PER_CUSTOMER: count.default(20),
    RETAIN_MAIL_BODIES_DAYS: days.default(90),
    RETAIN_WEBHOOK_EVENTS_DAYS: days.default(90),
    RETAIN_UNPAID_CHECKOUTS_DAYS: days.default(30),
    RETAIN_RATE_LIMITS_DAYS: days.default(1),
    RETAIN_UNUSED_UPLOADS_DAYS: days.default(7),
    RETAIN_CONTACT_MESSAGES_DAYS: days.default(730),
    RETAIN_STOCK_NOTICES_DAYS: days.default(365),
    STATUS_MAIL_HOLD_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  })
  .superRefine((env, context) => {
    const requires = (name: string, other: string, isMissing: boolean) => {
      if (isMissing) context.addIssue({ code: 'custom', path: [name], message: `needs ${other} as well` })
    }
    requires('DATABASE_DIRECT_URL', 'DATABASE_URL', !!env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    requires('DATABASE_REPLICA_URL', 'DATABASE_URL', !!env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    requires('FIRST_ROOT_EMAIL', 'FIRST_ROOT_PASSWORD', !!env.FIRST_ROOT_EMAIL && !env.FIRST_ROOT_PASSWORD)
    requires('FIRST_ROOT_PASSWORD', 'FIRST_ROOT_EMAIL', !env.FIRST_ROOT_EMAIL && !!env.FIRST_ROOT_PASSWORD)
    requires('SMTP_PASSWORD', 'SMTP_USER', !!env.SMTP_PASSWORD && !env.SMTP_USER)
  })

export type EnvironmentVariables = z.output<typeof environmentSchema>

type Rule = [broken: boolean, fault: string]
const faultsOf = (rules: Rule[]) => rules.filter(([broken]) => broken).map(([, fault]) => fault)

/** Combinations of variables that a demo refuses. */
export function demoFaults(env: EnvironmentVariables): string[] {
  const isExposed = env.HOST !== undefined && !isLoopback(env.HOST)
  const emulatorAddress = env.PAYPAL_EMULATOR_PUBLIC_URL ?? env.PAYPAL_EMULATOR_URL
  // Browsers block scripts from an http origin on an https page (mixed content).
  const isBlocked = env.PUBLIC_URL?.startsWith('https:') && !emulatorAddress?.startsWith('https:')
  return faultsOf([
    [isBlocked === true, 'PAYPAL_EMULATOR_PUBLIC_URL: required as an https address when PUBLIC_URL of a demo is https'],
    [
      isExposed && env.DEMO === undefined,
      'HOST: opens the demo, whose passwords are public, to others; confirm with DEMO=1',
    ],
  ])
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** Missing variables and combinations that a production shop refuses. */
export function productionFaults(env: EnvironmentVariables): string[] {
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
