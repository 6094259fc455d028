import type { FastifyReply, FastifyRequest } from 'fastify'
import { listLimit } from '../../codecs.ts'

/** Adds a `Link` header with `rel="next"` (RFC 8288) when the list is full, so that more entries may follow. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, rows: readonly { id: string }[]): void {
  const last = rows.at(-1)
  if (!last || rows.length < listLimit) return
  const url = new URL(request.url, 'http://localhost')
  url.searchParams.set('after', last.id)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
