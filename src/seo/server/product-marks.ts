import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { findProductDetails } from '../../catalog/server/product-queries.ts'
import type { App } from '../../kit/server/feature.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { anyone } from '../../kit/server/http/guards.ts'
import { previewPicture, widestRendition } from '../../pictures/picture.ts'
import { pictureSize } from '../../pictures/server/picture-size.ts'
import * as api from '../api.ts'
import { productData } from '../structured-data.ts'
import { GoogleFeeds } from './google-feed.ts'
import { readSeller } from './seller.ts'

/** Programs read it a few times a day; making it takes about a second for 20,000 products. */
const feedReads = { name: 'feeds', points: 60, seconds: 600 }

/** What search engines, networks and shopping programs read of products. */
export function registerProductMarks({ bind, platform, catalog, changes }: App): void {
  const { db } = platform.database
  const feeds = new GoogleFeeds(platform, changes)

  bind(api.getProductMarks, { guard: anyone }, async ({ params, query: { language, variant } }) => {
    const product = (await catalog.current()).bySlug.get(params.slug)
    const details = product && (await findProductDetails(db, product.id))
    if (!details) throw notFound()
    const graph = productData({ ...product, ...details }, await readSeller(platform), language, variant)
    const shown = product.variants.find(({ id }) => id === variant)?.imageUrl ?? product.imageUrl
    return { graph, preview: shown === null ? null : await previewOf(shown) }
  })

  bind(api.getGoogleFeed, { guard: anyone, limit: feedReads }, async ({ query, request, reply }) => {
    const { etag, zipped } = await feeds.read(query.lang)
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8')
    if (String(request.headers['accept-encoding']).includes('gzip')) {
      return reply.header('content-encoding', 'gzip').send(zipped)
    }
    return reply.send(Readable.from([zipped]).pipe(createGunzip()))
  })

  async function previewOf(stored: string) {
    const size = await pictureSize(db, widestRendition(stored))
    return { url: previewPicture(stored), width: size?.width ?? null, height: size?.height ?? null }
  }
}
