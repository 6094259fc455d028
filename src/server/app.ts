import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { shopDay } from '../domain/shop-time.ts'
import { findViewer } from './accounts/find-viewer.ts'
import { readPerson } from './accounts/read-person.ts'
import { registerAccountRoutes } from './accounts/routes.ts'
import { settingsChangeNotifier } from './accounts/settings-change-notifier.ts'
import { isInAnyBooking } from './appointments/booking-queries.ts'
import { registerAppointmentRoutes } from './appointments/routes.ts'
import { registerAdminProductRoutes } from './catalog/admin-routes.ts'
import { Catalog } from './catalog/catalog.ts'
import type { ProductContext } from './catalog/product-context.ts'
import { registerCatalogRoutes } from './catalog/routes.ts'
import { registerCheckoutRoutes } from './checkout/routes.ts'
import { type Config, hasEmulatedPayments } from './config/config.ts'
import { registerContactRoutes } from './contact/routes.ts'
import { registerDocumentRoutes } from './documents/routes.ts'
import type { MailAdapters } from './mail/deliver-mail.ts'
import { registerDemoMailbox } from './mail/demo-mailbox.ts'
import { registerMailRoutes } from './mail/routes.ts'
import { builtTemplates, type MailTemplates } from './mail/templates.ts'
import { createTransport } from './mail/transport.ts'
import { registerImages, registerUploads } from './media/routes.ts'
import { registerOrderRoutes } from './orders/routes.ts'
import { wasInCheckout } from './orders/was-in-checkout.ts'
import { registerOutboxRoutes } from './outbox/routes.ts'
import { registerPaymentAdminRoutes } from './payment-admin/routes.ts'
import { type PaypalAccounts, paypalAccounts } from './payments/paypal/paypal-accounts.ts'
import { WebhookVerifier } from './payments/paypal/webhook-signature.ts'
import { registerPaymentRoutes } from './payments/routes.ts'
import { ChangeFeed } from './platform/database/change-feed.ts'
import { binder } from './platform/http/bind-endpoint.ts'
import { answerBadAddress, answerBrokenRequest, installErrorHandling } from './platform/http/errors.ts'
import { watchEventLoop } from './platform/http/event-loop.ts'
import { watchForwarding } from './platform/http/forwarding.ts'
import { describeRoute, openScopes } from './platform/http/multipart-forms.ts'
import { RateLimits } from './platform/http/rate-limits.ts'
import { reportRequests } from './platform/http/report-requests.ts'
import { installBodyParsing, maxBodyBytes } from './platform/http/request-bodies.ts'
import { RequestLines, requestLog } from './platform/http/request-log.ts'
import { measureRequests } from './platform/http/request-metrics.ts'
import { originForm } from './platform/http/request-target.ts'
import { contentSecurityPolicy, installSecurity } from './platform/http/security.ts'
import { Sessions } from './platform/http/sessions.ts'
import { registerSystemRoutes } from './platform/http/system-routes.ts'
import { pages } from './platform/pages/pages.ts'
import type { Platform } from './platform/platform.ts'
import { erasePerson } from './privacy/erase-person.ts'
import { registerPrivacyRoutes } from './privacy/routes.ts'
import { registerRefundRoutes } from './refunds/routes.ts'
import { registerReportRoutes } from './reports/routes.ts'
import { type BoundRoute, recordRoutes } from './security-checks/check.ts'
import { registerSecurityChecks } from './security-checks/routes.ts'
import { registerSeoRoutes } from './seo/routes.ts'
import { readPaypalAccount, readPaypalTerms, readReplacedSecret } from './settings/read-settings.ts'
import { registerSettingsRoutes } from './settings/routes.ts'
import { cacheSettings } from './settings/settings-cache.ts'
import { registerStockNoticeRoutes } from './stock-notices/routes.ts'
import { registerSystemLogRoutes } from './system-logs/routes.ts'
import { registerWorkshopRoutes } from './workshops/routes.ts'
import { syncSessionOrdersJob } from './workshops/sync-session-orders.ts'

/** The parts that the caller provides; `buildApp` creates the others. */
export type AppParts = Pick<Platform, 'config' | 'database' | 'jobs' | 'log' | 'clock'> & {
  /** Templates of the mails; the built ones by default. */
  templates?: MailTemplates
}

/** The application: routes and services, not yet listening on a port. */
export interface App {
  server: FastifyInstance
  platform: Platform
  mail: MailAdapters
  paypal: PaypalAccounts
  catalog: Catalog
  changes: ChangeFeed
}

export interface AppOptions {
  /** False omits the rendered pages, for tests of the API. */
  pages: boolean
}

/** Builds the application and registers the routes of every domain. */
export async function buildApp(parts: AppParts, options: AppOptions): Promise<App> {
  const { templates = builtTemplates, ...provided } = parts
  const { config, database, log, clock } = provided
  const server = createServer(config, log)
  const security = securityOptions(config)
  const forwarding = await prepareServer(server, config, log, security)
  const changes = new ChangeFeed(log)
  const platform = createPlatform(provided)
  const mail: MailAdapters = { templates, transport: createTransport(platform) }
  cacheSettings(database.db, changes)
  const catalog = new Catalog(database.db)
  changes.subscribe('products', (ids) => catalog.refresh(ids))
  const paypal = paypalAccounts({
    config,
    clock,
    readTerms: () => readPaypalTerms(database.db),
    readAccount: () => readPaypalAccount(platform, database.db),
    readReplacedSecret: (clientId) => readReplacedSecret(platform, database.db, clientId),
  })
  const app: App = { server, platform, mail, paypal, catalog, changes }
  await registerRoutes(app, forwarding)
  if (options.pages) {
    await pages(server, {
      contentSecurityPolicy: (page) => contentSecurityPolicy(security, page),
      dataVersion: () => changes.version(),
      today: () => shopDay(clock()),
      readPerson: (request) => readPerson(platform, request),
      publicUrl: config.publicUrl,
      sessionCookie: platform.sessions.cookieName,
      development: config.development,
      demo: config.mode === 'demo',
      emulatedPayments: hasEmulatedPayments(config),
    })
  }
  return app
}

function createServer(config: Config, log: Platform['log']): FastifyInstance {
  // Typed as Fastify's logger: with pino's type, every plugin would need it as a type parameter.
  const loggerInstance: FastifyBaseLogger = log
  return fastify({
    loggerInstance,
    childLoggerFactory: requestLog,
    logController: new RequestLines(log),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    // In development, Vite starts within a plugin; a slow machine needs more than the default of 10 s.
    pluginTimeout: 60_000,
    // Requests on keep-alive connections are still answered while the process drains (http/draining.ts).
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: 500 },
  })
}

/** Installs what applies to every request: parsing, errors, log, security headers, API description. */
async function prepareServer(
  server: FastifyInstance,
  config: Config,
  log: Platform['log'],
  security: ReturnType<typeof securityOptions>,
) {
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  installErrorHandling(server)
  reportRequests(server)
  watchEventLoop(server, log)
  if (config.metricsToken !== null) measureRequests(server)
  installBodyParsing(server)
  const forwarding = watchForwarding(server, config, log)
  await server.register(cookie)
  await installSecurity(server, security)
  await server.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Flor de Maga', version: '1' } },
    transform: describeRoute,
  })
  return forwarding
}

function createPlatform(provided: Omit<AppParts, 'templates'>): Platform {
  const { config, database, clock } = provided
  return {
    ...provided,
    limits: new RateLimits(database.pool, config.rateLimits),
    sessions: new Sessions({
      db: database.db,
      secure: config.publicUrl.startsWith('https:'),
      clock,
      findViewer: (id) => findViewer(database.db, id),
    }),
  }
}

async function registerRoutes(app: App, forwarding: ReturnType<typeof watchForwarding>): Promise<void> {
  const { server, platform, mail, paypal, catalog, changes } = app
  const { config, database, clock } = platform
  const verifier = new WebhookVerifier({ emulatorUrl: config.paypal.emulatorUrl, now: clock })
  const routes: BoundRoute[] = []
  const bind = recordRoutes(binder(await openScopes(server), platform.sessions, platform.limits), routes)
  registerSystemRoutes(server, bind, database)
  registerSettingsRoutes(bind, platform, settingsChangeNotifier(platform))
  registerMailRoutes(bind, platform, mail)
  registerUploads(bind, platform)
  registerAccountRoutes(bind, platform, erasePerson)
  registerCatalogRoutes(bind, database.db, catalog)
  const products = productContext(app)
  const { publish } = products
  registerAdminProductRoutes(bind, products)
  registerAppointmentRoutes(bind, platform, publish)
  registerContactRoutes(bind, platform)
  registerStockNoticeRoutes(bind, platform)
  registerSeoRoutes(server, platform, catalog)
  registerSystemLogRoutes(bind, platform)
  registerPaymentRoutes(bind, platform, paypal)
  registerOrderRoutes(bind, platform)
  registerCheckoutRoutes(bind, platform, paypal, verifier)
  registerRefundRoutes(bind, platform, paypal)
  registerPaymentAdminRoutes(bind, platform, paypal)
  registerDocumentRoutes(bind, platform)
  registerWorkshopRoutes(bind, platform, publish)
  registerOutboxRoutes(bind, platform, mail)
  registerPrivacyRoutes(bind, platform)
  registerReportRoutes(bind, platform, changes.freshness)
  registerSecurityChecks(bind, platform, { server, routes, forwarding })
  if (config.mode === 'demo') registerDemoMailbox(server, platform)
  await registerImages(server)
}

/** What changes of products need from modules of higher ranks. */
function productContext({ platform, catalog, changes }: App): ProductContext {
  return {
    database: platform.database,
    clock: platform.clock,
    publish: (product) => changes.changed('products', catalog.affectedBy(product)),
    onSessionChanged: async (tx, variantId) => {
      await platform.jobs.enqueue(tx, syncSessionOrdersJob, { variantId })
    },
    isBought: async (db, bought) => (await wasInCheckout(db, bought)) || (await isInAnyBooking(db, bought.productId)),
  }
}

/** Fastify takes a number of trusted proxies only as a predicate on each hop. */
function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

function securityOptions(config: Config) {
  const { emulatorUrl, emulatorPublicUrl } = config.paypal
  const emulator = emulatorPublicUrl ?? emulatorUrl
  return {
    publicUrl: config.publicUrl,
    trustHost: config.mode === 'demo',
    paymentOrigins: emulator === null ? [] : [new URL(emulator).origin],
    development: config.development,
    hstsIncludeSubdomains: config.hstsIncludeSubdomains,
  }
}
