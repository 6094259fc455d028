import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { readPerson } from '../accounts/server/read-person.ts'
import { Catalog } from '../catalog/server/catalog.ts'
import type { ProductContext } from '../catalog/server/product-context.ts'
import { type BoundRoute, recordRoutes } from '../checks/server/check.ts'
import type { Config } from '../kit/server/config/config.ts'
import { ChangeFeed } from '../kit/server/database/change-feed.ts'
import type { App } from '../kit/server/feature.ts'
import { binder } from '../kit/server/http/bind-endpoint.ts'
import { answerBadAddress, answerBrokenRequest, installErrorHandling } from '../kit/server/http/errors.ts'
import { watchEventLoop } from '../kit/server/http/event-loop.ts'
import { watchForwarding } from '../kit/server/http/forwarding.ts'
import { installKeptAnswers } from '../kit/server/http/kept-answers.ts'
import { describeRoute, openScopes } from '../kit/server/http/multipart-forms.ts'
import { installBodyParsing, maxBodyBytes } from '../kit/server/http/request-bodies.ts'
import { RequestLines, requestLog } from '../kit/server/http/request-log.ts'
import { measureRequests } from '../kit/server/http/request-metrics.ts'
import { originForm } from '../kit/server/http/request-target.ts'
import { contentSecurityPolicy, installSecurity } from '../kit/server/http/security.ts'
import { registerSystemRoutes } from '../kit/server/http/system-routes.ts'
import { traceRequests } from '../kit/server/http/trace-requests.ts'
import type { Jobs } from '../kit/server/jobs/jobs.ts'
import type { Installation, Platform } from '../kit/server/platform.ts'
import { shopDay } from '../kit/shop-time.ts'
import type { MailAdapters } from '../mail/server/deliver-mail.ts'
import { builtTemplates, type MailTemplates } from '../mail/server/templates.ts'
import { createTransport } from '../mail/server/transport.ts'
import { discountSums } from '../orders/server/discount-queries.ts'
import { pages } from '../pages/server/pages.ts'
import type { PaymentProviders } from '../payments/server/payment-provider.ts'
import { emulatedBy, paymentProviders } from '../payments/server/providers.ts'
import { readCloseFigures } from '../reports/server/close-queries.ts'
import { cacheSettings } from '../settings/server/settings-cache.ts'
import { createPlatform } from './create-platform.ts'
import { features } from './features.ts'
import { productContext } from './product-context.ts'
import { isMailWanted, recipientFinder, together } from './together.ts'

/** The parts that the caller provides; `buildApp` creates the others. */
export interface AppParts extends Installation {
  jobs: Jobs
  /** Templates of the mails; the built ones by default. */
  templates?: MailTemplates
  /** The payment providers; those of the shop by default. */
  providers?: PaymentProviders
}

export interface AppOptions {
  /** False omits the rendered pages, for tests of the API. */
  pages: boolean
}

/** Builds the application with the routes of every feature. */
export async function buildApp(parts: AppParts, options: AppOptions): Promise<App> {
  const { config, database, jobs, log, clock, templates = builtTemplates, providers = paymentProviders(parts) } = parts
  const server = createServer(config, log)
  const security = securityOptions(config, providers)
  const forwarding = await prepareServer(server, config, log, security)
  const changes = new ChangeFeed(log)
  const platform = createPlatform(parts, jobs, providers)
  const isWanted = isMailWanted(features, platform)
  const findRecipient = recipientFinder(features)
  const mail: MailAdapters = { templates, transport: createTransport(platform), isWanted, findRecipient }
  cacheSettings(database.db, changes)
  const catalog = new Catalog(database.db)
  changes.subscribe('products', (ids) => catalog.refresh(ids))
  changes.subscribe('settings', () => catalog.followSettings())
  const routes: BoundRoute[] = []
  const bind = recordRoutes(binder(await openScopes(server), platform.sessions, platform.limits), routes)
  registerSystemRoutes(server, bind, database)
  const publish: ProductContext['publish'] = (product) => changes.changed('products', catalog.affectedBy(product))
  const shared = { products: productContext(platform, publish), ...together(features, platform) }
  const asked = { discountSums, closeFigures: readCloseFigures }
  const app: App = { server, platform, mail, catalog, changes, bind, routes, forwarding, ...asked, ...shared }
  for (const feature of features) await feature.routes?.(app)
  if (options.pages) {
    const time = minuteAndDay(clock)
    await pages(server, {
      contentSecurityPolicy: (page) => contentSecurityPolicy(security, page),
      // Banners of the store begin and end with a minute.
      dataVersion: () => `${changes.version()} ${time().minute}`,
      today: () => time().day,
      readPerson: (request) => readPerson(platform, request),
      publicUrl: config.publicUrl,
      sessionCookie: platform.sessions.cookieName,
      development: config.development,
      demo: config.mode === 'demo',
      emulatedPayments: emulatedBy(config).length > 0,
    })
  }
  return app
}

/** The minute and the shop's day, computed once a minute: formatting a date takes a tenth of a page's answer. */
function minuteAndDay(clock: Platform['clock']) {
  let current = { minute: Number.NaN, day: '' }
  return () => {
    const now = clock()
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== current.minute) current = { minute, day: shopDay(now) }
    return current
  }
}

function createServer(config: Config, log: Platform['log']): FastifyInstance {
  // Typed as Fastify's logger: with pino's type, every plugin would need it as a type parameter.
  const loggerInstance: FastifyBaseLogger = log
  const lines = new RequestLines(log)
  const server = fastify({
    loggerInstance,
    childLoggerFactory: requestLog,
    logController: lines,
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
  installKeptAnswers(server, config).observe((answered) => lines.write(answered))
  return server
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
  traceRequests(server)
  watchEventLoop(server, log)
  if (config.metricsToken !== null) measureRequests(server)
  installBodyParsing(server)
  const forwarding = watchForwarding(server, config, log)
  await server.register(cookie)
  installSecurity(server, security)
  await server.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Flor de Maga', version: '1' } },
    transform: describeRoute,
  })
  return forwarding
}

/** Fastify takes a number of trusted proxies only as a predicate on each hop. */
function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

function securityOptions(config: Config, { all }: PaymentProviders) {
  return {
    publicUrl: config.publicUrl,
    trustHost: config.mode === 'demo',
    payments: {
      scripts: all.flatMap(({ sources }) => sources.scripts),
      images: all.flatMap(({ sources }) => sources.images),
    },
    development: config.development,
    hstsIncludeSubdomains: config.hstsIncludeSubdomains,
  }
}
