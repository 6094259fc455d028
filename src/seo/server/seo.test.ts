import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProducts } from '../../catalog/server/product-queries.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { brandSettings } from '../../settings/server/tables.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { robotsText } from './robots.ts'
import { listedPages, sitemapFile } from './sitemap.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.server.inject({ url, headers })
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)

describe('the sitemap', () => {
  test('lists every active product in both languages, and none that is archived', async () => {
    const product = await shop.addProduct({ name: 'Jabón' })
    const archived = await shop.addProduct({ isActive: false })
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = addressesIn(answer.payload)
    expect(addresses).toEqual(
      expect.arrayContaining([
        'http://shop.test/',
        'http://shop.test/es/',
        'http://shop.test/es/products',
        `http://shop.test/products/${product.slug}`,
        `http://shop.test/es/products/${product.slug}`,
      ]),
    )
    expect(answer.payload).not.toContain(archived.slug)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(answer.payload).toContain(`<lastmod>${product.updatedAt.toISOString()}</lastmod>`)
  })

  test('lists all languages of a page for each of them', () => {
    const xml = sitemapFile('https://a.test', [{ path: '/help' }])
    const alternates = [
      '<xhtml:link rel="alternate" hreflang="en" href="https://a.test/help"/>',
      '<xhtml:link rel="alternate" hreflang="es" href="https://a.test/es/help"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://a.test/help"/>',
    ].join('')
    expect(xml).toContain(`<url><loc>https://a.test/help</loc>${alternates}</url>`)
    expect(xml).toContain(`<url><loc>https://a.test/es/help</loc>${alternates}</url>`)
  })

  test('escapes XML', () => {
    const xml = sitemapFile('https://a.test', [{ path: `/products/0?a=1&b='<">` }])
    expect(xml).toContain('/products/0?a=1&amp;b=&apos;&lt;&quot;&gt;</loc>')
  })

  test('with more than 10,000 pages is an index of parts that list every page once', () => {
    const pages = Array.from({ length: 25_001 }, (_, index) => ({ path: `/products/${index}` }))
    const file = (part?: number) => sitemapFile('https://a.test', pages, part) ?? ''
    expect(file()).toContain('<sitemapindex')
    expect(addressesIn(file())).toEqual([1, 2, 3].map((part) => `https://a.test/sitemap-${part}.xml`))
    const listed = [1, 2, 3].map((part) => addressesIn(file(part)))
    expect(listed.map((addresses) => addresses.length)).toEqual([20_000, 20_000, 10_002])
    expect(new Set(listed.flat()).size).toBe(50_002)
    expect([0, 4].map((part) => sitemapFile('https://a.test', pages, part))).toEqual([null, null])
  })

  test('has no parts while it fits into one file', async () => {
    expect((await get('/sitemap-1.xml')).statusCode).toBe(404)
  })

  test('uses the newest product as the date of product lists', () => {
    const products = ['2026-02-01', '2026-03-01', '2026-01-01'].map((day, index) => ({
      slug: `p${index}`,
      updatedAt: new Date(day),
    }))
    const changed = Object.fromEntries(listedPages(products).map(({ path, changedAt }) => [path, changedAt]))
    expect(changed).toMatchObject({ '/': new Date('2026-03-01'), '/products': new Date('2026-03-01') })
    expect(changed['/help']).toBeUndefined()
  })

  test('is revalidated by ETag, and compressed on request', async () => {
    const first = await get('/sitemap.xml')
    const unchanged = await get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) })
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, ''])
    const zipped = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    await insertProducts(shop.platform.database.db, [{ name: 'Serum', slug: 'serum-nuevo', price: 1200 }])
    await shop.changes.changed('products')
    const changed = await get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.payload).toContain('/products/serum-nuevo')
  })
})

describe('robots.txt', () => {
  test('disallows private pages in both languages, and links the sitemap', () => {
    const lines = robotsText({ publicUrl: 'https://a.test', demo: false }).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    const pages = ['/admin', '/buy', '/checkout', '/dashboard', '/orders', '/pay', '/profile', '/receipt']
    for (const path of [...pages, ...pages.map((page) => `/es${page}`), '/api'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /demo', 'Disallow: /paypal']))
    expect(lines).toContain('Sitemap: https://a.test/sitemap.xml')
  })

  test('disallows everything in a demo', async () => {
    const { payload, headers } = await get('/robots.txt')
    expect(payload).toBe('User-agent: *\nDisallow: /\n')
    expect(headers['content-type']).toContain('text/plain')
  })
})

describe('the web manifest', () => {
  test('has the name of the shop and icons of both sizes', async () => {
    const { payload, headers } = await get('/site.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(payload)).toMatchObject({
      name: 'Flor de Maga',
      start_url: '/',
      icons: [
        { src: '/icon-192.png', sizes: '192x192' },
        { src: '/icon-512.png', sizes: '512x512' },
      ],
    })
  })

  test('follows the brand', async () => {
    const { db } = shop.platform.database
    await db.insert(brandSettings).values({ companyName: 'Jardín Borincano', faviconUrl: '/uploads/icon.webp' })
    clearSettingsCache(db)
    const manifest = JSON.parse((await get('/site.webmanifest')).payload)
    expect(manifest).toMatchObject({ name: 'Jardín Borincano', icons: [{ src: '/uploads/icon.webp' }] })
  })
})
