import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageContext } from '../../../contract/page-context.ts'

/** API calls of one page during rendering, made in this process as the page's visitor. */
export class PageReads {
  /**
   * Whether a call failed with a transient error (429, 5xx). Such a page must not be cached.
   */
  failed = false
  /** Whether a call was answered with 503. */
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
