import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { startTestShop, type TestShop } from '../testing/test-shop.ts'

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
  const headers = fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 2)])
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body }
}

describe('the form of a target changes neither the answer nor its headers', () => {
  const targets = ['http://evil.test/api/auth/user', 'HTTPS://evil.test/api/auth/user?x', '/api/auth/user#x']

  test.each(targets)('%s', async (target) => {
    const { cookie } = await shop.signIn()
    const ask = (what: string) =>
      exchange(`GET ${what} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
    const usual = await ask('/api/auth/user')
    const answer = await ask(target)
    expect(answer.status).toBe(200)
    expect(answer.body).toBe(usual.body)
    const without = ({ date: _, 'x-request-id': __, ...others }: Record<string, string>) => others
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
