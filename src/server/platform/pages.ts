import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext } from '../../contract/page-context.ts'
import { errorPage } from './error-page.ts'
import { PageCache } from './page-cache.ts'
import { PageReads } from './page-reads.ts'
import { builtRenderer, developmentRenderer, type PageRenderer } from './page-renderer.ts'
import { scriptsAfterPaint } from './page-scripts.ts'
import { PageTemplate } from './page-template.ts'

export interface PagesOptions {
  /** The header's value for one answer; `path` is without query. */
  contentSecurityPolicy: (page: { nonce: string; path: string }) => string
  /** Changes whenever anything that anonymous visitors can see has changed; asked for every page, so it must be cheap. */
  dataVersion: () => unknown
  /** The shop's address, e.g. `https://flordemaga.test`; the Host header is never believed. */
  publicUrl: string
  /** The cookie that tells a signed-in visitor. */
  sessionCookie: string
  development: boolean
  /** The shop runs as a demonstration: pages say so. */
  demo: boolean
}

/** Pages whose content is the same for every visitor who is not signed in. */
const sharedPage = /^(?:\/es)?(?:\/|\/products(?:\/[^/]+)?|\/help|\/privacy|\/shipping)?$/

/** Serves the browser application: its files, and every GET that no other route answers. */
export async function pages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  await server.register(async (app) => {
    const renderer = await (options.development ? developmentRenderer(app) : builtRenderer(app))
    const pageServer = new PageServer(app, renderer, options)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => pageServer.answer(request, reply),
    })
  })
}

/** Answers page requests with a renderer; shared pages are rendered once for each version of the data. */
export class PageServer {
  readonly #app: FastifyInstance
  readonly #renderer: () => Promise<PageRenderer>
  readonly #options: PagesOptions
  readonly #cache = new PageCache()
  readonly #publicUrl: string
  readonly #session: RegExp

  constructor(app: FastifyInstance, renderer: () => Promise<PageRenderer>, options: PagesOptions) {
    this.#app = app
    this.#renderer = renderer
    this.#options = options
    this.#publicUrl = options.publicUrl.replace(/\/$/, '')
    this.#session = new RegExp(`(?:^|;\\s*)${options.sessionCookie}=`)
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url)
    if (path.startsWith('/api/') || path.startsWith('/paypal/')) return notFound(reply)
    const cookies = request.headers.cookie ?? ''
    if (prefersSpanish(cookies) && !isSpanish(path)) return reply.redirect(`/es${request.url}`, 302)
    const shared = !this.#options.development && sharedPage.test(path) && !this.#session.test(cookies)
    const page = shared ? await this.#sharedPage(request) : null
    return page ? this.#send(request, reply, path, page, 'private, no-cache') : this.#answerOnce(request, reply, path)
  }

  /** The kept page, rendered when there is none for today's data; null when it is not the same for all. */
  #sharedPage(request: FastifyRequest): PageTemplate | Promise<PageTemplate | null> {
    const kept = this.#cache.get(request.url, this.#options.dataVersion())
    if (kept) return kept
    return this.#cache.render(request.url, async () => {
      const rendered = await this.#render(request, '')
      return rendered?.response.status === 200 ? { page: rendered.page, share: rendered.whole } : null
    })
  }

  async #answerOnce(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const rendered = await this.#render(request, request.headers.cookie ?? '')
    if (!rendered) return this.#sendFailure(request, reply, path)
    const { response, page } = rendered
    const location = response.headers.get('location')
    if (location !== null) return reply.redirect(location, response.status)
    return this.#send(request, reply.code(response.status), path, page, 'private, no-store')
  }

  /** A page, or null when rendering failed; why is in the log, never in the answer. */
  async #render(request: FastifyRequest, cookie: string) {
    const nonce = freshNonce()
    const { demo } = this.#options
    const reads = new PageReads(this.#app, request, cookie)
    const context = { nonce, requestId: request.id, publicUrl: this.#publicUrl, demo, fetchApi: reads.fetchApi }
    try {
      const response = await fetchPage(await this.#renderer(), request, context)
      if (response.status >= 500) return null
      const page = new PageTemplate(Buffer.from(scriptsAfterPaint(await response.text())), nonce)
      return { response, page, whole: !reads.failed }
    } catch (error) {
      request.log.error(error, 'a page could not be rendered')
      return null
    }
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    page: PageTemplate,
    cacheControl: string,
  ): FastifyReply {
    const nonce = this.#writeHead(reply, path, cacheControl)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.fill(nonce))
    return reply.header('content-encoding', 'gzip').send(page.fillGzip(nonce))
  }

  #sendFailure(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const nonce = this.#writeHead(reply.code(500), path, 'no-store')
    return reply.send(errorPage({ path, nonce, requestId: request.id }))
  }

  /** The headers of every page; returns the nonce that they allow. */
  #writeHead(reply: FastifyReply, path: string, cacheControl: string): string {
    const nonce = freshNonce()
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', this.#options.contentSecurityPolicy({ nonce, path }))
      .header('cache-control', cacheControl)
      .header('vary', 'cookie, accept-encoding')
    return nonce
  }
}

const freshNonce = () => randomBytes(18).toString('base64url')

const isSpanish = (path: string) => path === '/es' || path.startsWith('/es/')

/** The remembered choice of the language toggle; English needs no prefix, so only Spanish sends a visitor elsewhere. */
const prefersSpanish = (cookies: string) => /(?:^|;\s*)language=es(?:;|$)/.test(cookies)

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

function fetchPage(renderer: PageRenderer, request: FastifyRequest, context: PageContext): Promise<Response> {
  const headers = new Headers({ accept: 'text/html' })
  return renderer.fetch(new Request(`${context.publicUrl}${request.url}`, { headers }), { context })
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
