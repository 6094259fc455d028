import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/server/catalog.ts'
import type { CatalogSnapshot } from '../../catalog/server/catalog-snapshot.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { keepFile } from '../../kit/server/http/kept-answers.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readBrand, readGeneral } from '../../settings/server/read-settings.ts'
import { listLinks } from '../../storefront/server/shop-pages.ts'
import { brandPicture, webManifest } from './brand-files.ts'
import { robotsText } from './robots.ts'
import { listedPages, sitemapFile } from './sitemap.ts'

interface CachedFile {
  type: string
  bytes: Buffer
  zipped?: Buffer
  etag: string
}

const compress = promisify(gzip)

/** Routes of files for search engines and home screens. */
export function registerSeoRoutes(server: FastifyInstance, { config, database }: Platform, catalog: Catalog): void {
  const robots = cachedFile('text/plain', robotsText({ publicUrl: config.publicUrl, demo: config.mode === 'demo' }))
  const sitemap = cachedSitemap(config.publicUrl, catalog, () => listLinks(database.db))

  server.get('/robots.txt', async (request, reply) => {
    keepFile(reply)
    return send(request, reply, robots)
  })

  server.get('/sitemap.xml', async (request, reply) => send(request, reply, await sitemap()))

  server.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', async (request, reply) =>
    send(request, reply, await sitemap(Number(request.params.part))),
  )

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

/** Reads a file of the sitemap, which is made once per state of the catalog and the pages. Throws 404 for a part that does not exist. */
function cachedSitemap(
  publicUrl: string,
  catalog: Catalog,
  readPages: () => Promise<readonly { slug: string }[]>,
): (part?: number) => Promise<CachedFile> {
  const files = new WeakMap<CatalogSnapshot, Map<string, Promise<CachedFile>>>()
  return async (part) => {
    const [snapshot, pages] = [await catalog.current(), await readPages()]
    const made = files.get(snapshot) ?? new Map<string, Promise<CachedFile>>()
    files.set(snapshot, made)
    const key = `${part} ${pages.map(({ slug }) => slug)}`
    const known = made.get(key)
    if (known) return known
    const xml = sitemapFile(publicUrl, listedPages(snapshot.products, pages), part)
    if (xml === null) throw notFound()
    const file = withCompression(cachedFile('application/xml', xml))
    made.set(key, file)
    return file
  }
}

async function withCompression(file: CachedFile): Promise<CachedFile> {
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
