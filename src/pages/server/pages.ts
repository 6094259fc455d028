import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNavigation, sendErrorPage } from '../../kit/server/http/error-page.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { keepAnswer } from '../../kit/server/http/kept-answers.ts'
import { protocolError } from '../../kit/server/http/protocol-errors.ts'
import { decodedPath, isApiAddress } from '../../kit/server/http/request-target.ts'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import { type WorkQueue, workQueue } from '../../kit/server/jobs/work-queue.ts'
import type { UserOnWire } from '../../session/api.ts'
import { takeInlineScripts } from './inline-scripts.ts'
import { builtRenderer, developmentRenderer, type PageRenderer } from './page-renderer.ts'
import { PageRendering, type ReadAnswers, type Rendering, Unavailable, type Visitor } from './page-rendering.ts'
import { fillPage, type PersonalPage, placeholderUserFor, preparePage } from './personal-page.ts'
import { PageCache, RenderedPage, type SharedRendering } from './rendered-pages.ts'
import { gzipOf, joined } from './shared-bytes.ts'
import { sharedAddress } from './shared-pages.ts'

export interface PagesOptions {
  /** The policy of one page; `path` is without query, `scripts` are the hash sources of its inline scripts. */
  contentSecurityPolicy: (page: { scripts: readonly string[]; path: string }) => string
  /** Changes with any data that anonymous visitors can see. Called for every page, so it must be cheap. */
  dataVersion: () => unknown
  /** The calendar day of the shop, which pages show: they are rendered again on the next one. Called for every page. */
  today: () => string
  /** The shop's address, e.g. `https://flordemaga.test`; the Host header is ignored. */
  publicUrl: string
  /** The signed-in user of a request, null when there is none. Throws when that cannot be known. */
  readPerson: (request: FastifyRequest) => Promise<UserOnWire | null>
  /** Name of the session cookie. */
  sessionCookie: string
  development: boolean
  /** Shows on pages that the shop is a demo. */
  demo: boolean
  /** Shows on pages that payments go to the emulator. */
  emulatedPayments: boolean
}

/** Rendering shares one thread with the API and the health checks. */
const renderLimits = { concurrency: 4, maxWaiting: 200, maxWaitMs: 5000 }
const retryAfterSeconds = 3

class TooBusy extends Error {}

/** A page for visitors who are not signed in. */
interface Rendered extends SharedRendering {
  page: RenderedPage
  response: Response
  answers: ReadAnswers
}

/** A page for signed-in visitors with the same placeholder user. */
interface RenderedForPlaceholderUser extends SharedRendering {
  personal: PersonalPage | null
  answers: ReadAnswers
}

interface Turn<Page> {
  request: FastifyRequest
  address: string
  visitor: Visitor
  older: Page | undefined
}

const visitor: Visitor = { cookie: '' }
const megabyte = 1024 * 1024

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
    if (!options.development) renderFrontPages(app)
  })
}

/** Long enough for the first requests, such as the check of a proxy, to be answered before. */
const frontPagesAfterMs = 500

/** Renders what most visits begin with soon after the start: it is there even if the database is lost before anybody asks. */
export function renderFrontPages(app: FastifyInstance, afterMs: number = frontPagesAfterMs): void {
  let timer: NodeJS.Timeout | undefined
  const render = async () => {
    for (const url of ['/', '/es']) await app.inject({ method: 'GET', url })
  }
  app.addHook('onListen', (done) => {
    timer = setTimeout(() => {
      render().catch((error: unknown) => app.log.warn({ err: error }, 'the front pages could not be rendered'))
    }, afterMs)
    done()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

/**
 * Answers a form that the browser submitted natively to a page's address, because the page's code was missing: 405 with
 * an explanation. The values are neither read nor logged. `app` must be a separate Fastify scope because this replaces
 * its content type parsers.
 */
export function refuseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  app.post('/*', async (request, reply) => {
    if (isApiAddress(request.url) || !isNavigation(request.headers)) throw notFound()
    reply.header('allow', 'GET, HEAD')
    throw protocolError('formNotSent')
  })
}

/** Answers page requests with a renderer; shared pages are rendered again when what they read has changed. */
export class PageServer {
  readonly #rendering: PageRendering
  readonly #options: PagesOptions
  readonly #cache = new PageCache<Rendered>({ max: 500, maxSize: 48 * megabyte })
  readonly #personal = new PageCache<RenderedForPlaceholderUser>({ max: 200, maxSize: 16 * megabyte })
  readonly #session: RegExp
  readonly #queue: WorkQueue

  constructor(
    app: FastifyInstance,
    renderer: () => Promise<PageRenderer>,
    options: PagesOptions,
    limits: typeof renderLimits = renderLimits,
  ) {
    this.#rendering = new PageRendering(app, renderer, options)
    this.#options = options
    this.#session = new RegExp(`(?:^|;\\s*)${options.sessionCookie}=`)
    this.#queue = workQueue({ ...limits, refuse: () => new TooBusy() })
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiAddress(request.url)) return answerNotFound(reply)
    const cookies = request.headers.cookie ?? ''
    if (prefersSpanish(cookies) && !isSpanish(decodedPath(request.url))) {
      return reply.header('cache-control', 'private, no-store').redirect(`/es${request.url}`, 302)
    }
    try {
      const address = this.#options.development ? null : sharedAddress(request.url)
      if (address === null) return this.#answerRendered(request, reply, await this.#renderFor(request, cookies))
      if (!this.#session.test(cookies)) return await this.#answerShared(request, reply, address)
      const own = await this.#personalPage(request, address)
      if (own) return this.#sendPrivate(request, reply, own)
      return this.#answerRendered(request, reply, await this.#renderFor(request, cookies))
    } catch (error) {
      if (error instanceof TooBusy) return this.#sendRetryPage(request, reply, 'busy')
      if (error instanceof Unavailable) return this.#sendRetryPage(request, reply, 'unavailable')
      throw error
    }
  }

  /**
   * Answers from the cache, or renders. A page that may not be shared goes to one visitor, like a page as it was before the
   * last change when the present one cannot be read.
   */
  async #answerShared(request: FastifyRequest, reply: FastifyReply, address: string) {
    try {
      return await this.#answerPresent(request, reply, address)
    } catch (error) {
      const older = error instanceof Unavailable ? this.#cache.older(this.#keyOf(address)) : undefined
      if (!older) throw error
      return this.#sendPrivate(request, reply, older.page)
    }
  }

  async #answerPresent(request: FastifyRequest, reply: FastifyReply, address: string) {
    const { rendering, own } = await this.#visitorPage(request, address)
    if (rendering?.share) return this.#sendShared(request, reply, address, rendering.page)
    return this.#answerRendered(request, reply, own ? rendering : await this.#render(request, address, visitor))
  }

  /** The page of a visitor who is not signed in. */
  async #visitorPage(request: FastifyRequest, address: string) {
    const cached = this.#cached(address)
    if (cached) return { rendering: cached, own: true }
    const render = (older?: Rendered) => this.#render(request, address, visitor, older)
    return this.#cache.render(this.#keyOf(address), this.#options.dataVersion(), render)
  }

  /** The page that visitors who are not signed in get now. */
  #cached(address: string): Rendered | undefined {
    return this.#cache.get(this.#keyOf(address), this.#options.dataVersion())
  }

  #keyOf(address: string): string {
    return `${this.#options.today()} ${address}`
  }

  /**
   * A shared page for the owner of a session: rendered for a placeholder user, with the person's texts. Null when the
   * page must be rendered for this person.
   */
  async #personalPage(request: FastifyRequest, address: string): Promise<RenderedPage | null> {
    // When the session cannot be read, the rendering fails for the same reason and explains it.
    const person = await this.#options.readPerson(request).catch(() => undefined)
    if (person === undefined) return null
    if (person === null) {
      const { rendering } = await this.#visitorPage(request, address)
      return rendering?.share ? rendering.page : null
    }
    const placeholderUser = placeholderUserFor(person)
    const version = this.#options.dataVersion()
    const key = `${this.#options.today()} ${address}\n${JSON.stringify(placeholderUser)}`
    const render = (older?: RenderedForPlaceholderUser) =>
      this.#renderForPlaceholderUser(request, address, placeholderUser, older)
    const page = this.#personal.get(key, version) ?? (await this.#personal.render(key, version, render)).rendering
    if (!page?.share || !page.personal) return null
    const { html, scripts } = fillPage(page.personal, person)
    return new RenderedPage(
      () => joined(html),
      this.#policyOf(address, scripts),
      () => gzipOf(html),
    )
  }

  #answerRendered(request: FastifyRequest, reply: FastifyReply, rendered: Rendered | null): FastifyReply {
    if (!rendered) return sendErrorPage(request, reply, 500)
    const { response, page } = rendered
    const location = response.headers.get('location')
    if (location !== null) return reply.redirect(location, response.status)
    return this.#sendPrivate(request, reply.code(response.status), page, !this.#mayReflect(request, response.status))
  }

  /**
   * Whether a page may name its visitor beside a text that another site put into its address: the size of both compressed
   * together would tell the one by the other (BREACH).
   */
  #mayReflect({ url, headers }: FastifyRequest, status: number): boolean {
    return this.#session.test(headers.cookie ?? '') && (status !== 200 || url.includes('?'))
  }

  #renderFor(request: FastifyRequest, cookie: string): Promise<Rendered | null> {
    return this.#render(request, request.url, { cookie })
  }

  #render(request: FastifyRequest, address: string, visitor: Visitor, older?: Rendered): Promise<Rendered | null> {
    return this.#inTurn({ request, address, visitor, older }, (rendering) => {
      const { response, answers, share, nonce } = rendering
      const { html, scripts } = takeInlineScripts(rendering.html, nonce)
      const page = new RenderedPage(Buffer.from(html), this.#policyOf(address, scripts.map(sourceHash)))
      return { response, answers, share, page }
    })
  }

  #renderForPlaceholderUser(
    request: FastifyRequest,
    address: string,
    placeholderUser: UserOnWire,
    older?: RenderedForPlaceholderUser,
  ) {
    const by = { ...visitor, placeholderUser }
    return this.#inTurn(
      { request, address, visitor: by, older },
      ({ html, nonce, answers, share }): RenderedForPlaceholderUser => {
        const personal = preparePage(takeInlineScripts(html, nonce))
        return { personal, answers, page: { size: html.length }, share: share && personal !== null }
      },
    )
  }

  /** Renders a page when it is its turn; `older` when its API calls are still answered as for that one. */
  #inTurn<Page extends { answers: ReadAnswers }>(
    { request, address, visitor, older }: Turn<Page>,
    finish: (rendering: Rendering) => Page,
  ): Promise<Page | null> {
    return this.#queue.run(async () => {
      if (older && (await this.#rendering.isCurrent(request, visitor, older.answers))) return older
      const rendering = await this.#rendering.render(request, address, visitor)
      // Lets waiting requests run before the next page is rendered.
      await nextTurn()
      return rendering && finish(rendering)
    })
  }

  /** @param scripts hash sources of the inline scripts of the page. */
  #policyOf(address: string, scripts: readonly string[]): string {
    return this.#options.contentSecurityPolicy({ scripts, path: decodedPath(address) })
  }

  #sendPrivate(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, compressed = true): FastifyReply {
    return this.#send(
      request,
      reply.header('cache-control', compressed ? 'private, no-store' : 'private, no-store, no-transform'),
      page,
      compressed,
    )
  }

  /** A page that shared caches may store; 304 when the client has it. */
  #sendShared(request: FastifyRequest, reply: FastifyReply, address: string, page: RenderedPage): FastifyReply {
    keepAnswer(reply, address, () => this.#cached(address)?.page.etag)
    reply.header('etag', page.etag).header('cache-control', sharedControl).header('cdn-cache-control', cdnControl)
    if (!matchesTag(request.headers['if-none-match'], page.etag)) return this.#send(request, reply, page)
    return reply.code(304).header('vary', varyingHeaders).header('content-security-policy', page.policy).send()
  }

  #send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, compressed = true): FastifyReply {
    reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).header('vary', varyingHeaders)
    if (!compressed || !/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.html)
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  }

  #sendRetryPage(request: FastifyRequest, reply: FastifyReply, problem: 'busy' | 'unavailable'): FastifyReply {
    if (problem === 'busy') request.log.warn('too many pages are being rendered')
    return sendErrorPage(request, reply.header('retry-after', retryAfterSeconds), 503, problem)
  }
}

/** Browsers revalidate their copy for every request; a shared cache keeps a page for a minute. */
const sharedControl = 'public, max-age=0, s-maxage=60'

/** Not in Cache-Control: browsers would show a page of up to ten minutes ago as well (RFC 9213). */
const cdnControl = 'max-age=60, stale-while-revalidate=600'

const varyingHeaders = 'cookie, accept-encoding'

/** Whether If-None-Match names the tag (RFC 9110, weak comparison). */
function matchesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^(?:W\/)?/, 'W/'))
  return tags.includes(etag)
}

const isSpanish = (path: string) => path === '/es' || path.startsWith('/es/')

/** The language chosen before. English has no path prefix, so only Spanish needs a redirect. */
const prefersSpanish = (cookies: string) => /(?:^|;\s*)language=es(?:;|$)/.test(cookies)

function answerNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
