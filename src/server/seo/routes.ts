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

interface CachedFile {
  type: string
  bytes: Buffer
  zipped?: Buffer
  etag: string
}

const compress = promisify(gzip)

/** Routes of files for search engines and home screens. */
export function registerSeoRoutes(
  server: FastifyInstance,
  { config, database }: Pick<Platform, 'config' | 'database'>,
  catalog: Catalog,
): void {
  const robots = cachedFile('text/plain', robotsText({ publicUrl: config.publicUrl, demo: config.mode === 'demo' }))
  const sitemaps = new WeakMap<CatalogSnapshot, Promise<CachedFile>>()

  server.get('/robots.txt', async (request, reply) => send(request, reply, robots))

  server.get('/sitemap.xml', async (request, reply) => {
    const snapshot = await catalog.current()
    const sitemap = sitemaps.get(snapshot) ?? sitemapOf(config.publicUrl, snapshot)
    sitemaps.set(snapshot, sitemap)
    return send(request, reply, await sitemap)
  })

  server.get('/site.webmanifest', async (request, reply) => {
    const [brand, general] = await Promise.all([readBrand(database.db), readGeneral(database.db)])
    return send(request, reply, cachedFile('application/manifest+json', JSON.stringify(webManifest(brand, general))))
  })

  for (const which of ['logo', 'icon'] as const) {
    server.get(`/brand-${which}.png`, { schema: { hide: true } }, async (request, reply) => {
      const bytes = await brandPicture(database.db, which)
      if (!bytes) throw notFound()
      // Mails load it from another origin.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(request, reply, cachedFile('image/png', bytes))
    })
  }
}

async function sitemapOf(publicUrl: string, { products }: CatalogSnapshot): Promise<CachedFile> {
  const file = cachedFile('application/xml', sitemapXml(publicUrl, listedPages(products)))
  return { ...file, zipped: await compress(file.bytes) }
}

function cachedFile(type: string, content: string | Buffer): CachedFile {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  if (typeof content !== 'string') return { type, bytes: content, etag }
  return { type: `${type}; charset=utf-8`, bytes: Buffer.from(content), etag }
}

/** `no-cache`: clients cache the file and revalidate it with the ETag. */
function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, zipped, etag }: CachedFile): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(type)
  if (!zipped || !String(request.headers['accept-encoding']).includes('gzip')) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(zipped)
}
