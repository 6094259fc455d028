import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../kit/server/database/database.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone } from '../../kit/server/http/guards.ts'
import { keepAnswer } from '../../kit/server/http/kept-answers.ts'
import * as api from '../api.ts'
import { picturedCategories } from '../catalog.ts'
import { paginateProducts } from '../product-results.ts'
import type { Catalog } from './catalog.ts'
import { contentEncodings } from './catalog-snapshot.ts'
import { findProductDetails } from './product-queries.ts'
import { readSynonyms } from './synonyms.ts'

export function registerCatalogRoutes(bind: Bind, db: Db, catalog: Catalog): void {
  bind(api.listProducts, { guard: anyone }, async ({ request, reply }) => {
    return sendList(catalog, request, reply)
  })

  bind(api.browseProducts, { guard: anyone }, async ({ query: { ids, ...page } }) => {
    const { products, byId } = await catalog.current()
    const asked = ids === undefined ? products : ids.split(',').flatMap((id) => byId.get(id) ?? [])
    return paginateProducts(asked, page, (await readSynonyms(db)).groups)
  })

  bind(api.listCategories, { guard: anyone }, async () => picturedCategories((await catalog.current()).products))

  bind(api.getProduct, { guard: anyone }, async ({ params }) => {
    const product = (await catalog.current()).bySlug.get(params.slug)
    const details = product && (await findProductDetails(db, product.id))
    if (!details) throw notFound()
    return { ...product, ...details }
  })
}

/** `no-cache`: browsers cache the response and revalidate it with the ETag. */
async function sendList(catalog: Catalog, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const current = await catalog.current()
  keepAnswer(reply, api.listProducts.path, () => catalog.etag)
  reply.headers({ etag: current.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === current.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = contentEncodings.find((name) => accepted.includes(name)) ?? 'identity'
  const { etag, bytes } = await catalog.encoded(encoding)
  reply.header('etag', etag).type('application/json; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
