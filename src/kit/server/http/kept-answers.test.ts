import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RawClient } from '../../../testing/raw-client.ts'
import { requests } from '../tracing.ts'
import { addDraining } from './draining.ts'
import { formOf, installKeptAnswers, keepAnswer, keepFile } from './kept-answers.ts'

const noProxy = { trustProxy: false as const }

describe('formOf', () => {
  const plain = { method: 'GET', httpVersion: '1.1', url: '/products', headers: {} }
  const of = (changes: Partial<Parameters<typeof formOf>[0]>, config: Parameters<typeof formOf>[1] = noProxy) =>
    formOf({ ...plain, ...changes }, config)

  it('is the same for the same encodings and version only', () => {
    const forms = [
      of({}),
      of({ headers: { 'accept-encoding': 'gzip' } }),
      of({ headers: { 'accept-encoding': 'br' } }),
      of({ headers: { 'if-none-match': '"a"' } }),
      of({ headers: { 'if-none-match': '"b"', 'accept-encoding': 'br' } }),
    ]
    expect(new Set(forms).size).toBe(forms.length)
    expect(forms).not.toContain(null)
    expect(of({ headers: { host: 'evil.test', 'accept-language': 'es', 'user-agent': 'x' } })).toBe(of({}))
    expect(of({ method: 'HEAD' })).toBe(of({}))
  })

  it.each<Partial<Parameters<typeof formOf>[0]>>([
    { method: 'POST' },
    { method: 'OPTIONS' },
    { method: 'HEAD', headers: { 'if-none-match': '"a"' } },
    { httpVersion: '1.0' },
    { headers: { authorization: 'Bearer x' } },
    { headers: { range: 'bytes=0-1' } },
    { headers: { 'if-range': '"a"' } },
    { headers: { 'if-match': '"a"' } },
    { headers: { 'if-modified-since': 'Sun, 29 Nov 2026 10:00:00 GMT' } },
    { headers: { 'if-unmodified-since': 'Sun, 29 Nov 2026 10:00:00 GMT' } },
    { headers: { expect: '100-continue' } },
    { headers: { 'content-length': '0' } },
    { headers: { 'transfer-encoding': 'chunked' } },
    { headers: { 'content-type': 'application/json' } },
    { headers: { 'if-none-match': '"a"', 'cache-control': 'no-cache' } },
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
    { headers: { cookie: '' } },
    { headers: { cookie: 'sid=a' } },
    { headers: { cookie: 'language=en; sid=a' } },
    { headers: { cookie: 'language=es' } },
    { url: '/especial', headers: { cookie: 'language=es' } },
  ])('is null for %o', (changes) => {
    expect(of(changes)).toBeNull()
  })

  it('knows the language that belongs to the address, and a proxy that is trusted', () => {
    expect(of({ headers: { cookie: 'language=en' } })).toBe(of({}))
    for (const url of ['/es', '/es/products']) expect(of({ url, headers: { cookie: 'language=es' } })).toBe(of({}))
    expect(of({ headers: { 'x-forwarded-for': '192.0.2.1' } }, { trustProxy: 1 })).toBe(of({}))
  })
})

/** How often the framework was asked, and a client of a server with these routes. */
async function serve(add: (app: FastifyInstance) => void, options: FastifyServerOptions = {}) {
  const app = fastify({ genReqId: () => crypto.randomUUID(), ...options })
  installKeptAnswers(app, noProxy)
  let asked = 0
  app.addHook('onRequest', (request, reply, done) => {
    asked += 1
    reply.header('x-request-id', request.id)
    done()
  })
  add(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = new RawClient(port)
  onTestFinished(async () => {
    client.close()
    await app.close()
  })
  return { app, port, client, asked: () => asked }
}

describe('an answer is not kept', () => {
  it.each<[string, (app: FastifyInstance) => void]>([
    ['without a mark', (app) => app.get('/a', (_, reply) => reply.send(Buffer.from('a')))],
    [
      'of another address',
      (app) => {
        app.get('/a', (_, reply) => {
          keepAnswer(reply, '/b')
          return reply.send(Buffer.from('a'))
        })
      },
    ],
    ...(
      [
        ['with a cookie', 'set-cookie', 'a=b'],
        ['for one visitor', 'cache-control', 'private, max-age=60'],
        ['that nobody may store', 'cache-control', 'no-store'],
      ] as const
    ).map(([name, header, value]): [string, (app: FastifyInstance) => void] => [
      name,
      (app) => {
        app.get('/a', (_, reply) => {
          keepFile(reply)
          return reply.header(header, value).send(Buffer.from('a'))
        })
      },
    ]),
    [
      'of an error',
      (app) => {
        app.get('/a', (_, reply) => {
          keepFile(reply)
          return reply.code(404).send(Buffer.from('a'))
        })
      },
    ],
    [
      'that is longer than a megabyte and streamed',
      (app) => {
        app.get('/a', (_, reply) => {
          keepFile(reply)
          const bytes = Buffer.alloc(1024 * 1024 + 1)
          return reply.header('content-length', bytes.length).send(Readable.from([bytes]))
        })
      },
    ],
  ])('%s', async (_, add) => {
    const { client, asked } = await serve(add)
    for (let time = 0; time < 3; time++) await client.ask(['GET /a'])
    expect(asked()).toBe(3)
  })

  it('when a tracer follows the requests', async () => {
    const { client, asked } = await serve((app) => {
      app.get('/a', (_, reply) => {
        keepFile(reply)
        return reply.send(Buffer.from('a'))
      })
    })
    await client.ask(['GET /a'])
    await client.ask(['GET /a'])
    expect(asked()).toBe(1)
    const tracer = { start() {}, end() {}, asyncStart() {}, asyncEnd() {}, error() {} }
    requests.subscribe(tracer)
    onTestFinished(() => void requests.unsubscribe(tracer))
    await client.ask(['GET /a'])
    expect(asked()).toBe(2)
  })
})

const letters = (app: FastifyInstance) => {
  app.get('/letters/:letter', (request, reply) => {
    keepFile(reply)
    const encoding = request.headers['accept-encoding'] ?? ''
    return reply.send(Buffer.from(`${request.url} ${encoding}`))
  })
}

describe('what is kept', () => {
  it('is dropped when the ETag of its route has changed', async () => {
    let version = 1
    const { client, asked } = await serve((app) => {
      app.get('/a', (_, reply) => {
        keepAnswer(reply, '/a', () => `"${version}"`)
        return reply.header('etag', `"${version}"`).send(Buffer.from(`version ${version}`))
      })
    })
    for (version of [1, 2, 3]) {
      for (let time = 0; time < 3; time++) {
        const [answer] = await client.ask(['GET /a'])
        expect(answer?.body.toString()).toBe(`version ${version}`)
      }
    }
    expect(asked()).toBe(3)
  })

  it('has eight forms of an address at most: the oldest goes', async () => {
    const { client, asked } = await serve(letters)
    const ask = (encoding: string) => client.ask(['GET /letters/a', `accept-encoding: ${encoding}`])
    for (let form = 0; form < 9; form++) await ask(`x${form}`)
    expect(asked()).toBe(9)
    for (let form = 1; form < 9; form++) await ask(`x${form}`)
    expect(asked()).toBe(9)
    const [answer] = await ask('x0')
    expect(answer?.body.toString()).toBe('/letters/a x0')
    expect(asked()).toBe(10)
  })

  it('is at most 2,000 answers: those that were asked for last', async () => {
    const { client, asked } = await serve(letters)
    for (let from = 0; from < 2_100; from += 50) {
      await client.ask(...Array.from({ length: 50 }, (_, at) => [`GET /letters/${from + at}`] as const))
    }
    expect(asked()).toBe(2_100)
    await client.ask(['GET /letters/2099'], ['GET /letters/101'])
    expect(asked()).toBe(2_100)
    await client.ask(['GET /letters/0'], ['GET /letters/99'])
    expect(asked()).toBe(2_102)
  })

  it('is at most 32 MB', async () => {
    const { client, asked } = await serve((app) => {
      app.get('/long/:name', (_, reply) => {
        keepFile(reply)
        return reply.send(Buffer.alloc(1_000_000))
      })
    })
    for (let name = 0; name < 40; name++) await client.ask([`GET /long/${name}`])
    await client.ask(['GET /long/39'], ['GET /long/10'])
    expect(asked()).toBe(40)
    await client.ask(['GET /long/5'])
    expect(asked()).toBe(41)
  })

  it('leaves the process that stops to the framework, whose answers close their connections', async () => {
    const app = fastify({ genReqId: () => crypto.randomUUID() })
    installKeptAnswers(app, noProxy)
    app.addHook('onRequest', (request, reply, done) => done(void reply.header('x-request-id', request.id)))
    letters(app)
    const { drain, close } = addDraining(app)
    onTestFinished(async () => void (await app.close()))
    const client = new RawClient(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
    const waiting = new RawClient((app.server.address() as AddressInfo).port)
    await client.ask(['GET /letters/a'])
    await waiting.ask(['GET /letters/a'], ['GET /letters/a'])
    const drained = drain(0)
    const [answer] = await client.ask(['GET /letters/a'])
    expect(answer?.head).toContain('connection: close')
    await drained
    // The connection that has had kept answers, and waits for more, is closed with the others.
    await close()
    await expect(waiting.ask(['GET /letters/a'])).rejects.toThrow()
  })
})

describe('a sender that is slow', () => {
  it('gets 408 at the limit of the server, also at an address that is kept', async () => {
    const { client, port } = await serve(letters, {
      requestTimeout: 300,
      http: { connectionsCheckingInterval: 30 },
    } as FastifyServerOptions)
    await client.ask(['GET /letters/a'])
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    const answer = text(socket)
    socket.write('GET /letters/a HTTP/1.1\r\nhost: shop.test\r\nx: ')
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    expect((await client.ask(['GET /letters/a']))[0]?.head[0]).toBe('HTTP/1.1 200 OK')
  })
})
