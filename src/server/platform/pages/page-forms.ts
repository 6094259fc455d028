import type { FastifyInstance } from 'fastify'
import { decodedPath } from '../http/decoded-path.ts'
import { isNavigation } from '../http/error-page.ts'
import { formNotSent, notFound } from '../http/errors.ts'

/**
 * Answers a form that the browser sent by itself to the address of its page, because the code of the page was missing:
 * 405 with a page that says what to do. The values are neither read nor logged. `app` needs a scope of its own: the
 * content type parsers of the API do not take forms.
 */
export function refuseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  app.post('/*', async (request, reply) => {
    const isApi = /^\/(api|paypal)\//.test(decodedPath(request.url))
    if (isApi || !isNavigation(request.headers)) throw notFound()
    reply.header('allow', 'GET, HEAD')
    throw formNotSent()
  })
}
