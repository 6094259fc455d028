import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageContext } from '../../../contract/page-context.ts'

/** The calls of one page that is rendered: they go to the API in this process, as the page's visitor. */
export class PageReads {
  /**
   * Whether a call failed for a reason that passes (429, 5xx). The page may have done without it; the next one need not.
   */
  failed = false
  /** Whether a call was answered with 503: what the page needs is not available at the moment. */
  unavailable = false
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #cookie: string

  constructor(app: FastifyInstance, request: FastifyRequest, cookie: string) {
    this.#app = app
    this.#request = request
    this.#cookie = cookie
  }

  readonly fetchApi: PageContext['fetchApi'] = async (path) => {
    const headers = { cookie: this.#cookie }
    const answer = await this.#app.inject({ method: 'GET', url: path, headers, remoteAddress: this.#request.ip })
    if (answer.statusCode === 429 || answer.statusCode >= 500) this.failed = true
    if (answer.statusCode === 503) this.unavailable = true
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
}
