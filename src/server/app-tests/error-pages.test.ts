import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerBadAddress,
  busy,
  installErrorHandling,
  tooManyRequests,
  unauthorized,
} from '../../kit/server/http/errors.ts'
import { installBodyParsing } from '../../kit/server/http/request-bodies.ts'
import { installSecurity } from '../../kit/server/http/security.ts'
import { refuseForms } from '../../pages/server/pages.ts'

let app: FastifyInstance
const logged: string[] = []

beforeAll(async () => {
  app = fastify({
    frameworkErrors: answerBadAddress,
    logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
  })
  installErrorHandling(app)
  installBodyParsing(app)
  const origin = {
    publicUrl: 'https://shop.test',
    trustHost: false,
    payments: { scripts: [], images: [] },
    development: false,
  }
  await installSecurity(app, origin)
  const answers = { unauthorized: unauthorized(), limited: tooManyRequests(5), unavailable: busy() }
  for (const [name, error] of Object.entries(answers)) {
    app.get(`/api/${name}`, async () => {
      throw error
    })
  }
  app.get('/api/broken', async () => {
    throw new Error('secret detail')
  })
  await app.register(async (scope) => refuseForms(scope))
})
afterAll(() => app.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
const ask = (options: InjectOptions) => app.inject({ method: 'GET', ...options })

describe('a browser that navigates gets an HTML page, never JSON', () => {
  test.each([
    ['/api/nothing', 404, 'This page does not exist'],
    ['/assets/gone.js', 404, 'This page does not exist'],
    ['/%ff', 400, 'This address does not work'],
    ['/api/unauthorized', 401, 'This page is not open to you'],
    ['/api/limited', 429, 'Please wait a moment'],
    ['/api/broken', 500, 'Something went wrong'],
    ['/api/unavailable', 503, 'The shop will be back in a moment'],
  ])('for %s with status %i', async (url, status, title) => {
    const answer = await ask({ url, headers: browser })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+';/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).not.toContain('secret')
    if (status === 429) expect(answer.headers['retry-after']).toBe('5')
  })

  test('in the language of the address, else the chosen one', async () => {
    const spanish = { ...browser, cookie: 'language=es' }
    for (const asked of [
      { url: '/es/%ff', headers: browser },
      { url: '/api/nothing', headers: spanish },
    ]) {
      expect((await ask(asked)).body).toContain('<html lang="es">')
    }
    expect((await ask({ url: '/nothing', headers: spanish })).body).toContain('<html lang="en">')
  })

  test('without Sec-Fetch-Mode, according to the Accept header', async () => {
    const { headers } = await ask({ url: '/api/nothing', headers: { accept: browser.accept } })
    expect(headers['content-type']).toContain('text/html')
  })
})

test.each([
  ['without headers', {}],
  ['that accepts anything', { accept: '*/*' }],
  ['by fetch that prefers pages', { accept: 'text/html', 'sec-fetch-mode': 'cors' }],
])('a call %s keeps JSON', async (_, headers) => {
  for (const url of ['/api/nothing', '/nothing', '/api/broken', '/%ff']) {
    expect((await ask({ url, headers })).headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

describe('a form that reaches the server without the code of its page', () => {
  const post = (options: InjectOptions) =>
    app.inject({ method: 'POST', payload: 'email=ana%40correo.test&password=Maga-2026', ...options })
  const form = { ...browser, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://shop.test' }

  test.each([
    ['/login', 'en', 'The form was not sent', 'Back to the page'],
    ['/es/login', 'es', 'El formulario no se envió', 'Volver a la página'],
  ])('sent to %s gets a page in language %s with instructions', async (url, locale, title, back) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await post({ url, headers: { ...form, 'content-type': type } })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(answer.body).toContain(`<html lang="${locale}">`)
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      expect(answer.body).toContain(`<a href="">${back}</a>`)
    }
  })

  test('exposes its values in no answer and no log line', async () => {
    logged.length = 0
    const answer = await post({ url: '/login', headers: form })
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join() + answer.body + JSON.stringify(answer.headers)).not.toMatch(/correo\.test|Maga-2026/)
  })

  test('gets a page too when it is cross-site or too large', async () => {
    const foreign = await post({ url: '/login', headers: { ...form, origin: 'https://evil.test' } })
    expect([foreign.statusCode, foreign.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    const large = await post({ url: '/', headers: form, payload: `message=${'x'.repeat(2_000_000)}` })
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  })

  test('gets JSON from the API and in scripts', async () => {
    for (const options of [
      { url: '/api/nothing', headers: { 'content-type': 'application/json' }, payload: '{}' },
      { url: '/login', headers: { 'content-type': 'application/json' }, payload: '{}' },
    ]) {
      expect((await post(options)).json()).toMatchObject({ code: 'not_found' })
    }
  })
})
