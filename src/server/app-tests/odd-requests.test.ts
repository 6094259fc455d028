import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDraining } from '../../kit/server/http/draining.ts'
import { requestDurations } from '../../kit/server/http/request-metrics.ts'
import { createLog } from '../../kit/server/log.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { slowness } from '../../testing/slowness.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const send = (options: InjectOptions) => shop.server.inject(options)

describe('a malformed HTTP request', () => {
  const cases: [string, string, number][] = [
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a bad header', 'GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', 400],
    ['two lengths', 'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx', 400],
    [
      'length and chunks',
      'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nx',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ]

  test.each(cases)('%s', async (_, bytes, status) => {
    if (!shop.server.server.listening) await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(Object.keys(JSON.parse(body))).toEqual(['message', 'code', 'requestId'])
  })
})

test('closes the connection of a client that sends no HTTP and does not close its side', async () => {
  if (!shop.server.server.listening) await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.server.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('hello\r\n\r\n')
  expect(await text(socket)).toContain('400 Bad Request')
  const connections = promisify(shop.server.server.getConnections.bind(shop.server.server))
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000, interval: 100 })
  socket.destroy()
})

/** The answer to bytes that are sent as they are. */
async function exchange(bytes: string): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  if (!shop.server.server.listening) await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 2),
  ])
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

describe('the form of a target changes neither the answer nor its headers', () => {
  const ask = (target: string, cookie: string) =>
    exchange(`GET ${target} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
  const without = ({ date: _, 'x-request-id': __, ...others }: Record<string, string>) => others

  const same = [
    'http://evil.test/api/auth/user',
    'HTTPS://evil.test/api/auth/user?x',
    'http://evil.test/%61pi/auth/user',
    '/api/auth/user?',
    '/api/auth/user?x=%61#y',
    '/api/auth/user#x',
    '/%61pi/auth/user',
    '/%61%70%69/%61uth/%75ser',
    '/api/auth/use%72',
  ]
  test.each(same)('%s is the usual target', async (target) => {
    const { cookie } = await shop.signIn()
    const usual = await ask('/api/auth/user', cookie)
    const answer = await ask(target, cookie)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(usual.body)
    expect(without(answer.headers)).toEqual(without(usual.headers))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  const missing = [
    '//api/auth/user',
    '/api//auth/user',
    '/api/auth//user',
    '/API/auth/user',
    '/Api/Auth/User',
    '/%41PI/auth/user',
    '/api/auth/user/',
    '/api/auth/user/.',
    '/api/auth/user/..',
    '/api/auth/user/%2e',
    '/api/../api/auth/user',
    '/./api/auth/user',
    '/%2e/api/auth/user',
    '/.//%61pi/auth/user',
    '/../api/auth/user',
    '/%2Fapi/auth/user',
    '/api%2Fauth/user',
    '/%5Capi/auth/user',
    'http://evil.test//api/auth/user',
    '/api',
    '/Paypal/order',
  ]
  test.each(missing)('%s is no other target of the API', async (target) => {
    const { cookie } = await shop.signIn()
    const usual = await ask('/api/nothing', cookie)
    const answer = await ask(target, cookie)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'not_found' })
    expect(without(answer.headers)).toEqual(without(usual.headers))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(['http://evil.test', 'http://evil.test?x=1', '*', 'http://evil.test/es/%61', '//evil.test/x'])(
    '%s is answered',
    async (target) => {
      const answer = await exchange(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
      expect(answer.status).toBe(404)
    },
  )

  test('a page of errors has the language of an encoded address', async () => {
    const request = 'HTTP/1.1\r\nhost: a\r\naccept: text/html\r\nconnection: close\r\n\r\n'
    for (const target of ['/%65s/nada', 'http://evil.test/es/nada']) {
      expect((await exchange(`GET ${target} ${request}`)).body, target).toContain('<html lang="es"')
    }
  })
})

describe('a request that its client aborts', () => {
  const head = (path: string, type: string, cookie: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`
  const file = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc'
  const requests: [string, string, string, string][] = [
    ['half of a JSON body', '/api/auth/register', 'application/json', '{"a'],
    ['half of a form', '/api/upload/product-image', 'multipart/form-data; boundary=x', file],
    ['half of a form to an address that takes none', '/api/auth/register', 'multipart/form-data; boundary=x', file],
  ]

  test.each(requests)('with %s is no error of the shop', async (_, path, type, body) => {
    // Another file of this worker may have counted outages.
    requestDurations.reset()
    const lines: { level: number; reqId?: string; status?: number }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const own = await startTestShop({ log, environment: { METRICS_TOKEN: 'x'.repeat(40) } })
    const { drain, close } = addDraining(own.server)
    await own.server.listen({ port: 0, host: '127.0.0.1' })
    const { cookie } = await own.signIn({ role: 'admin' })
    const socket = connect((own.server.server.address() as AddressInfo).port, '127.0.0.1')
    const arrived = new Promise<void>((resolve) => {
      own.server.server.once('request', (request) => request.once('data', () => resolve()))
    })
    const closed = new Promise((resolve) => {
      own.server.server.once('request', (_request, response) => response.once('close', resolve))
    })
    socket.write(head(path, type, cookie) + body)
    await arrived
    socket.resetAndDestroy()
    await closed
    const start = performance.now()
    await drain(0)
    await close()
    expect.soft(performance.now() - start).toBeLessThan(2_000 * slowness())
    await own.close()
    expect.soft(lines.filter(({ reqId, level, status = 0 }) => reqId && (level >= 40 || status >= 500))).toEqual([])
    const { values } = await requestDurations.get()
    expect(values.filter(({ labels }) => labels.route === path && labels.status === '5xx')).toEqual([])
  })
})

test('treats malformed cookies as anonymous', async () => {
  const odd = [
    'sid=',
    'sid=%00',
    'sid=%E0%A4%A',
    `sid=${'x'.repeat(6000)}`,
    'sid=__proto__',
    '=;=;;',
    'sid="\\"',
    'sid=a; sid=b',
  ]
  for (const cookie of odd) {
    const answer = await send({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
    expectRefusal(answer, [401], cookie.slice(0, 40))
  }
})

test('handles unusual headers without a server error', async () => {
  const odd: Record<string, string>[] = [
    { host: '' },
    { host: 'evil.test:99999' },
    {
      'x-forwarded-for': "'; drop table users; --",
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'javascript',
    },
    { 'if-none-match': '"' },
    { 'accept-encoding': 'x'.repeat(4000) },
    { accept: '*/*;q=99' },
    { 'accept-language': '-;;q=' },
    { 'x-request-id': 'mine\u00ff' },
    { range: 'bytes=9-1,-' },
  ]
  for (const headers of odd) {
    for (const url of ['/api/products', '/api/settings/paypal', '/images/about-640.webp', '/demo/mailbox']) {
      const answer = await send({ method: 'GET', url, headers })
      expect(answer.statusCode, `${url} ${JSON.stringify(headers).slice(0, 80)}`).toBeLessThan(500)
    }
  }
})
