import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import { mails } from '../mail/tables.ts'
import { call, capture, openPayment } from '../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../testing/test-shop.ts'
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
