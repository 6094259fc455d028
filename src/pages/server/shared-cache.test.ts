import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { hasNginx, startNginx } from '../../testing/nginx.ts'
import type { PageContext } from '../page-context.ts'
import { PageServer } from './pages.ts'

const office = { head: '', script: '' }

// The configuration of docs/scaling.md in a real nginx in front of pages.

const available = hasNginx()
if (!available) console.warn('SKIPPED: install nginx (Debian package) for the tests of a shared cache')

const price = { current: '$28.50' }
let shop: FastifyInstance
let cache: Awaited<ReturnType<typeof startNginx>>
let origin: string

const render = async (_request: Request, { context }: { context: PageContext }) => {
  const who = await (await context.fetchApi('/api/who')).text()
  const current = await (await context.fetchApi('/api/price')).text()
  return new Response(`<p>${who} ${current}</p>`)
}

beforeAll(async () => {
  if (!available) return
  shop = fastify()
  shop.get('/api/who', async (request) => request.headers.cookie || 'visitor')
  shop.get('/api/price', async () => price.current)
  const pages = new PageServer(shop, async () => ({ fetch: render, office }), {
    contentSecurityPolicy: () => "default-src 'none'",
    dataVersion: () => price.current,
    today: () => '2026-11-20',
    readPerson: async () => {
      throw new Error('unknown')
    },
    publicUrl: 'https://shop.test/',
    sessionCookie: '__Host-sid',
    development: false,
    demo: false,
    emulatedPayments: false,
  })
  // The test does not wait for a minute.
  shop.addHook('onSend', async (_request, reply) => {
    const control = String(reply.getHeader('cache-control')).replace('s-maxage=60', 's-maxage=1')
    reply.header('cache-control', control)
  })
  shop.get('/*', (request, reply) => pages.answer(request, reply))
  await shop.listen({ port: 0, host: '127.0.0.1' })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  cache = await startNginx(documented({ port, upstream: shop.listeningOrigin }), port)
})
afterAll(async () => {
  await cache?.stop()
  await shop?.close()
})

function documented({ port, upstream }: { port: number; upstream: string }): string {
  const text = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  return block
    .replace('/var/cache/nginx/shop', '{folder}/cache')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http://127.0.0.1:3000', upstream)
}

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' })
  return {
    status: answer.status,
    body: await answer.text(),
    cached: answer.headers.get('x-cache'),
    headers: answer.headers,
  }
}

describe.runIf(available)('a shared cache in front', () => {
  it('answers at least 99 of 100 visits, also with cookies of other services', async () => {
    let hits = 0
    for (let at = 0; at < 300; at++) {
      const { cached, body } = await get('/products', { cookie: `_ga=${at}` })
      expect(body).toBe('<p>visitor $28.50</p>')
      if (cached !== 'MISS') hits += 1
    }
    expect(hits).toBeGreaterThanOrEqual(297)
  })

  it('never stores a page of a signed-in visitor, nor gives them a stored one', async () => {
    const cookie = '__Host-sid=ana'
    await get('/help')
    for (const path of ['/help', '/help', '/products/new']) {
      const own = await get(path, { cookie })
      expect(own).toMatchObject({ body: `<p>${cookie} $28.50</p>`, cached: 'BYPASS' })
      expect(own.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await get('/products/new')).body).toBe('<p>visitor $28.50</p>')
    expect((await get('/help')).body).toBe('<p>visitor $28.50</p>')
  })

  it('does not reuse the redirect of a visitor who chose Spanish', async () => {
    expect((await get('/', { cookie: 'language=es' })).status).toBe(302)
    expect((await get('/')).status).toBe(200)
  })

  it('shows a changed price once the promised time is over', async () => {
    await get('/products')
    price.current = '$31.00'
    await expect.poll(async () => (await get('/products')).body, { timeout: 5_000 }).toBe('<p>visitor $31.00</p>')
  })

  it('answers 304 to a browser that has the page', async () => {
    const etag = (await get('/products')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect(await get('/products', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  })
})
