import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { mails } from '../../mail/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { settings } from '../../settings/server/tables.ts'

import { sellService, startAppointmentShop } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency, paymentSteps } from '../../testing/payment-shop.ts'
import { addSession, addWorkshop, buySeats } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startAppointmentShop>>
const { orderOf } = paymentSteps(() => shop)

beforeAll(async () => {
  shop = await startAppointmentShop()
})
beforeEach(async () => {
  await deleteNotifications()
  await storeEmail({ destinationEmails: 'eva@shop.test', shopLanguage: 'es' })
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

/** Stores the email setting without validation. */
async function storeEmail(value: object): Promise<void> {
  const { db } = shop.platform.database
  const account = { smtpHost: 'smtp.shop.test', smtpUser: 'a@shop.test', fromName: 'Shop', fromEmail: 'a@shop.test' }
  await db.delete(settings).where(eq(settings.key, 'email'))
  await db.insert(settings).values({ key: 'email', value: { ...account, ...value } })
  clearSettingsCache(db)
}

/** The queued notifications. */
const areNotifications = eq(mails.template, 'event_notice')
const notifications = () => shop.platform.database.db.select().from(mails).where(areNotifications)
const deleteNotifications = () => shop.platform.database.db.delete(mails).where(areNotifications)

/** The text of the only notification, as staff read it in the outbox. */
async function noticeText(): Promise<string> {
  const [notification, ...more] = await notifications()
  expect(more).toEqual([])
  expect(notification).toMatchObject({ recipient: 'eva@shop.test', language: 'es', subjectType: 'order' })
  const { body } = await call(shop, shop.root, 'GET', `/api/admin/mails/${notification?.id}`)
  return JSON.stringify(body)
}

it('mails the shop one notification when a customer moves seats, with the old session', async () => {
  const from = await addWorkshop(shop)
  const to = await addSession(shop, from, { days: 9, place: 'Caguas' })
  const ana = await shop.signIn()
  const order = await buySeats(shop, ana, from, 2)
  const line = `/api/orders/customer/${ana.id}/${order}/lines`
  const move = (variant: string) => call(shop, ana, 'PUT', `${line}/${variant}/time`, { variantId: to.variantId })
  expect((await move(from.variantId)).statusCode).toBe(200)
  const text = await noticeText()
  expect((await notifications())[0]?.replyTo).toBe(ana.email)
  for (const part of ['Cambio de hora del cliente: Makeup Workshop', '2 × Makeup Workshop', 'Caguas', 'Ponce']) {
    expect(text).toContain(part)
  }
  expect((await move(from.variantId)).statusCode).toBe(409)
  expect(await notifications()).toHaveLength(1)
})

it('mails the shop a notification when a customer moves and cancels an appointment, with its calendar', async () => {
  const sale = await sellService(shop)
  const order = (await orderOf(await sale.paid(10)))?.id
  const line = `/api/orders/customer/${sale.ana.id}/${order}/lines/${sale.service.id}`
  expect((await call(shop, sale.ana, 'PUT', `${line}/time`, { slot: sale.slot(12) })).statusCode).toBe(200)
  expect(await noticeText()).toMatch(/Con\s+Rosa/)
  await deleteNotifications()
  for (let count = 0; count < 2; count++) {
    expect((await call(shop, sale.ana, 'POST', `${line}/cancel`)).statusCode).toBe(200)
  }
  expect(await noticeText()).toContain('Cancelación del cliente')
})

it('mails the shop a notification of a canceled unpaid order, unless staff canceled it', async () => {
  const { productId, variantId } = await addWorkshop(shop)
  const ana = await shop.signIn()
  const purchase = { items: [{ productId, variantId, quantity: 1 }], total: 4500 }
  const order = await manualOrder(shop, ana, purchase)
  expect(
    (await call(shop, shop.admin, 'POST', `/api/admin/orders/${order}/cancel`, { refund: 'all', restock: true }))
      .statusCode,
  ).toBe(200)
  expect(await notifications()).toEqual([])
  const other = await manualOrder(shop, ana, purchase)
  const path = `/api/orders/customer/${ana.id}/${other}/lines/${variantId}/cancel`
  expect((await call(shop, ana, 'POST', path)).statusCode).toBe(200)
  expect(await noticeText()).toContain('1 × Makeup Workshop')
})

it('is silent about changes by staff, and when order notifications are switched off', async () => {
  const sale = await sellService(shop)
  await sale.paid(10)
  const [booking] = await sale.bookings()
  const moved = await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${booking?.id}/time`, sale.slot(12))
  expect(moved.statusCode).toBe(200)
  await storeEmail({ destinationEmails: 'eva@shop.test', orderNotices: false })
  const order = (await orderOf(String(booking?.paypal_order_id)))?.id
  const path = `/api/orders/customer/${sale.ana.id}/${order}/lines/${sale.service.id}/cancel`
  expect((await call(shop, sale.ana, 'POST', path)).statusCode).toBe(200)
  expect(await notifications()).toEqual([])
})
