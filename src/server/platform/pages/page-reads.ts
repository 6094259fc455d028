import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentUser, type UserOnWire } from '../../../contract/accounts.ts'
import type { PageContext } from '../../../contract/page-context.ts'

/** The answers to the API calls of a page, as hashes by their paths. */
export type ReadAnswers = ReadonlyMap<string, string>

/** API calls of one page during rendering, made in this process as the page's visitor. */
export class PageReads {
  /**
   * Whether a call failed with a transient error (429, 5xx). Such a page must not be cached.
   */
  failed = false
  /** Whether a call was answered with 503. */
  unavailable = false
  readonly #answers = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest
  readonly #cookie: string
  readonly #standIn: UserOnWire | undefined

  /** @param standIn answers the read of the signed-in user in place of the API. */
  constructor(app: FastifyInstance, request: FastifyRequest, cookie: string, standIn?: UserOnWire) {
    this.#app = app
    this.#request = request
    this.#cookie = cookie
    this.#standIn = standIn
  }

  readonly fetchApi: PageContext['fetchApi'] = async (path) => {
    if (this.#standIn && path === currentUser.path) return Response.json(this.#standIn)
    const headers = { cookie: this.#cookie }
    const answer = await this.#app.inject({ method: 'GET', url: path, headers, remoteAddress: this.#request.ip })
    if (answer.statusCode === 429 || answer.statusCode >= 500) this.failed = true
    if (answer.statusCode === 503) this.unavailable = true
    this.#answers.set(path, hashOf(answer))
    return new Response(answer.statusCode === 204 ? null : answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
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
