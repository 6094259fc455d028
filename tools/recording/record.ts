import { globSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmulator } from '../../packages/paypal-emulator/emulator.ts'
import { hashPassword } from '../../src/accounts/server/password-hash.ts'
import { knownMails } from '../../src/mail/mail-kind.ts'
import { buildApp } from '../../src/server/app.ts'
import { missingRecords, sampleRecordsOf, sampleRequests } from '../../src/testing/all-samples.ts'
import { invalidBodies } from '../../src/testing/bad-bodies.ts'
import { contractEndpoints, nameOf } from '../../src/testing/contract-endpoints.ts'
import { type Column, type MatrixRow, roleMatrix } from '../../src/testing/role-matrix.ts'
import { type SampleRecords, type SampleRequest, samplePassword } from '../../src/testing/samples.ts'
import { createTestDatabase } from '../../src/testing/test-database.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../src/testing/test-shop.ts'
import { fixClock } from './fixed-clock.ts'
import { pageText } from './page-text.ts'
import { Answers, write } from './written.ts'

// Ids count up, so that lists that are sorted by them keep their order.
const ids = vi.hoisted(() => {
  let count = 0
  return { next: () => `${(++count).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000` as const }
})
vi.mock('node:crypto', async (original) => ({ ...(await original<object>()), randomUUID: ids.next }))
vi.spyOn(crypto, 'randomUUID').mockImplementation(ids.next)

const languages = ['en', 'es'] as const
const roles: Record<Column, object | null> = {
  A: null,
  U: { emailVerified: false },
  C: {},
  O: {},
  Ad: { role: 'admin' },
  R: { role: 'root' },
}

let shop: TestShop
let clock: Awaited<ReturnType<typeof fixClock>>
let password: string
let product: SampleRecords['product']
let stop: () => Promise<void>

beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  clock = await fixClock(testDatabase.connection)
  const emulator = await startEmulator()
  shop = await startTestShop({ share: { testDatabase, emulator } })
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null, description: 'Calms the skin.', slug: 'aloe-cream' })
  await shop.signIn({ role: 'root', email: 'root@correo.test' })
  stop = async () => {
    await shop.close()
    await emulator.close()
    await clock.stop()
    await testDatabase.drop()
  }
})
afterAll(() => stop?.())

const signIn = (role: Column) => (roles[role] ? shop.signIn({ ...roles[role], password }) : Promise.resolve(null))
const recordsOf = (owner: SignedIn) => sampleRecordsOf(shop, owner, product)
const customer = () => shop.signIn({ password })

function send(endpoint: { method: string; path: string }, actor: SignedIn | null, request: SampleRequest) {
  const { params = {}, body, form, url } = request
  return shop.server.inject({
    method: endpoint.method as 'GET',
    url: url ?? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    headers: actor ? { cookie: actor.cookie } : {},
    ...(form || body ? { payload: form ?? body } : {}),
  })
}

const get = (server: FastifyInstance, url: string, actor: SignedIn | null) =>
  server.inject({ method: 'GET', url, headers: actor ? { cookie: actor.cookie } : {} })

const storePages = ['', 'home', 'products', 'checkout', 'help', 'privacy', 'shipping', 'setup', 'login']
const accountPages = ['forgot-password', 'profile', 'dashboard', 'nothing', 'products/nothing', 'notices/nothing']
const adminPages =
  'dashboard orders payments products calendar calendars workshops messages outbox customer-users admin-users ' +
  'root-users audit-trail system-logs brand-settings webpage-settings email-settings paypal-settings ' +
  'shopping-cart-settings nothing'

test('pages', { timeout: 600_000 }, async () => {
  const owner = await customer()
  const records = recordsOf(owner)
  const seat = await records.seat()
  const appointment = await records.appointment()
  await records.creditNote()
  const { rows } = await shop.platform.database.pool.query(
    `select o.order_number, p.slug from orders o, products p where o.id = $1 and p.id = $2`,
    [seat.orderId, seat.productId],
  )
  const special = {
    'products/a-product': `products/${product.slug}`,
    'products/a-workshop': `products/${rows[0].slug}`,
    'products/a-service': `products/${appointment.service.slug}`,
    'orders/an-order/thanks': `orders/${rows[0].order_number}/thanks`,
    'notices/a-notice': `notices/${await records.alertToken()}`,
    'reset-password/a-token': `reset-password/${await records.resetToken()}`,
    'verify-email/a-token': `verify-email/${await records.verificationToken()}`,
    'reset-password/nothing': 'reset-password/nothing',
    'verify-email/nothing': 'verify-email/nothing',
    'admin/workshops/a-session': `admin/workshops/${seat.variantId}`,
  }
  const plain = [...storePages, ...accountPages, 'admin', ...adminPages.split(' ').map((name) => `admin/${name}`)]
  const addresses = [...plain.map((path): [string, string] => [path, path]), ...Object.entries(special)]
  const actors = { A: null, U: await signIn('U'), C: owner, Ad: await signIn('Ad'), R: await signIn('R') }
  const { server } = await buildApp(shop.platform, { pages: true })
  const answers = new Answers('pages')
  for (const [name, path] of addresses) {
    for (const [role, actor] of Object.entries(actors)) {
      for (const prefix of ['', 'es/']) {
        await answers.add(`${prefix}${name}` || 'start', role, await get(server, `/${prefix}${path}`, actor))
      }
    }
  }
  await answers.add('a form', 'A', await server.inject({ method: 'POST', url: '/login' }))
  await server.close()
  answers.write()
})

async function recordRow(answers: Answers, row: MatrixRow): Promise<void> {
  await clock.tick()
  // Refused requests come first, as in the test of the matrix: they change nothing.
  for (const cell of row.cells.toSorted((one, other) => Number(one.status < 400) - Number(other.status < 400))) {
    const actor = await signIn(cell.column)
    const owner = cell.own && actor ? actor : await customer()
    const request = await sampleRequests[row.endpoint]?.(recordsOf(owner))
    await answers.add(row.endpoint, cell.column, await send(row, actor, request ?? {}))
  }
  if (!row.path.includes('{')) return
  const missing = await sampleRequests[row.endpoint]?.(missingRecords(product))
  await answers.add(row.endpoint, 'R without such a record', await send(row, await signIn('R'), missing ?? {}))
}

/** Exports and previews in Spanish, and searches that find something. */
const more = [
  '/api/admin/orders/export?language=es',
  '/api/admin/credit-notes/export?language=es',
  '/api/admin/search?search=ana',
  '/api/admin/orders?search=ana&filter=nothing',
  '/api/nothing',
]

test('api', { timeout: 1_200_000 }, async () => {
  const answers = new Answers('api')
  for (const row of roleMatrix.toSorted((one, other) => (one.endpoint < other.endpoint ? -1 : 1))) {
    await recordRow(answers, row)
  }
  const root = await signIn('R')
  for (const url of more) await answers.add(`GET ${url.replace('?', ' ')}`, 'R', await get(shop.server, url, root))
  answers.write()
})

const faults = / (missing|= null|= empty text|= a word|= a long text|= NUL|= -1)$|(^|\.)isAdmin added$/

test('faults', { timeout: 600_000 }, async () => {
  const answers = new Answers('faults')
  for (const endpoint of contractEndpoints.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))) {
    const { body: schema, method, path } = endpoint
    if (method === 'GET' || !schema || endpoint.file || endpoint.files || endpoint.form) continue
    await clock.tick()
    const root = await signIn('R')
    const sample = await sampleRequests[nameOf(endpoint)]?.(root ? recordsOf(root) : missingRecords(product))
    const bodies = [
      { what: 'nothing', body: {} },
      { what: 'a list', body: [] },
      ...invalidBodies(schema, sample?.body ?? {}).filter(({ what }) => faults.test(what)),
    ]
    const refused = bodies.filter(({ body }) => !schema.safeParse(body).success)
    for (const { what, body } of refused) {
      const request = { ...sample, body: body as Record<string, unknown> }
      await answers.add(nameOf(endpoint), what, await send({ method, path }, root, request))
    }
    const headers = { cookie: root?.cookie ?? '', 'content-type': 'application/json' }
    const broken = await shop.server.inject({ method, url: path, headers, payload: '{' })
    await answers.add(nameOf(endpoint), 'no JSON', broken)
  }
  answers.write()
})

test('mails', async () => {
  const brand = { companyName: 'Flor de Maga', logoUrl: null, supportEmail: 'help@shop.test', address: 'Calle Sol 5' }
  for (const { template, sample } of knownMails()) {
    for (const language of languages) {
      const options = { language, brand, publicUrl: 'http://shop.test' }
      const { subject, text, html } = await shop.mail.templates.render({ template, data: sample }, options)
      write('mails', `${template} ${language}`, [subject, text, pageText(html).join('\n')].join('\n\n'))
    }
  }
})

test('documents', async () => {
  const answers = new Answers('documents')
  const [owner, root] = [await customer(), await signIn('R')]
  const records = recordsOf(owner)
  const unpaid = await records.overdueOrderId()
  const refunded = await records.creditNote()
  for (const [what, id] of Object.entries({
    seat: (await records.seat()).orderId,
    unpaid,
    refunded: refunded.orderId,
  })) {
    for (const language of languages) {
      await shop.platform.database.pool.query('update orders set language = $2 where id = $1', [id, language])
      const creditNotes = what === 'refunded' ? [`credit-notes/${refunded.number}`] : []
      for (const kind of ['invoice', 'packing-slip', ...creditNotes]) {
        const answer = await get(shop.server, `/api/orders/${id}/${kind}`, root)
        await answers.add(`${what} ${kind.split('/')[0]} ${language}`, 'R', answer)
      }
    }
  }
  answers.write()
})

test('texts', () => {
  for (const language of languages) {
    const files = globSync(`messages/${language}/*.json`).map((file) => JSON.parse(readFileSync(file, 'utf8')))
    const dictionaries = globSync(`messages/${language}/codes/*.json`).flatMap((file) =>
      Object.values<Record<string, string>>(JSON.parse(readFileSync(file, 'utf8'))),
    )
    const all = [...files, ...dictionaries].flatMap((file) => Object.values(file).map((text) => JSON.stringify(text)))
    expect(all.length).toBeGreaterThan(100)
    write('texts', `messages ${language}`, [...new Set(all)].sort().join('\n'))
  }
})
