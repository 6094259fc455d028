import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcileCheckouts } from '../../checkout/server/reconcile-checkouts.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { readShopRecipients } from '../../mail/server/shop-recipients.ts'
import { mails } from '../../mail/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { settings } from '../../settings/server/tables.ts'
import { capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  ana = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.platform.database
  await db.delete(mails)
  await db.delete(settings)
  clearSettingsCache(db)
})

const account = { smtpHost: 'smtp.shop.test', smtpUser: 'a@shop.test', fromName: 'Shop', fromEmail: 'a@shop.test' }

/** Stores the email setting without validation. */
async function storeEmail(value: object): Promise<void> {
  const { db } = shop.platform.database
  await db.insert(settings).values({ key: 'email', value: { ...account, ...value } })
  clearSettingsCache(db)
}

async function pay(decision?: 'pending'): Promise<{ paypalOrderId: string; status: string }> {
  const cream = await shop.addProduct()
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(opened.body.id, decision)
  return { paypalOrderId: opened.body.id, status: (await capture(shop, ana, opened.body.id)).body.status }
}

const queued = (template: 'order_notice' | 'staff_alert') =>
  shop.platform.database.db.select().from(mails).where(eq(mails.template, template)).orderBy(mails.recipient)

it('queues a mail for each destination address, in the language of the shop, with each order', async () => {
  await storeEmail({ destinationEmails: 'Ana@shop.test, eva@shop.test, eva@shop.test', shopLanguage: 'es' })
  expect((await pay()).status).toBe('COMPLETED')
  const slipUrl = expect.stringMatching(/^http:.+\/api\/orders\/[0-9a-f-]{36}\/packing-slip$/)
  const [notification] = await queued('order_notice')
  expect(
    JSON.parse(open(shop.platform.config.appSecret, mailPayloadPurpose, notification?.payload ?? '')),
  ).toMatchObject({
    slipUrl,
  })
  expect(await queued('order_notice')).toMatchObject([
    { recipient: 'ana@shop.test', language: 'es', replyTo: ana.email, state: 'queued', subjectType: 'order' },
    { recipient: 'eva@shop.test', language: 'es', replyTo: ana.email, state: 'queued', subjectType: 'order' },
  ])
})

it('queues none when order notifications are switched off', async () => {
  await storeEmail({ destinationEmails: 'eva@shop.test', orderNotices: false })
  expect((await pay()).status).toBe('COMPLETED')
  shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
  expect((await pay()).status).toBe('REVIEW')
  expect([...(await queued('order_notice')), ...(await queued('staff_alert'))]).toEqual([])
})

it('sends nothing to the placeholder address of a shop that has entered none', async () => {
  await pay()
  expect(await queued('order_notice')).toEqual([])
})

it('records the order when the email setting cannot be read', async () => {
  await storeEmail({ destinationEmails: 7 })
  expect((await pay()).status).toBe('COMPLETED')
  expect(await queued('order_notice')).toEqual([])
})

it('fails while the settings cannot be read from the database, because the notification would be lost', async () => {
  const { platform } = shop
  const { db, pool } = platform.database
  await pool.query('alter table settings rename to settings_elsewhere')
  try {
    await expect(readShopRecipients(platform.log, db)).rejects.toThrow()
  } finally {
    await pool.query('alter table settings_elsewhere rename to settings')
  }
})

it('sends a notification when a reviewed payment is confirmed, and alerts the same addresses about a payment to decide', async () => {
  await storeEmail({ destinationEmails: 'eva@shop.test' })
  const { paypalOrderId, status } = await pay('pending')
  expect(status).toBe('PENDING')
  expect(await queued('order_notice')).toHaveLength(1)
  const [entry] = shop.emulator.ledger().filter(({ orderId }) => orderId === paypalOrderId)
  await shop.emulator.resolvePending(entry?.captureId ?? '', 'COMPLETED')
  shop.wait(16 * 60_000)
  await reconcileCheckouts(shop.platform)
  expect(await queued('order_notice')).toHaveLength(2)
  shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
  expect((await pay()).status).toBe('REVIEW')
  expect(await queued('staff_alert')).toMatchObject([{ recipient: 'eva@shop.test', language: 'en' }])
})
