import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { users } from '../../accounts/server/tables.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { mails } from '../../mail/server/tables.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { withReader } from '../../sale/reader.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, password } from '../../testing/visitor.ts'
import { addressToken } from './order-address.ts'
import { orders } from './tables.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const recipientsOf = async (template: string, id: string) => {
  const ofOrder = and(eq(mails.template, template), eq(mails.subjectId, id))
  return (await shop.platform.database.db.select().from(mails).where(ofOrder)).map(({ recipient }) => recipient)
}

test('mails about an order go to the verified address of the account, not to one typed at the checkout', async () => {
  const { db } = shop.platform.database
  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const typed = 'stranger@correo.test'
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: typed }
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }], { customerInfo })
  await shop.emulator.approve(opened.body.id)
  await capture(shop, ana, opened.body.id)
  const [order] = await db.select().from(orders).where(eq(orders.userId, ana.id))
  const id = order?.id ?? ''
  expect(order?.customerEmail).toBe(typed)
  expect(await recipientsOf('order_confirmation', id)).toEqual([ana.email])

  const corrected = 'ana.nueva@correo.test'
  await db.update(users).set({ email: corrected }).where(eq(users.id, ana.id))
  await call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status: 'shipped' })
  expect(await recipientsOf('order_status', id)).toEqual([corrected])

  // One mail went to the typed address, the other to the address that the account had before.
  for (const [template, earlier] of [
    ['order_confirmation', typed],
    ['order_status', ana.email],
  ] as const) {
    const sent = and(eq(mails.template, template), eq(mails.subjectId, id))
    await db.update(mails).set({ state: 'sent', recipient: earlier }).where(sent)
    const [mail] = await db.select().from(mails).where(sent)
    expect((await call(shop, admin, 'POST', `/api/admin/mails/${mail?.id}/resend`)).statusCode).toBeLessThan(300)
    expect((await recipientsOf(template, id)).sort()).toEqual([corrected, earlier].sort())
  }
})

test.each([
  ['en', ''],
  ['es', '/es'],
])(
  'once its reader confirmed it, mails of an order go to the address typed at the checkout (%s)',
  async (language, at) => {
    const { db } = shop.platform.database
    const ana = await shop.signIn()
    const cream = await shop.addProduct()
    const typed = `typed.${ana.email}`
    const buy = async (email: string) => {
      const details = { customerInfo: { firstName: 'Ana', lastName: 'Peña', email }, language }
      const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }], details)
      await shop.emulator.approve(opened.body.id)
      await capture(shop, ana, opened.body.id)
      const [order] = await db.select().from(orders).where(eq(orders.orderNumber, opened.body.orderNumber))
      return order?.id ?? ''
    }
    const own = await buy(ana.email)
    expect(await recipientsOf('order_address', own)).toEqual([])

    const [id, other] = [await buy(typed), await buy(typed)]
    expect(await recipientsOf('order_address', id)).toEqual([typed])
    const asked = (await mailsTo(shop, typed)).filter(({ template }) => template === 'order_address')
    const links = asked.map(({ data }) => new URL(data.confirmUrl ?? '').pathname)
    expect(JSON.stringify(asked)).not.toMatch(/Ana|Peña/)
    const link = links.find((path) => path.includes(id)) ?? ''
    expect(link.startsWith(`${at}/order-mails/`)).toBe(true)
    const token = link.slice(link.lastIndexOf('/') + 1)
    const read = (one: string) => call(shop, null, 'GET', `/api/order-mails/${one}`)
    const confirm = (path: string) =>
      shop.server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: 'answer=confirm',
      })
    expect((await read(token)).body).toMatchObject({ isConfirmed: false })

    const swapped = `${other}${token.slice(token.indexOf('.'))}`
    for (const forged of [swapped, `${token.slice(0, -1)}x`, 'x']) {
      expect((await read(forged)).statusCode).toBe(404)
      expect((await confirm(`/order-mails/${forged}`)).statusCode).toBe(404)
    }

    for (const _ of ['once', 'again']) expect(await confirm(link)).toMatchObject({ statusCode: 303 })
    expect((await read(token)).body).toMatchObject({ isConfirmed: true })
    expect(await recipientsOf('order_address_notice', id)).toEqual([ana.email])
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(trail.filter(({ action }) => action === 'order.address_confirmed')).toHaveLength(1)

    for (const one of [id, other]) await call(shop, admin, 'PUT', `/api/orders/${one}/status`, { status: 'shipped' })
    expect(await recipientsOf('order_status', id)).toEqual([typed])
    expect(await recipientsOf('order_status', other)).toEqual([ana.email])
    await call(shop, admin, 'POST', `/api/orders/${id}/refunds`, { key: crypto.randomUUID(), amount: '1.00' })
    await reconcileRefunds(shop.platform)
    expect(await recipientsOf('order_refunded', id)).toEqual([typed])
  },
)

test('a link that confirms an address ends after 30 days, with the address, and with the account', async () => {
  const { db } = shop.platform.database
  const ana = await shop.signIn({ password: await hashPassword(password) })
  const cream = await shop.addProduct()
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: `typed.${ana.email}` }
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }], { customerInfo })
  await shop.emulator.approve(opened.body.id)
  await capture(shop, ana, opened.body.id)
  const [order] = await db.select().from(orders).where(eq(orders.userId, ana.id))
  if (!order) throw new Error('no order')
  const read = async () =>
    (await call(shop, null, 'GET', `/api/order-mails/${addressToken(shop.platform.config, withReader(order))}`))
      .statusCode
  expect(await read()).toBe(200)
  const age = (days: number) =>
    db.update(orders).set({ createdAt: new Date(Date.now() - days * 86_400_000), status: 'shipped' })
  await age(31).where(eq(orders.id, order.id))
  expect(await read()).toBe(404)
  await age(29).where(eq(orders.id, order.id))
  expect(await read()).toBe(200)
  expect((await call(shop, ana, 'POST', '/api/profile/delete', { password })).statusCode).toBe(204)
  expect(await read()).toBe(404)
})
