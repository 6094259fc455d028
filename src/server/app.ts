import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerAccountRoutes } from './accounts/routes.ts'
import { findViewer } from './accounts/user-queries.ts'
import { Catalogue } from './catalog/catalogue.ts'
import { registerCatalogRoutes } from './catalog/routes.ts'
import type { Config } from './config.ts'
import { registerContactRoutes } from './contact/routes.ts'
import { registerFoundRoutes } from './found/routes.ts'
import { registerDemoMailbox } from './mail/demo-mailbox.ts'
import { registerImages } from './media/routes.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { type PaypalAccounts, paypalAccounts } from './payments/paypal/paypal-accounts.ts'
import { WebhookVerifier } from './payments/paypal/webhook-signature.ts'
import { registerPaymentRoutes } from './payments/routes.ts'
import { ChangeFeed } from './platform/change-feed.ts'
import { answerBadAddress, answerBrokenRequest, installErrorHandling } from './platform/errors.ts'
import { binder } from './platform/http.ts'
import { pages } from './platform/pages.ts'
import type { Platform } from './platform/platform.ts'
import { RateLimits } from './platform/rate-limits.ts'
import { logRequests, requestLog } from './platform/request-log.ts'
import { contentSecurityPolicy, installBodyParsing, installSecurity } from './platform/security.ts'
import { Sessions, sessionCookie } from './platform/sessions.ts'
import { registerSystemRoutes } from './platform/system-routes.ts'
import { registerReportRoutes } from './reports/routes.ts'
import { readPaypalAccount } from './settings/read-settings.ts'
import { registerSettingsRoutes } from './settings/routes.ts'
import { keepSettingsInMemory } from './settings/settings-memory.ts'

/** The parts of the platform that come from outside; the app makes the rest. */
export type AppParts = Pick<Platform, 'config' | 'database' | 'jobs' | 'log' | 'clock'>

/** The shop as a function: routes over a platform, without a port. */
export interface App {
  server: FastifyInstance
  platform: Platform
  paypal: PaypalAccounts
  catalogue: Catalogue
  changes: ChangeFeed
}

export interface AppOptions {
  /** False leaves the rendered pages out, for tests of the API. */
  pages: boolean
}

const bodyLimitBytes = 256 * 1024

/** Builds the shop: every domain by name, in the order of their ranks. */
export async function buildApp(parts: AppParts, options: AppOptions): Promise<App> {
  const { config, database, log, clock } = parts
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    childLoggerFactory: requestLog,
    // Requests are logged by logRequests().
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 60_000,
    // What comes on a kept-alive connection while the process drains is still answered (platform/draining.ts).
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 500 },
  })
  const security = securityOptions(parts)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  installErrorHandling(server)
  installBodyParsing(server)
  logRequests(server, log)
  await server.register(cookie)
  await installSecurity(server, security)
  await server.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Flor de Maga', version: '1' } },
    transform: jsonSchemaTransform,
  })

  const changes = new ChangeFeed(log)
  const platform: Platform = {
    ...parts,
    limits: new RateLimits(database.pool, config.rateLimits),
    sessions: new Sessions({
      db: database.db,
      secure: config.publicUrl.startsWith('https:'),
      clock,
      findViewer: (id) => findViewer(database.db, id),
    }),
  }
  keepSettingsInMemory(database.db, changes)
  const catalogue = new Catalogue(database.db)
  changes.subscribe('products', () => catalogue.refresh())
  const paypal = paypalAccounts({ config, clock, readAccount: () => readPaypalAccount(platform, database.db) })
  const verifier = new WebhookVerifier({ emulatorUrl: config.paypal.emulatorUrl, now: clock })

  const bind = binder(server, platform.sessions, platform.limits)
  registerSystemRoutes(server, bind, database)
  registerSettingsRoutes(bind, platform)
  registerAccountRoutes(bind, platform)
  registerCatalogRoutes(bind, catalogue)
  registerContactRoutes(bind, platform)
  registerFoundRoutes(server, platform, catalogue)
  registerPaymentRoutes(bind, platform, paypal)
  registerOrderRoutes(bind, platform, paypal, verifier)
  registerReportRoutes(bind, platform)
  if (config.mode === 'demo') registerDemoMailbox(server, platform)
  await registerImages(server)
  if (options.pages) {
    await pages(server, {
      contentSecurityPolicy: (page) => contentSecurityPolicy(security, page),
      dataVersion: () => changes.version(),
      publicUrl: config.publicUrl,
      sessionCookie,
      development: config.development,
      demo: config.mode === 'demo',
    })
  }
  return { server, platform, paypal, catalogue, changes }
}

/** A number says how many proxies stand in front; Fastify wants that as a question about each hop. */
function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

function securityOptions({ config }: AppParts) {
  const { emulatorUrl, emulatorPublicUrl } = config.paypal
  const emulator = emulatorPublicUrl ?? emulatorUrl
  return {
    publicUrl: config.publicUrl,
    trustHost: config.mode === 'demo',
    paymentOrigins: emulator === null ? [] : [new URL(emulator).origin],
    development: config.development,
  }
}
