import type { FastifyReply, FastifyRequest } from 'fastify'
import { browseProducts, getProduct, listProducts } from '../../contract/catalog.ts'
import { shelfOf } from '../../domain/shelf.ts'
import { notFound } from '../platform/errors.ts'
import { anyone } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Catalogue, CatalogueSnapshot } from './catalogue.ts'

export function registerCatalogRoutes(bind: Bind, catalogue: Catalogue): void {
  bind(listProducts, { guard: anyone }, async ({ request, reply }) => {
    return sendSnapshot(await catalogue.current(), request, reply)
  })

  bind(browseProducts, { guard: anyone }, async ({ query: { ids, ...asked } }) => {
    const { products, byId } = await catalogue.current()
    return shelfOf(ids === undefined ? products : ids.split(',').flatMap((id) => byId.get(id) ?? []), asked)
  })

  bind(getProduct, { guard: anyone }, async ({ params }) => {
    const product = (await catalogue.current()).bySlug.get(params.slug)
    if (!product) throw notFound()
    return product
  })
}

/** `no-cache`: a browser keeps the bytes and asks with the ETag whether they still hold. */
function sendSnapshot(snapshot: CatalogueSnapshot, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: snapshot.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === snapshot.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(snapshot.bytes.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(snapshot.bytes.gzip)
  return reply.send(snapshot.bytes.identity)
}
