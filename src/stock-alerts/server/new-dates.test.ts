import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { productVariants } from '../../catalog/server/tables.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'
import { sendAlerts } from './send-alerts.ts'
import { stockAlerts } from './tables.ts'

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.platform.database.db.delete(mails)
  await shop.platform.database.db.delete(stockAlerts)
})

const query = (text: string, values: unknown[]) => shop.platform.database.pool.query(text, values)

/** A workshop whose only session has begun, and a function that adds a session. */
async function withoutDates() {
  const { productId, variantId } = await addWorkshop(shop)
  const past = `update product_variants set starts_at = now() - interval '2 hours', ends_at = now() where id = $1`
  await query(past, [variantId])
  const addSession = async (days: number, stock: number | null) => {
    const startsAt = new Date(Date.now() + days * dayMs)
    const session = { productId, price: 4500, stock, startsAt, endsAt: new Date(startsAt.getTime() + 1) }
    const [row] = await shop.platform.database.db.insert(productVariants).values(session).returning()
    return row?.id
  }
  return { id: productId, addSession }
}

/** The last mail of a template. */
async function mailed(template: string): Promise<{ productUrl: string; confirmUrl: string; kind: string }> {
  const rows = await shop.platform.database.db.select().from(mails).orderBy(mails.createdAt)
  const last = rows.findLast((mail) => mail.template === template)
  return JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, last?.payload ?? ''))
}

const ask = (id: string, email: string, as: SignedIn | null = null) =>
  call(shop, as, 'POST', `/api/products/${id}/notice`, { email, language: 'en' })

it('stores one alert per address and workshop, and sends it with the first free session', async () => {
  const [one, other] = [await withoutDates(), await withoutDates()]
  for (const { id } of [other, one, one]) expect((await ask(id, 'eva@correo.test')).statusCode).toBe(200)
  expect(await shop.platform.database.db.select().from(stockAlerts)).toHaveLength(2)
  const { confirmUrl, kind } = await mailed('stock_notice_confirmation')
  const path = new URL(confirmUrl).pathname
  const read = async () => (await call(shop, null, 'GET', `/api${path}`)).body
  expect(kind).toBe('date')
  expect(await read()).toMatchObject({ state: 'pending', kind: 'date', variantId: null, startsAt: null })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await shop.server.inject({ method: 'POST', url: path, payload: 'answer=confirm', headers: form })
  const counted = await call(shop, admin, 'GET', `/api/admin/products/${one.id}/notices`)
  expect(counted.body).toEqual([{ variantId: null, waiting: 1 }])

  expect(await sendAlerts(shop.platform)).toBe(0)
  await one.addSession(3, 0)
  expect(await sendAlerts(shop.platform)).toBe(0)
  await one.addSession(20, 2)
  const first = await one.addSession(10, 1)
  expect(await sendAlerts(shop.platform)).toBe(1)
  expect(await sendAlerts(shop.platform)).toBe(0)
  const { productUrl, ...alert } = await mailed('stock_notice')
  expect(productUrl.endsWith(`?variant=${first}`)).toBe(true)
  expect(alert).toMatchObject({ kind: 'date', product: { startsAt: expect.any(String) } })
})

it('sends as many alerts as the sessions have free seats', async () => {
  const { id, addSession } = await withoutDates()
  const createdAt = new Date()
  const people = ['a', 'b', 'c', 'd'].map((name) => `${name}@correo.test`)
  await shop.platform.database.db.insert(stockAlerts).values(
    people.map((email) => {
      const asked = { productId: id, variantId: null, email, language: 'en' as const }
      return { ...asked, state: 'confirmed' as const, createdAt, confirmedAt: createdAt }
    }),
  )
  await addSession(3, 2)
  await addSession(4, 1)
  expect(await sendAlerts(shop.platform)).toBe(3)
  await addSession(5, null)
  expect(await sendAlerts(shop.platform)).toBe(1)
})

it('is confirmed at once for the own address, which keeps one alert', async () => {
  const { id } = await withoutDates()
  for (let time = 0; time < 2; time++) expect((await ask(id, ana.email, ana)).body).toEqual({ confirmed: true })
  expect(await shop.platform.database.db.select().from(stockAlerts)).toMatchObject([
    { productId: id, variantId: null, state: 'confirmed' },
  ])
})

it('is refused for a workshop that has a date, and for other products', async () => {
  const { id, addSession } = await withoutDates()
  await addSession(3, 0)
  expect((await ask(id, 'eva@correo.test')).statusCode).toBe(404)
  const hidden = await shop.addProduct({ stock: 0 })
  await query('update product_variants set is_active = false where id = $1', [hidden.id])
  expect((await ask(hidden.id, 'eva@correo.test')).statusCode).toBe(404)
})
