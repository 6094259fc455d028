import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog, CatalogSnapshot } from '../catalog/catalog.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { readBrand, readGeneral } from '../settings/read-settings.ts'
import { brandPicture } from './brand-picture.ts'
import { robotsText } from './robots.ts'
import { listedPages, sitemapXml } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

interface KeptFile {
  type: string
  bytes: Buffer
  zipped?: Buffer
  etag: string
}

const compress = promisify(gzip)

/** What search engines and home screens read of the shop: no page, no API. */
export function registerSeoRoutes(
  server: FastifyInstance,
  { config, database }: Pick<Platform, 'config' | 'database'>,
  catalog: Catalog,
): void {
  const robots = kept('text/plain', robotsText({ publicUrl: config.publicUrl, demo: config.mode === 'demo' }))
  const sitemaps = new WeakMap<CatalogSnapshot, Promise<KeptFile>>()

  server.get('/robots.txt', async (request, reply) => send(request, reply, robots))

  server.get('/sitemap.xml', async (request, reply) => {
    const snapshot = await catalog.current()
    const known = sitemaps.get(snapshot) ?? sitemapOf(config.publicUrl, snapshot)
    sitemaps.set(snapshot, known)
    return send(request, reply, await known)
  })

  server.get('/site.webmanifest', async (request, reply) => {
    const [brand, general] = await Promise.all([readBrand(database.db), readGeneral(database.db)])
    return send(request, reply, kept('application/manifest+json', JSON.stringify(webManifest(brand, general))))
  })

  for (const which of ['logo', 'icon'] as const) {
    server.get(`/brand-${which}.png`, { schema: { hide: true } }, async (request, reply) => {
      const bytes = await brandPicture(database.db, which)
      if (!bytes) throw notFound()
      // Mails show it from elsewhere.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(request, reply, kept('image/png', bytes))
    })
  }
}

async function sitemapOf(publicUrl: string, { products }: CatalogSnapshot): Promise<KeptFile> {
  const file = kept('application/xml', sitemapXml(publicUrl, listedPages(products)))
  return { ...file, zipped: await compress(file.bytes) }
}

function kept(type: string, content: string | Buffer): KeptFile {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  if (typeof content !== 'string') return { type, bytes: content, etag }
  return { type: `${type}; charset=utf-8`, bytes: Buffer.from(content), etag }
}

/** `no-cache`: kept by whoever reads it, and asked for again with the ETag. */
function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, zipped, etag }: KeptFile): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(type)
  if (!zipped || !String(request.headers['accept-encoding']).includes('gzip')) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(zipped)
}
