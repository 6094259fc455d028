import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentUser, type UserOnWire } from '../../session/api.ts'
import type { PageContext } from '../page-context.ts'
import { isOfficePlace, officeDocument } from './office-document.ts'
import type { PageRenderer } from './page-renderer.ts'
import { scriptsAfterPaint } from './page-scripts.ts'

/** An API call of the page was answered with 503. */
export class Unavailable extends Error {}

/** A page as the application rendered it; its own inline scripts still have the nonce. */
export interface Rendering {
  response: Response
  html: string
  nonce: string
  /** What it was rendered from. */
  answers: ReadAnswers
  /** Whether other visitors may get it. */
  share: boolean
}

/** The visitor in whose name a page reads the API. */
export interface Visitor {
  /** The cookies of the API calls. */
  cookie: string
  /** Replaces the signed-in user that the API would return. */
  placeholderUser?: UserOnWire
}

/** Renders pages with the API of this process. */
export class PageRendering {
  readonly #app: FastifyInstance
  readonly #renderer: () => Promise<PageRenderer>
  readonly #shop: Pick<PageContext, 'publicUrl' | 'demo' | 'emulatedPayments'>

  constructor(
    app: FastifyInstance,
    renderer: () => Promise<PageRenderer>,
    { publicUrl, demo, emulatedPayments }: Pick<PageContext, 'publicUrl' | 'demo' | 'emulatedPayments'>,
  ) {
    this.#app = app
    this.#renderer = renderer
    this.#shop = { publicUrl: publicUrl.replace(/\/$/, ''), demo, emulatedPayments }
  }

  /** Whether the API calls of an earlier rendering are still answered as they were then. */
  isCurrent(request: FastifyRequest, { cookie, placeholderUser }: Visitor, earlier: ReadAnswers): Promise<boolean> {
    return new PageReads(this.#app, request, cookie, placeholderUser).confirm(earlier)
  }

  /**
   * A page, or null when rendering failed; the reason is only logged.
   * @throws Unavailable when an API call was answered with 503.
   */
  async render(
    request: FastifyRequest,
    address: string,
    { cookie, placeholderUser }: Visitor,
  ): Promise<Rendering | null> {
    const nonce = randomBytes(18).toString('base64url')
    const reads = new PageReads(this.#app, request, cookie, placeholderUser)
    const context = { ...this.#shop, scriptNonce: nonce, requestId: request.id, fetchApi: reads.fetchApi }
    try {
      const renderer = await this.#renderer()
      const response = await fetchPage(renderer, address, context)
      if (response.status >= 500) {
        // Nobody reads it, and it would be kept for two minutes.
        await response.body?.cancel()
        throw new Error(`the renderer answered ${response.status}`)
      }
      const rendered = await response.text()
      const given = { shop: this.#shop, answers: Object.fromEntries(reads.bodies) }
      const isOffice = isOfficePlace(address, placeholderUser?.role ?? reads.role)
      const html = isOffice ? officeDocument(rendered, renderer.office, nonce, given) : scriptsAfterPaint(rendered)
      // A transient error of an API call may not affect the next visitor.
      const share = response.status === 200 && !reads.failed && !isOffice
      return { response, html, nonce, answers: reads.answers, share }
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      if (reads.unavailable) throw new Unavailable()
      return null
    }
  }
}

function fetchPage(renderer: PageRenderer, address: string, context: PageContext): Promise<Response> {
  const headers = new Headers({ accept: 'text/html' })
  return renderer.fetch(new Request(`${context.publicUrl}${address}`, { headers }), { context })
}

/** The answers to the API calls of a page, as hashes by their paths. */
export type ReadAnswers = ReadonlyMap<string, string>

/** API calls of one page during rendering, made in this process as the page's visitor. */
class PageReads {
  /**
   * Whether a call failed with a transient error (429, 5xx). Such a page must not be cached.
   */
  failed = false
  /** Whether a call was answered with 503. */
  unavailable = false
  /** The successful answers. */
  readonly bodies = new Map<string, string>()
  readonly #answers = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #cookie: string
  readonly #placeholderUser: UserOnWire | undefined

  /** @param placeholderUser answers the read of the signed-in user in place of the API. */
  constructor(app: FastifyInstance, request: FastifyRequest, cookie: string, placeholderUser?: UserOnWire) {
    this.#app = app
    this.#request = request
    this.#cookie = cookie
    this.#placeholderUser = placeholderUser
  }

  readonly fetchApi: PageContext['fetchApi'] = async (path) => {
    if (this.#placeholderUser && path === currentUser.path) return Response.json(this.#placeholderUser)
    const headers = { cookie: this.#cookie }
    const answer = await this.#app.inject({ method: 'GET', url: path, headers, remoteAddress: this.#request.ip })
    if (answer.statusCode === 429 || answer.statusCode >= 500) this.failed = true
    if (answer.statusCode === 503) this.unavailable = true
    this.#answers.set(path, hashOf(answer))
    if (answer.statusCode === 200) this.bodies.set(path, answer.payload)
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }

  /** The role of the visitor; undefined when nobody is signed in. */
  get role(): UserOnWire['role'] | undefined {
    const user = this.bodies.get(currentUser.path)
    return user === undefined ? undefined : (JSON.parse(user) as Pick<UserOnWire, 'role'>).role
  }

  get answers(): ReadAnswers {
    return this.#answers
  }

  /** Whether the calls of an earlier rendering are answered as they were then. */
  async confirm(earlier: ReadAnswers): Promise<boolean> {
    await Promise.all([...earlier.keys()].map((path) => this.fetchApi(path)))
    return !this.failed && [...earlier].every(([path, hash]) => this.#answers.get(path) === hash)
  }
}

const hashOf = ({ statusCode, payload }: { statusCode: number; payload: string }) =>
  createHash('sha256').update(`${statusCode} `).update(payload).digest('base64url')
