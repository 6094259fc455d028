import type { FastifyReply, FastifyRequest } from 'fastify'
import { browseProducts, getProduct, listProducts } from '../../contract/catalog.ts'
import { paginateProducts } from '../../domain/product-page.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { notFound } from '../platform/http/errors.ts'
import { anyone } from '../platform/http/guards.ts'
import type { Catalog, CatalogSnapshot } from './catalog.ts'

export function registerCatalogRoutes(bind: Bind, catalog: Catalog): void {
  bind(listProducts, { guard: anyone }, async ({ request, reply }) => {
    return sendSnapshot(await catalog.current(), request, reply)
  })

  bind(browseProducts, { guard: anyone }, async ({ query: { ids, ...page } }) => {
    const { products, byId } = await catalog.current()
    return paginateProducts(ids === undefined ? products : ids.split(',').flatMap((id) => byId.get(id) ?? []), page)
  })

  bind(getProduct, { guard: anyone }, async ({ params }) => {
    const product = (await catalog.current()).bySlug.get(params.slug)
    if (!product) throw notFound()
    return product
  })
}

/** `no-cache`: browsers cache the response and revalidate it with the ETag. */
function sendSnapshot(snapshot: CatalogSnapshot, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: snapshot.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === snapshot.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(snapshot.bytes.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(snapshot.bytes.gzip)
  return reply.send(snapshot.bytes.identity)
}
