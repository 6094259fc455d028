import type { FastifyInstance } from 'fastify'
import { isNavigation } from '../../kit/server/http/error-page.ts'
import { formNotSent, notFound } from '../../kit/server/http/errors.ts'
import { isApiAddress } from '../../kit/server/http/request-target.ts'

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
    throw formNotSent()
  })
}
