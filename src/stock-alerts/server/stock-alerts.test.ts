import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { lipstick } from '../../testing/lipstick.ts'
import { productForm } from '../../testing/sample-product.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { sendAlerts } from './send-alerts.ts'
import { stockAlerts } from './tables.ts'

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.platform.database.db.delete(mails)
  await shop.platform.database.db.delete(stockAlerts)
})

const ask = (id: string, email: string, more: object = {}, as: SignedIn | null = null) =>
  call(shop, as, 'POST', `/api/products/${id}/notice`, { email, language: 'es', ...more })
const alerts = () => shop.platform.database.db.select().from(stockAlerts).orderBy(stockAlerts.createdAt)
const setStock = (id: string, stock: number | null) =>
  shop.platform.database.pool.query('update product_variants set stock = $2 where id = $1', [id, stock])

/** Recipients and data of the mails of a template, in the order in which they were queued. */
async function mailed(template: string) {
  const rows = await shop.platform.database.db.select().from(mails).orderBy(mails.createdAt)
  return rows
    .filter((mail) => mail.template === template)
    .map(({ recipient, language, payload }) => ({
      recipient,
      language,
      data: JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, payload)) as Record<string, string>,
    }))
}
const recipients = async () => (await mailed('stock_notice')).map(({ recipient }) => recipient).sort()

/** The path of the link in the last confirmation mail. */
async function link(): Promise<string> {
  const last = (await mailed('stock_notice_confirmation')).at(-1)
  return new URL(last?.data.confirmUrl ?? '').pathname
}
const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  shop.server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
const readAlert = async (path: string) => (await call(shop, null, 'GET', `/api${path.replace(/^\/es/, '')}`)).body

/** Inserts alerts that were confirmed one second after another. */
async function queue(productId: string, names: readonly string[]): Promise<void> {
  const start = shop.platform.clock().getTime() - names.length * 1000
  const rows = names.map((name, at) => {
    const createdAt = new Date(start + at * 1000)
    const about = { productId, variantId: productId, email: `${name}@correo.test`, language: 'en' as const }
    return { ...about, state: 'confirmed' as const, createdAt, confirmedAt: createdAt }
  })
  await shop.platform.database.db.insert(stockAlerts).values(rows)
}

describe('asking for an alert', () => {
  test('is confirmed by mail, and sent once', async () => {
    const { id, slug } = await shop.addProduct({ stock: 0, name: 'Aloe', nameEs: 'Sábila' })
    expect(await ask(id, ' Ana@Correo.test ')).toMatchObject({ statusCode: 200, body: { confirmed: false } })
    const [{ data, ...mail } = { data: {} }] = await mailed('stock_notice_confirmation')
    expect(mail).toEqual({ recipient: 'ana@correo.test', language: 'es' })
    expect(data).toMatchObject({ kind: 'stock', product: { name: 'Aloe', nameEs: 'Sábila' } })
    const path = await link()
    expect(path).toMatch(/^\/es\/notices\/[\w-]{43}$/)
    expect(JSON.stringify(await alerts())).not.toContain(path.split('/').at(-1))

    await setStock(id, 3)
    expect(await sendAlerts(shop.platform)).toBe(0)
    expect(await readAlert(path)).toMatchObject({ state: 'pending', slug, nameEs: 'Sábila' })
    const answer = await post(path, 'answer=confirm')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
    expect(await readAlert(path)).toMatchObject({ state: 'confirmed' })

    expect(await sendAlerts(shop.platform)).toBe(1)
    expect(await sendAlerts(shop.platform)).toBe(0)
    const [alert] = await mailed('stock_notice')
    expect(alert).toMatchObject({ recipient: 'ana@correo.test', language: 'es' })
    expect(alert?.data.productUrl).toBe(`http://shop.test/es/products/${slug}?variant=${id}`)
    expect(alert?.data.unsubscribeUrl).toMatch(/^http:\/\/shop\.test\/es\/notices\/[\w-]{43}$/)
  })

  test('has the same response for an address that has an alert already, which keeps its position', async () => {
    const { id } = await shop.addProduct({ stock: 0 })
    await queue(id, ['ana'])
    const before = await alerts()
    const [known, unknown] = [await ask(id, 'ana@correo.test'), await ask(id, 'eva@correo.test')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const ana = (await alerts()).filter(({ email }) => email === 'ana@correo.test')
    expect(ana).toMatchObject([{ state: 'confirmed', confirmedAt: before[0]?.confirmedAt }])
    expect(await mailed('stock_notice_confirmation')).toHaveLength(2)
  })

  test('needs no mail for the own verified address, but for every other', async () => {
    const { id } = await shop.addProduct({ stock: 0 })
    const ana = await shop.signIn()
    const unverified = await shop.signIn({ emailVerified: false })
    expect((await ask(id, ana.email.toUpperCase(), {}, ana)).body).toEqual({ confirmed: true })
    expect((await ask(id, unverified.email, {}, unverified)).body).toEqual({ confirmed: false })
    expect((await ask(id, 'other@correo.test', {}, ana)).body).toEqual({ confirmed: false })
    expect((await alerts()).map(({ state }) => state)).toEqual(['confirmed', 'pending', 'pending'])
    expect(await mailed('stock_notice_confirmation')).toHaveLength(2)
    const reply = await call(shop, admin, 'GET', `/api/admin/products/${id}/notices`)
    expect(reply.body).toEqual([{ variantId: id, waiting: 1 }])
  })

  test('is about one variant, which the mail names', async () => {
    const { body } = await call(shop, admin, 'POST', '/api/products', { ...productForm(), ...lipstick })
    const variants = body.variants as { id: string; stock: number }[]
    const mini = variants.find(({ stock }) => stock === 0)?.id
    expect((await ask(body.id, 'ana@correo.test')).statusCode).toBe(404)
    expect((await ask(body.id, 'ana@correo.test', { variantId: mini })).statusCode).toBe(200)
    const [mail] = await mailed('stock_notice_confirmation')
    expect(mail?.data.product).toMatchObject({ choices: [{ valueEs: 'Rubí' }, { value: 'Mini' }] })
  })

  test.each([
    [{ email: 'nobody' }, 400, 'Invalid email format'],
    [{ email: 'a@b.test\r\nBcc: spy@evil.test' }, 400, 'Invalid email format'],
  ])('with %j is refused with %i', async (form, status, message) => {
    const { id } = await shop.addProduct({ stock: 0 })
    expect(await ask(id, '', form)).toMatchObject({ statusCode: status, body: { message } })
    expect(await alerts()).toEqual([])
  })

  test('is refused for products that are not offered', async () => {
    const hidden = await shop.addProduct({ stock: 0, isActive: false })
    expect((await ask(hidden.id, 'ana@correo.test')).statusCode).toBe(404)
    expect((await ask('0b6fdc5e-1111-4222-8333-444455556666', 'ana@correo.test')).statusCode).toBe(404)
  })
})

describe('a link', () => {
  test('expires after 7 days without a confirmation', async () => {
    const { id } = await shop.addProduct({ stock: 0 })
    await ask(id, 'ana@correo.test')
    const path = await link()
    await shop.platform.database.pool.query(`update stock_notices set created_at = created_at - interval '8 days'`)
    expect((await post(path, 'answer=confirm')).statusCode).toBe(404)
    expect(await alerts()).toMatchObject([{ state: 'pending' }])
    expect(await readAlert(path)).toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('stops all alerts of its address with one click in a mail client (%s)', async (type, body) => {
    const [one, two] = [await shop.addProduct({ stock: 1 }), await shop.addProduct({ stock: 0 })]
    await queue(one.id, ['ana'])
    await queue(two.id, ['ana', 'eva'])
    await sendAlerts(shop.platform)
    const url = new URL((await mailed('stock_notice'))[0]?.data.unsubscribeUrl ?? '').pathname
    const answer = await post(url, body, type)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await readAlert(url)).toMatchObject({ state: 'unsubscribed' })
    await setStock(two.id, 5)
    await sendAlerts(shop.platform)
    expect(await recipients()).toEqual(['ana@correo.test', 'eva@correo.test'])
  })

  test('that is unknown, and a form of another site, change nothing', async () => {
    const { id } = await shop.addProduct({ stock: 0 })
    await ask(id, 'ana@correo.test')
    const path = await link()
    const foreign = { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'answer=confirm'
    const answer = await shop.server.inject({ method: 'POST', url: path, payload, headers: foreign })
    expect(answer.statusCode).toBe(403)
    expect((await post('/notices/unknown', payload)).statusCode).toBe(404)
    expect((await post(path, 'answer=other')).statusCode).toBe(400)
    expect((await post(path, '')).statusCode).toBe(400)
    expect((await post(path, 'x', 'multipart/form-data')).statusCode).toBe(400)
    expect((await post(path, `${payload}&x=${'x'.repeat(5000)}`)).statusCode).toBe(413)
    expect((await post(path, '{"answer":"confirm"}', 'application/json')).statusCode).toBe(415)
    expect(await alerts()).toMatchObject([{ state: 'pending' }])
  })
})

describe('alerts are sent', () => {
  test('in the order of the confirmations, one for each unit', async () => {
    const { id } = await shop.addProduct({ stock: 0 })
    await queue(id, ['a', 'b', 'c', 'd'])
    await setStock(id, 2)
    expect(await sendAlerts(shop.platform)).toBe(2)
    expect(await recipients()).toEqual(['a@correo.test', 'b@correo.test'])
    await setStock(id, 3)
    expect(await sendAlerts(shop.platform)).toBe(1)
    expect(await sendAlerts(shop.platform)).toBe(0)
  })

  test('a day later when the unit is still there', async () => {
    const { id } = await shop.addProduct({ stock: 1 })
    await queue(id, ['a', 'b'])
    await sendAlerts(shop.platform)
    const later = (ms: number) => ({ ...shop.platform, clock: () => new Date(Date.now() + ms) })
    expect(await sendAlerts(later(dayMs - 60_000))).toBe(0)
    expect(await sendAlerts(later(dayMs + 60_000))).toBe(1)
    expect(await recipients()).toEqual(['a@correo.test', 'b@correo.test'])
  })

  test('all at once when the stock is unlimited', async () => {
    const { id } = await shop.addProduct({ stock: null })
    await queue(
      id,
      Array.from({ length: 230 }, (_, at) => `p${at}`),
    )
    expect(await sendAlerts(shop.platform)).toBe(230)
    expect(new Set(await recipients()).size).toBe(230)
  })

  test('not while the product is hidden or its session has begun', async () => {
    const { id } = await shop.addProduct({ stock: 5 })
    await queue(id, ['a'])
    const change = (sql: string) => shop.platform.database.pool.query(`update ${sql} where id = $1`, [id])
    await change('products set is_active = false')
    expect(await sendAlerts(shop.platform)).toBe(0)
    await change('products set is_active = true')
    await change(`product_variants set starts_at = now() - interval '1 hour', ends_at = now()`)
    expect(await sendAlerts(shop.platform)).toBe(0)
  })
})

describe('two instances at once, and a failure in the middle', () => {
  let other: TestShop
  beforeEach(async () => {
    other = await startTestShop({ share: shop, environment: { APP_SECRET: shop.config.appSecret } })
  })
  afterEach(() => other.close())

  test('send no alert twice, and no more alerts than there are units', async () => {
    const { id } = await shop.addProduct({ stock: 7 })
    const names = Array.from({ length: 20 }, (_, at) => `p${String(at).padStart(2, '0')}`)
    await queue(id, names)
    await Promise.all([shop, other, shop, other].map(({ platform }) => sendAlerts(platform)))
    expect(await recipients()).toEqual(names.slice(0, 7).map((name) => `${name}@correo.test`))
  })

  test('mark no alert as sent without its mail', async () => {
    const { id } = await shop.addProduct({ stock: 5 })
    await queue(id, ['a', 'b', 'c'])
    let jobs = 0
    const enqueueAll: typeof shop.platform.jobs.enqueueAll = async (...job) => {
      if (++jobs === 2) throw new Error('the database is gone')
      return shop.platform.jobs.enqueueAll(...job)
    }
    const failing = { ...shop.platform, jobs: { ...shop.platform.jobs, enqueueAll } }
    await expect(sendAlerts(failing)).rejects.toThrow('the database is gone')
    expect(await recipients()).toEqual([])
    expect((await alerts()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await sendAlerts(other.platform)).toBe(3)
    expect(await recipients()).toEqual(['a@correo.test', 'b@correo.test', 'c@correo.test'])
  })
})

test('an account exports its alerts, and its deletion removes them; old and unconfirmed ones are swept', async () => {
  const { id } = await shop.addProduct({ stock: 0, name: 'Aloe' })
  const ana = await shop.signIn()
  await ask(id, ana.email, {}, ana)
  const exported = (await call(shop, ana, 'GET', '/api/profile/export')).body
  expect(exported.stockNotices).toMatchObject([{ product: 'Aloe', language: 'es', state: 'confirmed' }])
  await ask(id, 'eva@correo.test')
  const person = { id: ana.id, role: 'customer' as const, addresses: [ana.email] }
  await inTransaction(shop.platform.database, (tx) => shop.erasePerson(tx, person, shop.platform.clock()))
  expect((await alerts()).map(({ email }) => email)).toEqual(['eva@correo.test'])
  const later = (days: number) => ({ ...shop.platform, clock: () => new Date(Date.now() + days * dayMs) })
  await queue(id, ['luz'])
  expect(await shop.expire(later(8))).toMatchObject({ stock_notices: 1 })
  expect(await shop.expire(later(366))).toMatchObject({ stock_notices: 1 })
})
