import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceHash } from '../../kit/server/http/source-hash.ts'
import type { UserOnWire } from '../../session/api.ts'
import type { PageContext } from '../page-context.ts'
import { PageServer } from './pages.ts'

const office = { head: '', script: '' }

const person = (firstName: string, changes: Partial<UserOnWire> = {}): UserOnWire => ({
  id: randomUUID(),
  email: `${firstName}@correo.test`,
  firstName,
  lastName: 'Peña',
  role: 'customer',
  pendingEmail: null,
  profileImageUrl: null,
  phone: null,
  emailVerified: true,
  isEmailVerified: true,
  shippingStreet: null,
  shippingCity: null,
  shippingState: null,
  shippingZip: null,
  shippingCountry: null,
  billingStreet: null,
  billingCity: null,
  billingState: null,
  billingZip: null,
  billingCountry: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  sameAsShipping: true,
  secondFactorMissing: false,
  inactivityMinutes: 2,
  ...changes,
})
const people = new Map([
  ['ana', person('ana')],
  ['bea', person('bea')],
  ['staff', person('staff', { role: 'admin' })],
])

const nameOf = ({ headers }: FastifyRequest) => /sid=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''

const version = { current: 1 }
let price: string
let rendered: string[]
let app: FastifyInstance

async function render(request: Request, { context }: { context: PageContext }): Promise<Response> {
  const { pathname } = new URL(request.url)
  rendered.push(pathname)
  await context.fetchApi('/api/price')
  const user = await (await context.fetchApi('/api/auth/user')).text()
  const email = user === '' ? 'nobody' : JSON.parse(user).email
  const shown = pathname.endsWith('/shouts') ? email.toUpperCase() : email
  const html = `<script nonce="${context.scriptNonce}">own${user}</script><p>${shown}</p>`
  return new Response(html, { status: pathname.endsWith('/nothing') ? 404 : 200 })
}

beforeEach(() => {
  rendered = []
  price = 'price'
  app = fastify()
  app.get('/api/price', async () => price)
  app.get('/api/auth/user', async (request, reply) => people.get(nameOf(request)) ?? reply.code(401).send())
  const pages = new PageServer(app, async () => ({ fetch: render, office }), {
    contentSecurityPolicy: ({ scripts, path }) => `script-src ${scripts.join(' ')}; path ${path}`,
    dataVersion: () => version.current,
    today: () => '2026-11-20',
    readPerson: async (request) => {
      if (nameOf(request) === 'broken') throw new Error('the session cannot be read')
      return people.get(nameOf(request)) ?? null
    },
    publicUrl: 'https://shop.test/',
    sessionCookie: 'sid',
    development: false,
    demo: false,
    emulatedPayments: false,
  })
  app.get('/*', (request, reply) => pages.answer(request, reply))
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('pages of a signed-in visitor', () => {
  const asOwn = (name: string, url = '/') => get(url, { cookie: `sid=${name}` })

  it('contain the data of that visitor, in scripts that the policy allows', async () => {
    for (const name of ['ana', 'bea', 'staff', 'ana']) {
      const answer = await asOwn(name)
      const script = `own${JSON.stringify(people.get(name))}`
      expect(answer.body).toBe(`<script>${script}</script><p>${name}@correo.test</p>`)
      expect(answer.headers['content-security-policy']).toBe(`script-src ${sourceHash(script)}; path /`)
    }
  })

  it('are rendered once for people who differ in their texts only, and apart from those of others', async () => {
    await Promise.all([asOwn('ana'), asOwn('bea')])
    expect(rendered).toHaveLength(1)
    await asOwn('staff')
    expect(rendered).toHaveLength(2)
    expect((await get('/')).body).toBe('<script>own</script><p>nobody</p>')
    expect(rendered).toHaveLength(3)
  })

  it('may never be stored', async () => {
    for (const name of ['ana', 'gone', 'broken', 'ana']) {
      for (const url of ['/', '/products/cream', '/products/nothing', '/reset-password/token']) {
        const { headers } = await asOwn(name, url)
        expect(headers['cache-control'], `${name} ${url}`).toMatch(/^private, no-store/)
        expect([headers.etag, headers['cdn-cache-control']]).toEqual([undefined, undefined])
      }
    }
  })

  it('keep their status: what may not be shared is answered as it was rendered', async () => {
    for (const name of ['ana', 'gone', 'broken', 'bea', 'ana']) {
      expect((await asOwn(name, '/products/nothing')).statusCode, name).toBe(404)
      expect((await asOwn(name, '/products/cream')).statusCode, name).toBe(200)
    }
  })

  it('are rendered again when what they read has changed', async () => {
    await asOwn('ana')
    version.current += 1
    await asOwn('bea')
    expect(rendered).toHaveLength(1)
    version.current += 1
    price = 'new price'
    await asOwn('bea')
    expect(rendered).toHaveLength(2)
  })

  it('are those of a visitor after the session has ended', async () => {
    expect((await asOwn('gone')).body).toBe((await get('/')).body)
    expect(rendered).toHaveLength(1)
  })

  it('are rendered for that visitor when the session cannot be read', async () => {
    expect((await asOwn('broken')).body).toContain('<p>nobody</p>')
    await asOwn('broken')
    expect(rendered).toHaveLength(2)
  })

  it('are rendered for that visitor when they contain data that cannot be filled in', async () => {
    const answer = await asOwn('ana', '/products/shouts')
    expect(answer.body).toContain('<p>ANA@CORREO.TEST</p>')
  })

  it('are rendered for each request outside of the shared pages', async () => {
    for (const name of ['ana', 'bea']) {
      expect((await asOwn(name, '/dashboard')).body).toContain(`<p>${name}@correo.test</p>`)
    }
    expect(rendered).toHaveLength(2)
  })
})
