import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkedItems } from '../../cart/linked-cart.ts'
import { deliverMails } from '../../mail/server/deliver-mail.ts'
import type { MailMessage } from '../../mail/server/mail-message.ts'
import { mails } from '../../mail/server/tables.ts'
import { sendBySmtp } from '../../mail/server/transport.ts'
import type { CheckoutEnding } from '../../sale/checkout-state.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { accountAt, headersOf, startMailServer } from '../../testing/mail-server.ts'
import { startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { mailsTo } from '../../testing/visitor.ts'
import { remindOfCarts } from './cart-reminders.ts'
import { reminders as feature } from './index.ts'
import { inviteToReview } from './review-invitations.ts'

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let admin: SignedIn
let ana: SignedIn
let product: Awaited<ReturnType<typeof shop.addProduct>>
/** What left the shop. */
let sent: MailMessage[] = []

beforeAll(async () => {
  shop = await startPaymentShop()
  shop.emulator.setWebhooks({ off: true })
  admin = await shop.signIn({ role: 'admin' })
})
beforeEach(async () => {
  ana = await shop.signIn()
  await agree({ reminders: true, language: 'es' })
  product = await shop.addProduct({ name: 'Aloe Cream', nameEs: 'Crema de aloe' })
  sent = []
})
afterAll(() => shop.close())

const hour = 60 * 60_000
const day = 24 * hour
const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, string>[]
const agree = (choice: object) => call(shop, ana, 'PUT', '/api/profile/consents', choice)

/** Opens a payment some time ago. */
async function abandon(ago: number, lines = [{ id: product.id, price: 2850, quantity: 2 }]) {
  const { body } = await openPayment(shop, ana, lines)
  await past('checkouts', body.orderNumber, ago)
  return body
}
const past = (table: string, number: string, ago: number) =>
  rows(`update ${table} set created_at = $2, updated_at = $2 where order_number = $1`, [
    ...[number, new Date(shop.platform.clock().getTime() - ago).toISOString()],
  ])

/** A paid order that was shipped, or picked up, some time ago. */
async function bought(ago: number, ids = [product.id]) {
  const { body } = await openPayment(
    shop,
    ana,
    ids.map((id) => ({ id, price: 2850, quantity: 1 })),
  )
  await shop.emulator.approve(body.id)
  expect((await capture(shop, ana, body.id)).statusCode).toBe(200)
  await past('checkouts', body.orderNumber, ago)
  await past('orders', body.orderNumber, ago)
  const [order] = await rows(`update orders set status = 'shipped' where order_number = $1 returning *`, [
    body.orderNumber,
  ])
  return { id: String(order?.id), items: order?.items as unknown as { lineId: string }[] }
}

async function send() {
  const transport = { send: async (message: MailMessage) => void sent.push(message) }
  const queued = await shop.platform.database.db.select().from(mails).where(eq(mails.recipient, ana.email))
  for (const { id, state } of queued) {
    if (state === 'queued') await deliverMails(shop.platform, { ...shop.mail, transport }, [id])
  }
  return sent.filter(({ unsubscribeUrl }) => unsubscribeUrl)
}
/** How many mails a run writes to Ana. */
async function written(run: typeof remindOfCarts): Promise<number> {
  const before = (await advertising()).length
  await run(shop.platform)
  return (await advertising()).length - before
}
const advertising = async () =>
  (await mailsTo(shop, ana.email)).filter(({ template }) => /^(cart|review)_/.test(template))

const dataOf = (mail: { data: unknown } | undefined): unknown => mail?.data ?? {}

it('mails of carts and of reviews reach a mail server with the headers that end them in one click', async () => {
  await bought(10 * day)
  const { orderNumber } = await abandon(hour)
  expect(await written(inviteToReview)).toBe(1)
  // A person gets at most one of them a week.
  shop.wait(8 * day)
  await past('checkouts', orderNumber, 4 * hour)
  expect(await written(remindOfCarts)).toBe(1)
  const advertised = await send()
  const server = await startMailServer()
  try {
    for (const message of advertised) await sendBySmtp(shop.platform.config, accountAt(server.port), message)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[ana.email], [ana.email]])
    for (const [at, mail] of server.received.entries()) {
      const headers = headersOf(mail)
      expect(headers).toContain(`List-Unsubscribe: <${advertised[at]?.unsubscribeUrl}>`)
      expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(mail.parsed.text).toContain(advertised[at]?.unsubscribeUrl)
    }
  } finally {
    await server.stop()
  }
})

describe('a cart that was not paid', () => {
  it('is mailed once after 4 hours, in the language of its checkout, with a link that fills the cart', async () => {
    await agree({ reminders: true, language: 'en' })
    const { orderNumber } = await abandon(3 * hour)
    await rows(`update checkouts set language = 'es' where order_number = $1`, [orderNumber])
    expect(await written(remindOfCarts)).toBe(0)
    await past('checkouts', orderNumber, 4 * hour)
    await Promise.all([remindOfCarts(shop.platform), remindOfCarts(shop.platform)])
    const [mail, another] = await advertising()
    expect(another).toBeUndefined()
    expect(mail).toMatchObject({ template: 'cart_reminder', language: 'es' })
    const { cartUrl, unsubscribeUrl } = dataOf(mail) as { cartUrl: string; unsubscribeUrl: string }
    const path = new URL(cartUrl).pathname
    expect(path.startsWith('/es/buy/')).toBe(true)
    expect(linkedItems(path.slice('/es/buy/'.length))).toEqual([{ variantId: product.id, quantity: 2 }])
    const [message] = await send()
    expect(message).toMatchObject({ unsubscribeUrl, language: 'es' })
    expect(message?.text).toContain('2 × Crema de aloe')
    expect(await call(shop, admin, 'GET', `/api/admin/mails/${message?.id}`)).toMatchObject({
      body: { canResend: false },
    })
    expect(await written(remindOfCarts)).toBe(0)
    shop.wait(8 * day)
    await past('checkouts', orderNumber, 5 * hour)
    expect(await written(remindOfCarts)).toBe(0)
  })

  it('waits for a week after another reminder', async () => {
    await abandon(5 * hour)
    expect(await written(remindOfCarts)).toBe(1)
    shop.wait(6 * day)
    product = await shop.addProduct()
    await abandon(5 * hour)
    expect(await written(remindOfCarts)).toBe(0)
    shop.wait(1.1 * day)
    expect(await written(remindOfCarts)).toBe(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['was bought', () => bought(hour)],
    [
      'was canceled',
      () => rows(`update checkouts set state = 'released', ending = 'canceled' where user_id = $1`, [ana.id]),
    ],
    ['is sold out', () => rows('update product_variants set stock = 0 where product_id = $1', [product.id])],
    ['is sold no more', () => rows('update products set is_active = false where id = $1', [product.id])],
    ['is of somebody who never agreed', () => agree({ reminders: false })],
    [
      'is of an address that is not verified',
      () => rows('update users set email_verified = false where id = $1', [ana.id]),
    ],
    [
      'is too old',
      () => rows(`update checkouts set created_at = created_at - interval '4 days' where user_id = $1`, [ana.id]),
    ],
    [
      'was opened by a link that staff sent',
      () =>
        rows(
          `insert into drafts (user_id, first_name, last_name, lines, language, total, order_number, created_at, updated_at)
           select user_id, 'Ana', 'Peña', '[]', 'es', 57, order_number, created_at, created_at from checkouts where user_id = $1`,
          [ana.id],
        ),
    ],
  ])('is not mailed when it %s', async (_, change) => {
    await abandon(5 * hour)
    await change()
    expect(await written(remindOfCarts)).toBe(0)
    await rows('update products set is_active = true where id = $1', [product.id])
  })

  const isReminded: Record<CheckoutEnding, boolean> = {
    declined: true,
    left: true,
    abandoned: true,
    sold_out: true,
    slot_taken: true,
    code_used_up: true,
    superseded: false,
    paid_elsewhere: false,
    unpaid: false,
    canceled: false,
  }
  it.each(Object.entries(isReminded))('that ended as %s is mailed: %s', async (ending, reminded) => {
    await abandon(5 * hour)
    await rows(`update checkouts set state = 'released', ending = $2 where user_id = $1`, [ana.id, ending])
    expect(await written(remindOfCarts)).toBe(reminded ? 1 : 0)
  })

  it('is not mailed while the shop is paused', async () => {
    await abandon(5 * hour)
    const pause = (active: boolean) => {
      const value = { active, what: 'everything', text: 'We are closed.', textEs: 'Estamos cerrados.' }
      return call(shop, admin, 'PUT', '/api/admin/pause', { key: 'pause', value })
    }
    expect((await pause(true)).statusCode).toBe(200)
    expect(await written(remindOfCarts)).toBe(0)
    await pause(false)
    expect(await written(remindOfCarts)).toBe(1)
  })

  it('has a queued mail that a withdrawal deletes, and one that is not sent after the purchase', async () => {
    await abandon(5 * hour)
    await remindOfCarts(shop.platform)
    await agree({ reminders: false })
    expect(await advertising()).toEqual([])
    await agree({ reminders: true })
    shop.wait(8 * day)
    product = await shop.addProduct()
    await abandon(5 * hour)
    expect(await written(remindOfCarts)).toBe(1)
    await bought(0)
    expect(await send()).toEqual([])
  })
})

describe('an invitation to review', () => {
  it('names every line that was received 10 days ago, once, and links their forms', async () => {
    const other = await shop.addProduct({ name: 'Soap' })
    const order = await bought(9 * day, [product.id, other.id])
    await agree({ reminders: true, language: 'en' })
    await rows(`update orders set language = 'es' where id = $1`, [order.id])
    expect(await written(inviteToReview)).toBe(0)
    shop.wait(1.1 * day)
    expect(await written(inviteToReview)).toBe(1)
    const [mail] = await advertising()
    expect(mail).toMatchObject({ template: 'review_invitation', language: 'es' })
    const { lines } = dataOf(mail) as { lines: { reviewUrl: string }[] }
    expect(lines.map(({ reviewUrl }) => reviewUrl).toSorted()).toEqual(
      order.items
        .map(({ lineId }) => `http://shop.test/es/dashboard?section=orders&review=${order.id}.${lineId}`)
        .toSorted(),
    )
    expect((await send())[0]?.text).toContain('Reseñar Crema de aloe')
    shop.wait(8 * day)
    expect(await written(inviteToReview)).toBe(0)
  })

  it('comes for a parcel that was sent before the rest', async () => {
    const other = await shop.addProduct({ name: 'Soap' })
    const order = await bought(11 * day, [product.id, other.id])
    const [first] = order.items
    await rows(`update orders set status = 'processed' where id = $1`, [order.id])
    const lines = [{ lineId: first?.lineId, quantity: 1 }]
    const parcel = await call(shop, admin, 'POST', `/api/admin/orders/${order.id}/parcels`, { lines })
    expect(parcel.statusCode).toBe(201)
    expect(await written(inviteToReview)).toBe(0)
    shop.wait(10.1 * day)
    expect(await written(inviteToReview)).toBe(1)
    const [mail] = await advertising()
    expect(mail?.data).toMatchObject({ lineIds: [first?.lineId] })
  })

  it.each<[string, (order: { id: string; items: { lineId: string }[] }) => Promise<unknown>]>([
    [
      'is refunded',
      ({ id }) => call(shop, admin, 'POST', `/api/orders/${id}/refunds`, { key: crypto.randomUUID(), amount: '28.50' }),
    ],
    [
      'is reviewed',
      ({ id, items }) =>
        call(shop, ana, 'POST', '/api/reviews', {
          orderId: id,
          lineId: items[0]?.lineId,
          stars: 5,
          text: 'Muy bueno.',
          language: 'es',
        }),
    ],
    ['is of somebody who never agreed', () => agree({ reminders: false })],
    [
      'was received too long ago',
      ({ id }) => rows(`update orders set updated_at = updated_at - interval '30 days' where id = $1`, [id]),
    ],
  ])('is not sent for what %s', async (_, change) => {
    const order = await bought(11 * day)
    await change(order)
    expect(await written(inviteToReview)).toBe(0)
  })

  it('is not sent any more once its line was reviewed', async () => {
    const { id, items } = await bought(11 * day)
    expect(await written(inviteToReview)).toBe(1)
    const body = { orderId: id, lineId: items[0]?.lineId, stars: 5, text: 'Muy bueno.', language: 'es' }
    expect((await call(shop, ana, 'POST', '/api/reviews', body)).statusCode).toBe(201)
    expect(await send()).toEqual([])
  })
})

it('what a person was reminded of is in the export and ends with the account', async () => {
  const { orderNumber } = await abandon(5 * hour)
  await remindOfCarts(shop.platform)
  const { body } = await call(shop, ana, 'GET', '/api/profile/export')
  expect(body.reminders).toMatchObject([{ orderNumber, lineId: null }])
  shop.wait(501 * day)
  expect(await feature.expire?.(shop.platform)).toEqual({ reminders: expect.any(Number) })
  expect(await rows('select 1 from reminders')).toEqual([])
})
