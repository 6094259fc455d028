import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { roleMatrix } from '../../testing/role-matrix.ts'
import { type SampleRecords, samplePassword } from '../../testing/samples.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let root: SignedIn
let password: string
let product: SampleRecords['product']

beforeAll(async () => {
  shop = await startTestShop()
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null })
  root = await shop.signIn({ role: 'root', password })
})
afterAll(() => shop.close())

/** Endpoints that change nothing, or nothing until an upload is used. */
const changeNothing = [
  'POST /api/admin/orders/packing-slips',
  'POST /api/admin/orders/invoices',
  'POST /api/admin/counter/quote',
  'POST /api/admin/drafts/quote',
  'POST /api/admin/pages-preview',
  'POST /api/upload-image',
  'POST /api/upload/product-image',
  'POST /api/paypal/test-connection',
  'POST /api/profile/passkeys/options',
  'POST /api/profile/totp',
  // What one person's own pages show.
  'POST /api/admin/views/{list}',
]

const writing = roleMatrix.filter(({ method, cells, endpoint }) => {
  const status = (column: string) => cells.find((cell) => cell.column === column)?.status ?? 0
  return method !== 'GET' && status('C') === 403 && status('R') < 300 && !changeNothing.includes(endpoint)
})

/** By endpoint: prepares the data that its request needs. */
const first: Record<string, (id: string) => Promise<unknown>> = {
  'POST /api/users/{id}/verification': (id) => sql('update users set email_verified = false where id = $1', [id]),
  'POST /api/admin/mails/retry': () => sql("update mails set state = 'dead'", []),
  'PUT /api/admin/second-factor-policy': async () => {
    await sql(`insert into settings (key, value) values ('second_factor', '{"required": true}')`, [])
    await sql(`insert into totp_secrets (user_id, secret, last_step, created_at) values ($1, '', 0, now())`, [root.id])
  },
  'POST /api/products/{id}/restore': (id) =>
    sql('update products set archived_at = now(), is_active = false where id = $1', [id]),
}

const sql = (text: string, values: unknown[]) => shop.platform.database.pool.query(text, values)
const events = () => shop.platform.database.db.$count(auditEvents)

describe('every change by staff is recorded in the audit trail with its actor', () => {
  test.each(writing)('$endpoint', async ({ endpoint, method, path }) => {
    const owner = await shop.signIn({ password })
    const request = (await sampleRequests[endpoint]?.(sampleRecordsOf(shop, owner, product))) ?? {}
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => request.params?.[name] ?? '')
    await first[endpoint]?.(request.params?.id ?? '')
    const before = await events()
    const answer = await shop.server.inject({
      method: method as 'POST',
      url,
      headers: { cookie: root.cookie },
      payload: (request.form ?? request.body) as InjectOptions['payload'],
    })
    expect(answer.statusCode, answer.payload).toBeLessThan(300)
    expect(await events()).toBeGreaterThan(before)
    const stored = await shop.platform.database.db.select().from(auditEvents)
    const added = stored.toSorted((a, b) => a.id - b.id).slice(before)
    // PayPal's answer to a refund is a separate event without an actor.
    const who = { actorId: root.id, actorRole: 'root', requestId: answer.headers['x-request-id'] }
    expect(added).toEqual(expect.arrayContaining([expect.objectContaining(who)]))
  })

  test('covers enough endpoints', () => {
    expect(writing.length).toBeGreaterThan(10)
  })
})
