import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPerson } from '../../accounts/server/read-person.ts'
import { products } from '../../catalog/server/tables.ts'
import { addDraining } from '../../kit/server/http/draining.ts'
import { KeptAnswers } from '../../kit/server/http/kept-answers.ts'
import { requestDurations } from '../../kit/server/http/request-metrics.ts'
import { createLog } from '../../kit/server/log.ts'
import type { PageContext } from '../../pages/page-context.ts'
import { serveFiles } from '../../pages/server/page-renderer.ts'
import { PageServer } from '../../pages/server/pages.ts'
import { isDeep } from '../../testing/deep.ts'
import { fc } from '../../testing/fast-check.ts'
import { type RawAnswer, RawClient, type RawRequest } from '../../testing/raw-client.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kept-answers-'))
let shop: Awaited<ReturnType<typeof startTestShop>>
let client: RawClient
let customer: { cookie: string; firstName: string }
let slug: string
/** Whether a kept answer was sent, for each request. */
const answer = vi.spyOn(KeptAnswers.prototype, 'answer')

beforeAll(async () => {
  makeFiles()
  shop = await startTestShop({ background: true })
  const product = await shop.addProduct({ slug: 'aloe', price: 1_000, stock: 100 })
  slug = product.slug
  const firstName = 'Yadiraliz'
  customer = { firstName, cookie: (await shop.signIn({ firstName })).cookie }
  client = new RawClient(await open(shop))
})
afterAll(async () => {
  client.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** Files as a build makes them. */
function makeFiles(): void {
  const script = 'console.log("flor de maga")\n'.repeat(50)
  for (const path of ['client/assets', 'office/assets']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'client/assets/app-1.js'), script)
  writeFileSync(join(folder, 'client/assets/app-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'client/assets/app-1.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'office/assets/office-1.css'), 'body{}')
  writeFileSync(join(folder, 'client/icon.svg'), '<svg/>')
}

/** Adds pages and files, which tests of the API omit, and opens a port. */
async function open(one: TestShop): Promise<number> {
  const { server, platform, changes } = one
  await serveFiles(server, join(folder, 'client/'), join(folder, 'office/assets'))
  const pages = new PageServer(server, async () => ({ fetch: render, office: { head: '', script: '' } }), {
    contentSecurityPolicy: ({ scripts, path }) => `script-src ${scripts.join(' ')}; path ${path}`,
    dataVersion: () => changes.version(),
    today: () => '2026-11-29',
    readPerson: (request) => readPerson(platform, request),
    publicUrl: 'http://shop.test',
    sessionCookie: platform.sessions.cookieName,
    development: false,
    demo: true,
    emulatedPayments: false,
  })
  server.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => pages.answer(request, reply) })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** A page that shows who reads it, and the prices. */
async function render(request: Request, { context }: { context: PageContext }): Promise<Response> {
  const person = await context.fetchApi('/api/auth/user')
  const name = person.ok ? (await person.json()).firstName : 'nobody'
  const listed: { price: string }[] = await (await context.fetchApi('/api/products')).json()
  const { pathname, search } = new URL(request.url)
  const status = pathname.includes('nothing') ? 404 : 200
  return new Response(`<p>${pathname}${search} ${name} ${listed.map(({ price }) => price)}</p>`, { status })
}

/** Only the framework answers it. */
const byFramework = ([start, ...headers]: RawRequest): RawRequest => [start, ...headers, 'authorization: none']

/** Without what differs in each answer: the date, and the id of the request, which error answers contain. */
function comparable({ head, body }: RawAnswer): unknown {
  const [status, ...headers] = head.map((line) => line.replace(/^(date|x-request-id): .*$/i, '$1'))
  const id = / [45]\d\d /.test(status ?? '') ? /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g : /(?!)/g
  return { status, headers, body: body.toString('latin1').replace(id, 'id') }
}

const headerOf = ({ head }: RawAnswer, name: string) =>
  head.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)

/** The text of an answer, or a part of its bytes. */
function read(answer: RawAnswer): string {
  const encoding = headerOf(answer, 'content-encoding')
  if (answer.body.length === 0 || answer.head[0]?.includes(' 206 ')) return answer.body.toString('latin1')
  if (encoding === 'gzip') return gunzipSync(answer.body).toString()
  return (encoding === 'br' ? brotliDecompressSync(answer.body) : answer.body).toString()
}

/** Whether the last request got a kept answer. */
const wasKept = () => answer.mock.results.at(-1)?.value === true

/** Asks three times: what was kept before or not, what may be kept now, and the framework. */
async function askTwoWays(request: RawRequest) {
  const [first] = await client.ask(request)
  const [second] = await client.ask(request)
  const isKept = wasKept()
  const [framework] = await client.ask(byFramework(request))
  if (!first || !second || !framework) throw new Error('no answer')
  return { first, second, framework, isKept }
}

async function expectTheSame(request: RawRequest): Promise<{ isKept: boolean; answer: RawAnswer }> {
  const { first, second, framework, isKept } = await askTwoWays(request)
  expect(comparable(first), request.join(' ')).toEqual(comparable(framework))
  expect(comparable(second), request.join(' ')).toEqual(comparable(framework))
  const ids = [first, second, framework].map((one) => headerOf(one, 'x-request-id'))
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  return { isKept, answer: second }
}

const keptTargets = [
  '/',
  '/es',
  '/products',
  '/es/products?category=Face&page=2',
  '/products/aloe',
  '/help',
  '/api/products',
  '/robots.txt',
  '/assets/app-1.js',
  '/assets/office-1.css',
  '/icon.svg',
  '/images/about-640.webp',
  '/images/about-640.jpg',
]
const encodings = [
  '',
  'gzip',
  'br',
  'gzip, deflate, br',
  'gzip, deflate, br, zstd',
  'identity',
  'GZIP',
  '*',
  'gzip;q=0, br',
]

describe('a kept answer has the bytes of the framework', () => {
  test.each(keptTargets)('%s, with every encoding, HEAD and If-None-Match', async (target) => {
    for (const encoding of [undefined, ...encodings]) {
      const accepted = encoding === undefined ? [] : [`accept-encoding: ${encoding}`]
      const whole = await expectTheSame([`GET ${target}`, ...accepted])
      expect(whole.isKept, `${encoding}`).toBe(true)
      expect((await expectTheSame([`HEAD ${target}`, ...accepted])).isKept).toBe(true)
      const etag = headerOf(whole.answer, 'etag')
      if (etag === undefined) continue
      const same = await expectTheSame([`GET ${target}`, ...accepted, `if-none-match: ${etag}`])
      expect(same.isKept).toBe(true)
      if (target !== '/images/about-640.jpg') expect(same.answer.head[0]).toBe('HTTP/1.1 304 Not Modified')
      for (const tag of ['"other"', '*', `"other", ${etag}`, `W/${etag}`, '']) {
        await expectTheSame([`GET ${target}`, ...accepted, `if-none-match: ${tag}`])
      }
      await expectTheSame([`HEAD ${target}`, ...accepted, `if-none-match: ${etag}`])
      await expectTheSame([`GET ${target}`, ...accepted, `if-none-match: ${etag}`, 'cache-control: no-cache'])
    }
  })

  test('on one connection, also when requests are sent before answers are read', async () => {
    await client.ask(['GET /products'], ['GET /robots.txt'])
    const asked: RawRequest[] = [
      ['GET /products'],
      ['GET /api/categories'],
      ['GET /robots.txt'],
      ['HEAD /products'],
      ['GET /api/products', 'accept-encoding: br'],
      ['GET /products', 'accept-encoding: gzip'],
      ['GET /robots.txt'],
    ]
    const answers = await client.ask(...asked)
    const framework = await client.ask(...asked.map(byFramework))
    expect(answers.map(comparable)).toEqual(framework.map(comparable))
  })

  test('and closes the connection when the client asks for it', async () => {
    const closing: RawRequest = ['GET /robots.txt', 'connection: close']
    const { isKept, answer } = await expectTheSame(closing)
    expect(isKept).toBe(true)
    expect(answer.head).toContain('Connection: close')
  })

  test('whatever names of hosts and proxies the client sends', async () => {
    const usual = await expectTheSame(['GET /'])
    for (const header of ['host: evil.test', 'x-forwarded-host: evil.test', 'forwarded: for=1;host=evil.test']) {
      const { answer } = await expectTheSame(['GET /', header])
      expect(comparable(answer)).toEqual(comparable(usual.answer))
    }
  })
})

test('is never that of another spelling of its address', async () => {
  for (const target of keptTargets) await client.ask([`GET ${target}`])
  const spellings = [
    '//',
    '/.',
    '/?utm_source=a',
    '/#a',
    '/%70roducts',
    '/products?utm_source=a',
    '/products?page=2&category=Face',
    '/products/',
    '/products/%61loe',
    '/products/./aloe',
    '/es/../products',
    'http://evil.test/products',
    'http://shop.test/',
    '/api/products?',
    '/api/products?x=1',
    '/api/products/',
    '/api//products',
    '/%61pi/products',
    '/ROBOTS.txt',
    '/robots.txt?x',
    '/assets/../robots.txt',
    '/assets/./app-1.js',
    '/assets/%61pp-1.js',
    '/assets//app-1.js',
    '/assets/app-1.js?x',
    '/assets/app-1.js.br',
    '/images/../robots.txt',
    '/images/about-640.webp?x',
  ]
  for (const target of spellings) {
    const { isKept } = await expectTheSame([`GET ${target}`, 'accept-encoding: gzip, br'])
    // This one is a file of its own, by its exact name.
    expect([target, isKept]).toEqual([target, target === '/assets/app-1.js.br'])
  }
})

test('is never that of another visitor', async () => {
  for (const target of ['/', '/products', '/products/aloe', '/help', '/es']) {
    for (const cookie of [customer.cookie, `language=en; ${customer.cookie}`, `${customer.cookie}; language=es`]) {
      const own: RawRequest = [`GET ${target}`, `cookie: ${cookie}`, 'accept-encoding: gzip']
      const { isKept, answer } = await expectTheSame(own)
      expect(isKept).toBe(false)
      if (answer.head[0]?.includes(' 200 ')) expect(read(answer)).toContain(customer.firstName)
      const others = await expectTheSame([`GET ${target}`, 'accept-encoding: gzip'])
      expect(others.isKept).toBe(true)
      expect(read(others.answer)).toContain('nobody')
    }
  }
  const redirect = await expectTheSame(['GET /products', 'cookie: language=es'])
  expect([redirect.isKept, redirect.answer.head[0]]).toEqual([false, 'HTTP/1.1 302 Found'])
  expect((await expectTheSame(['GET /es', 'cookie: language=es'])).isKept).toBe(true)
})

test('random requests get the answer of the framework', { timeout: 900_000 }, async () => {
  const etags = new Map<string, string>()
  for (const target of keptTargets) {
    const [whole] = await client.ask([`GET ${target}`, 'accept-encoding: gzip'])
    etags.set(target, (whole && headerOf(whole, 'etag')) ?? '"none"')
  }
  const others = [
    '/nothing',
    '/?a',
    '/api/nothing',
    '/api/categories',
    '/uploads/x-800.webp',
    '/healthz',
    '//',
    '/%65s',
  ]
  const mostly = <T>(usual: T, ...rare: T[]) =>
    fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, fc.constantFrom(...rare))
  const request = fc.record({
    method: mostly('GET', 'HEAD', 'OPTIONS', 'DELETE'),
    target: fc.oneof({ arbitrary: fc.constantFrom(...keptTargets), weight: 4 }, fc.constantFrom(...others)),
    'accept-encoding': mostly('gzip, deflate, br', ...encodings, undefined),
    tag: mostly(undefined, 'own', '*', '"x"', 'W/"x", own', ''),
    cookie: mostly(undefined, 'language=en', 'language=es', customer.cookie, 'language=en; a=b', ''),
    more: fc.oneof(
      { arbitrary: fc.constant([]), weight: 3 },
      fc.subarray(
        [
          'if-modified-since: Sun, 29 Nov 2026 10:00:00 GMT',
          'range: bytes=0-9',
          'cache-control: no-cache',
          'accept: text/html',
          'accept-language: es',
          'x-forwarded-for: 192.0.2.1',
          'x-forwarded-proto: https',
          'host: evil.test',
          'sec-fetch-mode: navigate',
          'origin: http://evil.test',
          'content-length: 0',
        ],
        { minLength: 1, maxLength: 3 },
      ),
    ),
  })
  let kept = 0
  const property = fc.asyncProperty(request, async ({ method, target, tag, more, ...named }) => {
    const lines = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
    const condition = tag === undefined ? [] : [`if-none-match: ${tag.replace('own', etags.get(target) ?? '"none"')}`]
    const { isKept, answer } = await expectTheSame([`${method} ${target}`, ...lines, ...condition, ...more])
    if (isKept) kept += 1
    if (named.cookie === customer.cookie) expect(isKept).toBe(false)
    else expect(read(answer)).not.toContain(customer.firstName)
  })
  const numRuns = isDeep ? 20_000 : 1_000
  await fc.assert(property, { numRuns })
  expect(kept).toBeGreaterThan(numRuns / 4)
})

describe('a change is in the next answer', () => {
  const listed = async () => {
    const [whole] = await client.ask(['GET /api/products'])
    return JSON.parse(whole?.body.toString() ?? '')
  }
  const page = async () => {
    const [whole] = await client.ask([`GET /products/${slug}`])
    return whole?.body.toString()
  }
  const change = async (values: Partial<typeof products.$inferInsert>) => {
    for (let time = 0; time < 2; time++) await listed().then(page)
    const before = shop.catalog.etag
    await shop.platform.database.db.update(products).set(values).where(eq(products.slug, slug))
    // By the notification of the database, as in every process.
    await expect.poll(() => shop.catalog.etag, { interval: 1, timeout: 10_000 }).not.toBe(before)
  }

  test('of a price, in the catalog and on pages', async () => {
    for (const price of [1_111, 2_222]) {
      await change({ price })
      expect((await listed())[0].price).toBe((price / 100).toFixed(2))
      await expect.poll(page, { interval: 1 }).toContain((price / 100).toFixed(2))
    }
  })

  test('of the stock, in the catalog, although pages look the same', async () => {
    const version = shop.changes.version()
    for (const stock of [99, 98]) {
      await change({ stock })
      expect((await listed())[0].stock).toBe(stock)
    }
    expect(shop.changes.version()).toBe(version)
    await page()
    await page()
    expect(wasKept()).toBe(true)
  })
})

test('is logged, measured and shown like any other', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const own = await startTestShop({ log, share: shop, environment: { METRICS_TOKEN: 'x'.repeat(40) } })
  requestDurations.reset()
  const visitor = new RawClient(await open(own))
  const answers = await visitor.ask(['GET /help'], ['GET /robots.txt'])
  lines.length = 0
  const kept = await visitor.ask(['GET /help'], ['HEAD /robots.txt'])
  expect(answer.mock.results.slice(-2).map(({ value }) => value)).toEqual([true, true])
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  const ids = kept.map((one) => headerOf(one, 'x-request-id'))
  expect(lines).toMatchObject([
    { level: 30, reqId: ids[0], method: 'GET', route: '/*', status: 200, ms: expect.any(Number) },
    { level: 30, reqId: ids[1], method: 'HEAD', route: '/robots.txt', status: 200, ms: expect.any(Number) },
  ])
  expect(answers).toHaveLength(2)
  const { values } = await requestDurations.get()
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  const countOf = (method: string, route: string) =>
    counts.find(({ labels }) => labels.method === method && labels.route === route)?.value
  expect([countOf('GET', '/*'), countOf('GET', '/robots.txt'), countOf('HEAD', '/robots.txt')]).toEqual([2, 1, 1])
  visitor.close()
  await own.close()
})

test('is the framework’s while the process drains', async () => {
  const own = await startTestShop({ share: shop })
  const { drain, close } = addDraining(own.server)
  const port = await open(own)
  const visitors = [new RawClient(port), new RawClient(port)]
  for (const visitor of visitors) await visitor.ask(['GET /help'], ['GET /robots.txt'], ['GET /help'])
  expect(wasKept()).toBe(true)
  const drained = drain(0.001)
  for (const [at, visitor] of visitors.entries()) {
    const asked: RawRequest = ['GET /help', 'accept-encoding: gzip']
    const [last] = await visitor.ask(at === 0 ? asked : byFramework(asked))
    expect(last?.head).toContain('connection: close')
    expect(wasKept()).toBe(false)
  }
  await drained
  await close()
  await own.close()
})

test('the limits of time of the server are those that Fastify sets', async () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = shop.server.server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
    requestTimeout: 60_000,
    headersTimeout: 60_000,
    keepAliveTimeout: 72_000,
    timeout: 0,
  })
})
