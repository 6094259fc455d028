import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UserOnWire } from '../../../contract/accounts.ts'
import type { PageContext } from '../../../contract/page-context.ts'
import { PageReads, type ReadAnswers } from './page-reads.ts'
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
  /** The signed-in user, in place of the one that the API knows. */
  standIn?: UserOnWire
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
  isCurrent(request: FastifyRequest, { cookie, standIn }: Visitor, earlier: ReadAnswers): Promise<boolean> {
    return new PageReads(this.#app, request, cookie, standIn).confirm(earlier)
  }

  /**
   * A page, or null when rendering failed; the reason is only logged.
   * @throws Unavailable when an API call was answered with 503.
   */
  async render(request: FastifyRequest, address: string, { cookie, standIn }: Visitor): Promise<Rendering | null> {
    const nonce = randomBytes(18).toString('base64url')
    const reads = new PageReads(this.#app, request, cookie, standIn)
    const context = { ...this.#shop, scriptNonce: nonce, requestId: request.id, fetchApi: reads.fetchApi }
    try {
      const response = await fetchPage(await this.#renderer(), address, context)
      if (response.status >= 500) throw new Error(`the renderer answered ${response.status}`)
      const html = scriptsAfterPaint(await response.text())
      // A transient error of an API call may not affect the next visitor.
      return { response, html, nonce, answers: reads.answers, share: response.status === 200 && !reads.failed }
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
