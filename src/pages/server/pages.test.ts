import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import type { PageContext } from '../page-context.ts'
import { PageServer, type PagesOptions, renderFrontPages } from './pages.ts'

const office = { head: '', script: '' }

const version = { current: 1 }
let extra = 200
let price = 'price 1'
let rendered: { url: string; context: PageContext }[] = []
let app: FastifyInstance

async function render(request: Request, { context }: { context: PageContext }): Promise<Response> {
  rendered.push({ url: request.url, context })
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/throws') throw new Error('secret detail')
  if (pathname.endsWith('/fails')) return new Response('stack of secret detail', { status: 500 })
  if (pathname.endsWith('/needs-extra') || searchParams.get('category') === 'needs-extra') {
    const answer = await context.fetchApi('/api/extra')
    return new Response('', { status: answer.ok ? 200 : 500 })
  }
  if (pathname === '/home' || pathname === '/products/moved')
    return new Response(null, { status: 301, headers: { location: '/' } })
  await context.fetchApi('/api/extra')
  const who = await (await context.fetchApi('/api/who')).text()
  const status = pathname.endsWith('/nothing') ? 404 : 200
  const text = searchParams.get('category') === 'data-office-place' ? 'data-office-place' : who
  return new Response(`<script nonce="${context.scriptNonce}">own</script><p>${text}</p>`, { status })
}

let day = '2026-11-30'
const options: PagesOptions = {
  contentSecurityPolicy: ({ scripts, path }) => `script-src ${scripts.join(' ')}; path ${path}`,
  dataVersion: () => version.current,
  today: () => day,
  // Pages of signed-in visitors: personal-pages.test.ts.
  readPerson: async () => {
    throw new Error('the session cannot be read')
  },
  publicUrl: 'https://shop.test/',
  sessionCookie: 'sid',
  development: false,
  demo: false,
  emulatedPayments: false,
}

beforeEach(async () => {
  rendered = []
  extra = 200
  day = '2026-11-30'
  app = fastify({ genReqId: () => 'request-1' })
  app.get('/api/who', async (request) => request.headers.cookie || 'nobody')
  app.get('/api/extra', (_request, reply) => reply.code(extra).send(price))
  const pages = new PageServer(app, async () => ({ fetch: render, office }), options)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => pages.answer(request, reply) })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('pages for anonymous visitors', () => {
  it('are rendered once and sent as the same bytes, with a policy that allows their own scripts', async () => {
    const zipped = { 'accept-encoding': 'gzip' }
    const url = '/products?category=Face'
    const answers = [await get(url), await get(url), await get(url, zipped), await get(url, zipped)]
    expect(rendered).toHaveLength(1)
    const [first, second, third, fourth] = answers.map(({ rawPayload }) => rawPayload)
    expect(first?.toString()).toBe('<script>own</script><p>nobody</p>')
    expect(second).toEqual(first)
    expect(gunzipSync(third ?? '')).toEqual(first)
    expect(fourth).toEqual(third)
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toBe(`script-src ${sourceHash('own')}; path /products`)
    }
  })

  it('may be stored by shared caches and are answered with 304 to a client that has them', async () => {
    const { headers } = await get('/products')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    expect(headers.vary).toBe('cookie, accept-encoding')
    const etag = String(headers.etag)
    for (const tags of [etag, etag.slice(2), `"other", ${etag}`]) {
      const same = await get('/products', { 'if-none-match': tags })
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
      expect(same.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
    expect((await get('/products', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await get('/', { 'if-none-match': etag, cookie: 'sid=ana' })).statusCode).toBe(200)
  })

  it('are rendered once regardless of campaign parameters', async () => {
    await get('/products?utm_source=a&category=Face')
    await get('/products?category=Face&fbclid=b')
    expect(rendered.map(({ url }) => url)).toEqual(['https://shop.test/products?category=Face'])
  })

  it('are rendered once for concurrent requests', async () => {
    await Promise.all([get('/'), get('/'), get('/')])
    expect(rendered).toHaveLength(1)
  })

  it('are rendered again, once, when what they read has changed', async () => {
    await get('/')
    price = 'price 2'
    await get('/')
    expect(rendered).toHaveLength(1)
    version.current += 1
    await Promise.all([get('/'), get('/'), get('/')])
    await get('/')
    expect(rendered).toHaveLength(2)
  })

  it('are rendered again on the next day, since they show dates', async () => {
    await get('/')
    day = '2026-12-01'
    await get('/')
    await get('/')
    expect(rendered).toHaveLength(2)
  })

  it('are kept when the data has changed, but not what they read', async () => {
    const { headers } = await get('/')
    for (let change = 0; change < 3; change++) {
      version.current += 1
      const answers = await Promise.all([get('/'), get('/')])
      for (const answer of answers) expect(answer.headers.etag).toBe(headers.etag)
    }
    expect(rendered).toHaveLength(1)
  })

  it('are rendered again when a call that was answered is not any more', async () => {
    await get('/')
    version.current += 1
    extra = 404
    await get('/')
    expect(rendered).toHaveLength(2)
  })

  it('are rendered for a new version while an older one is being rendered', async () => {
    const older = get('/')
    await expect.poll(() => rendered.length, { interval: 1 }).toBe(1)
    price = 'price 3'
    version.current += 1
    await Promise.all([older, get('/')])
    expect(rendered).toHaveLength(2)
  })

  it.each([429, 500, 503])('are neither cached nor shared after a failed API call (%i)', async (status) => {
    extra = status
    const answers = await Promise.all([get('/'), get('/'), get('/')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(rendered).toHaveLength(3)
    extra = 200
    await get('/')
    await get('/')
    expect(rendered).toHaveLength(4)
  })

  it('are as they were before the last change while the present ones cannot be read', async () => {
    const url = '/products?category=needs-extra'
    const { body, headers } = await get(url)
    version.current += 1
    extra = 503
    const older = await get(url)
    expect([older.statusCode, older.body]).toEqual([200, body])
    expect([older.headers['cache-control'], older.headers.etag]).toEqual(['private, no-store', undefined])
    expect((await get('/es/products?category=needs-extra')).statusCode).toBe(503)
    extra = 200
    expect((await get(url)).headers.etag).toBe(headers.etag)
  })

  it('are cached after a permanent client error of an API call', async () => {
    extra = 401
    await get('/')
    await get('/')
    expect(rendered).toHaveLength(1)
  })

  it.each([
    ['/products/nothing', 404],
    ['/products/moved', 301],
    ['/products/fails', 500],
  ])('are rendered once for one visitor when they answer %s with %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status)
    expect(rendered).toHaveLength(1)
  })

  it('use the configured address, never the Host header', async () => {
    await get('/', { host: 'evil.test' })
    expect(rendered[0]?.url).toBe('https://shop.test/')
    expect(rendered[0]?.context.publicUrl).toBe('https://shop.test')
  })
})

it('the front pages are rendered soon after the start, before anybody asks', async () => {
  const asked: string[] = []
  const server = fastify()
  server.get('/*', async ({ url }) => asked.push(url))
  renderFrontPages(server, 0)
  await server.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => asked).toEqual(['/', '/es'])
  await server.close()
})

describe('pages of one visitor', () => {
  it('are rendered for each request as that visitor and never cached', async () => {
    const cookie = 'sid=ana'
    expect((await get('/', { cookie })).body).toContain('sid=ana')
    const anonymous = await get('/')
    expect(anonymous.body).toContain('nobody')
    expect((await get('/', { cookie })).headers['cache-control']).toBe('private, no-store')
    expect(rendered).toHaveLength(3)
  })

  it('are not cached outside of the shared pages', async () => {
    await get('/reset-password/token')
    await get('/reset-password/token')
    expect(rendered).toHaveLength(2)
  })
})

describe('more pages than the process can render', () => {
  it('are queued, then answered 503 with Retry-After, while the API answers', async () => {
    const finish: (() => void)[] = []
    let running = 0
    let most = 0
    const slow = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
      return new Response('<main>page</main>')
    }
    const busy = fastify()
    busy.get('/api/products', async () => 'products')
    const server = new PageServer(busy, async () => ({ fetch: slow, office }), options, {
      concurrency: 2,
      maxWaiting: 3,
      maxWaitMs: 10_000,
    })
    busy.get('/*', (request, reply) => server.answer(request, reply))
    const answers = Promise.all([...Array(8).keys()].map((n) => busy.inject(`/es/products?search=${n}`)))
    await expect.poll(() => finish.length).toBe(2)
    expect((await busy.inject('/api/products')).body).toBe('products')
    for (let served = 0; served < 5; served++) {
      await expect.poll(() => finish.length).toBeGreaterThan(0)
      finish.shift()?.()
    }
    const statuses = (await answers).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503])
    expect(most).toBe(2)
    const refused = (await answers).find(({ statusCode }) => statusCode === 503)
    expect(refused?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
    expect(refused?.body).toContain('Hay muchas visitas')
    await busy.close()
  })
})

describe('other answers', () => {
  it('keep the status and the redirects of the application', async () => {
    expect((await get('/nothing')).statusCode).toBe(404)
    const redirect = await get('/home')
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/'])
  })

  it.each(['/throws', '/fails'])('hide the reason of %s and show the request id', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('request-1')
    expect(answer.body).not.toContain('secret')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it.each([
    ['/needs-extra', 'The shop will be back in a moment'],
    ['/es/needs-extra', 'La tienda vuelve en un momento'],
  ])('are a page with 503 when an API call of %s is unavailable', async (path, title) => {
    extra = 503
    const answer = await get(path)
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain(title)
  })

  it('redirect to the Spanish page when Spanish was chosen, and never away from it', async () => {
    const spanish = await get('/products?search=a', { cookie: 'language=es' })
    expect([spanish.statusCode, spanish.headers.location]).toEqual([302, '/es/products?search=a'])
    expect((await get('/es/products', { cookie: 'language=en' })).statusCode).toBe(200)
  })

  it('have the policy of their decoded path', async () => {
    const answer = await get('/%63heckout')
    expect(answer.headers['content-security-policy']).toContain('path /checkout')
  })

  it('are not pages under /api/', async () => {
    const spellings = [
      '/%61pi/nothing',
      '//api/nothing',
      '/API/nothing',
      '/./api/nothing',
      '/%2Fapi/nothing',
      '/paypal',
    ]
    for (const url of ['/api/nothing', ...spellings]) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8'])
    }
    expect(rendered).toHaveLength(0)
  })
})

it('a text that visitors can cause makes no page a document of the back office, which is not shared', async () => {
  const url = '/products?category=data-office-place'
  const answers = [await get(url), await get(url)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(rendered).toHaveLength(1)
})

describe('pages that name a signed-in visitor', () => {
  it('are not compressed together with a text of the address', async () => {
    const headers = { cookie: 'sid=1; name=ana', 'accept-encoding': 'gzip' }
    for (const [url, isCompressed] of [
      ['/orders', true],
      ['/orders?search=ana', false],
      ['/ana/nothing', false],
    ] as const) {
      const answer = await get(url, headers)
      expect([url, answer.headers['content-encoding'] === 'gzip']).toEqual([url, isCompressed])
      const control = isCompressed ? 'private, no-store' : 'private, no-store, no-transform'
      expect(answer.headers['cache-control']).toBe(control)
    }
    expect((await get('/nothing?search=ana', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })
})
