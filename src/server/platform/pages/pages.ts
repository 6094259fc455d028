import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext } from '../../../contract/page-context.ts'
import { decodedPath } from '../http/decoded-path.ts'
import { sendErrorPage } from '../http/error-page.ts'
import { type WorkQueue, workQueue } from '../jobs/work-queue.ts'
import { takeInlineScripts } from './inline-scripts.ts'
import { PageCache, type SharedRendering } from './page-cache.ts'
import { refuseForms } from './page-forms.ts'
import { PageReads } from './page-reads.ts'
import { builtRenderer, developmentRenderer, type PageRenderer } from './page-renderer.ts'
import { scriptsAfterPaint } from './page-scripts.ts'
import { RenderedPage } from './rendered-page.ts'
import { sharedAddress } from './shared-pages.ts'

export interface PagesOptions {
  /** The policy of one page; `path` is without query, `scripts` are the hash sources of its inline scripts. */
  contentSecurityPolicy: (page: { scripts: readonly string[]; path: string }) => string
  /** Changes with any data that anonymous visitors can see. Called for every page, so it must be cheap. */
  dataVersion: () => unknown
  /** The shop's address, e.g. `https://flordemaga.test`; the Host header is ignored. */
  publicUrl: string
  /** Name of the session cookie. */
  sessionCookie: string
  development: boolean
  /** Shows on pages that the shop is a demo. */
  demo: boolean
  /** Shows on pages that payments go to the emulator. */
  emulatedPayments: boolean
}

/** Rendering shares one thread with the API and the health checks. */
const renderLimits = { concurrency: 4, longest: 200, maxWaitMs: 5000 }
const retryAfterSeconds = 3

class TooBusy extends Error {}

/** An API call of the page was answered with 503. */
class Unavailable extends Error {}

/** A page as the application rendered it. */
interface Rendered extends SharedRendering {
  response: Response
}

/** Serves the web application: its files, and every GET without another route. */
export async function pages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  await server.register(async (app) => {
    const renderer = await (options.development ? developmentRenderer(app) : builtRenderer(app))
    const pageServer = new PageServer(app, renderer, options)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => pageServer.answer(request, reply),
    })
    refuseForms(app)
  })
}

/** Answers page requests with a renderer; shared pages are rendered once per version of the data. */
export class PageServer {
  readonly #app: FastifyInstance
  readonly #renderer: () => Promise<PageRenderer>
  readonly #options: PagesOptions
  readonly #cache = new PageCache<Rendered>()
  readonly #publicUrl: string
  readonly #session: RegExp
  readonly #queue: WorkQueue

  constructor(
    app: FastifyInstance,
    renderer: () => Promise<PageRenderer>,
    options: PagesOptions,
    limits: typeof renderLimits = renderLimits,
  ) {
    this.#app = app
    this.#renderer = renderer
    this.#options = options
    this.#publicUrl = options.publicUrl.replace(/\/$/, '')
    this.#session = new RegExp(`(?:^|;\\s*)${options.sessionCookie}=`)
    this.#queue = workQueue({ ...limits, refuse: () => new TooBusy() })
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = decodedPath(request.url)
    if (path.startsWith('/api/') || path.startsWith('/paypal/')) return notFound(reply)
    const cookies = request.headers.cookie ?? ''
    if (prefersSpanish(cookies) && !isSpanish(path)) return reply.redirect(`/es${request.url}`, 302)
    try {
      const anonymous = !this.#options.development && !this.#session.test(cookies)
      const address = anonymous ? sharedAddress(request.url) : null
      if (address !== null) return await this.#answerShared(request, reply, address)
      return this.#answerRendered(request, reply, await this.#render(request, request.url, cookies))
    } catch (error) {
      if (error instanceof TooBusy) return this.#sendRetryPage(request, reply, 'busy')
      if (error instanceof Unavailable) return this.#sendRetryPage(request, reply, 'unavailable')
      throw error
    }
  }

  /** Answers from the cache, or renders. A page that may not be shared goes to one visitor. */
  async #answerShared(request: FastifyRequest, reply: FastifyReply, address: string) {
    const cached = this.#cache.get(address, this.#options.dataVersion())
    if (cached) return this.#send(request, reply, cached, sharedControl)
    const render = () => this.#render(request, address, '')
    const { rendering, own } = await this.#cache.render(address, render)
    if (rendering?.share) return this.#send(request, reply, rendering.page, sharedControl)
    return this.#answerRendered(request, reply, own ? rendering : await render())
  }

  #answerRendered(request: FastifyRequest, reply: FastifyReply, rendered: Rendered | null): FastifyReply {
    if (!rendered) return sendErrorPage(request, reply, 500)
    const { response, page } = rendered
    const location = response.headers.get('location')
    if (location !== null) return reply.redirect(location, response.status)
    return this.#send(request, reply.code(response.status), page, 'private, no-store')
  }

  #render(request: FastifyRequest, address: string, cookie: string): Promise<Rendered | null> {
    return this.#queue.run(async () => {
      const rendered = await this.#renderNow(request, address, cookie)
      // Lets waiting requests run before the next page is rendered.
      await nextTurn()
      return rendered
    })
  }

  /**
   * A page, or null when rendering failed; the reason is only logged.
   * @throws Unavailable when an API call was answered with 503.
   */
  async #renderNow(request: FastifyRequest, address: string, cookie: string): Promise<Rendered | null> {
    const scriptNonce = randomBytes(18).toString('base64url')
    const { demo, emulatedPayments } = this.#options
    const reads = new PageReads(this.#app, request, cookie)
    const context = {
      scriptNonce,
      requestId: request.id,
      publicUrl: this.#publicUrl,
      demo,
      emulatedPayments,
      fetchApi: reads.fetchApi,
    }
    try {
      const response = await fetchPage(await this.#renderer(), address, context)
      if (response.status >= 500) throw new Error(`the renderer answered ${response.status}`)
      const page = this.#finish(scriptsAfterPaint(await response.text()), scriptNonce, decodedPath(address))
      // A transient error of an API call may not affect the next visitor.
      return { response, page, share: response.status === 200 && !reads.failed }
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      if (reads.unavailable) throw new Unavailable()
      return null
    }
  }

  #finish(rendered: string, scriptNonce: string, path: string): RenderedPage {
    const { html, scripts } = takeInlineScripts(rendered, scriptNonce)
    return new RenderedPage(html, this.#options.contentSecurityPolicy({ scripts, path }))
  }

  #send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, cacheControl: string): FastifyReply {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('cache-control', cacheControl)
      .header('vary', 'cookie, accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.html)
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  }

  #sendRetryPage(request: FastifyRequest, reply: FastifyReply, problem: 'busy' | 'unavailable'): FastifyReply {
    if (problem === 'busy') request.log.warn('too many pages are being rendered')
    return sendErrorPage(request, reply.header('retry-after', retryAfterSeconds), 503, problem)
  }
}

/** The browser revalidates its copy for every request. */
const sharedControl = 'private, no-cache'

const isSpanish = (path: string) => path === '/es' || path.startsWith('/es/')

/** The language chosen before. English has no path prefix, so only Spanish needs a redirect. */
const prefersSpanish = (cookies: string) => /(?:^|;\s*)language=es(?:;|$)/.test(cookies)

function fetchPage(renderer: PageRenderer, address: string, context: PageContext): Promise<Response> {
  const headers = new Headers({ accept: 'text/html' })
  return renderer.fetch(new Request(`${context.publicUrl}${address}`, { headers }), { context })
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
