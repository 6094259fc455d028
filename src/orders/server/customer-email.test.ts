import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { features } from '../../server/features.ts'
import { recipientFinder } from '../../server/together.ts'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let admin: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())
afterEach(() => expectConsistency(shop))

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const correct = (id: string, body: object, user = admin) =>
  call(shop, user, 'PUT', `/api/admin/customers/${id}/email`, { isConfirmed: true, ...body })
const newAddress = () => `right.${randomUUID()}@correo.test`

it('moves account, open orders, appointments to come and notices at once, tells the old address, and is repeatable', async () => {
  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const purchase = { items: [{ productId: cream.id, quantity: 1 }], total: cream.price }
  const [open, shipped] = [await manualOrder(shop, ana, purchase), await manualOrder(shop, ana, purchase)]
  await call(shop, admin, 'PUT', `/api/orders/${shipped}/status`, { status: 'completed' })
  await call(shop, admin, 'PUT', `/api/orders/${shipped}/status`, { status: 'shipped' })
  const { bookingId } = await sampleAppointment(shop)
  await rows('update bookings set customer_email = $1 where id = $2', [ana.email, bookingId])
  await rows(
    `insert into stock_notices (product_id, email, language, state, created_at, confirmed_at) values ($1, $2, 'es', 'confirmed', now(), now())`,
    [cream.id, ana.email],
  )
  const email = newAddress()
  expect(await correct(ana.id, { email })).toMatchObject({
    statusCode: 200,
    body: { email, orders: 1, bookings: 1, notices: 1 },
  })
  expect((await correct(ana.id, { email })).body).toMatchObject({ orders: 0, bookings: 0, notices: 0 })
  expect(await rows('select email, email_verified, pending_email from users where id = $1', [ana.id])).toEqual([
    { email, email_verified: true, pending_email: null },
  ])
  const addressOf = async (id: string) => (await rows('select customer_email from orders where id = $1', [id]))[0]
  expect(await addressOf(open)).toEqual({ customer_email: email })
  expect(await addressOf(shipped)).toEqual({ customer_email: ana.email })
  expect(await rows('select customer_email from bookings where id = $1', [bookingId])).toEqual([
    { customer_email: email },
  ])
  expect(await rows('select email from stock_notices where product_id = $1', [cream.id])).toEqual([{ email }])
  expect(await rows("select recipient from mails where template = 'email_change_notice'")).toEqual([
    { recipient: ana.email },
  ])
  const events = await rows("select after from audit_events where action = 'user.email_corrected'")
  expect(events).toEqual([{ after: { orders: 1, bookings: 1, notices: 1 } }])
})

it('leaves a notice about what the new address waits for already', async () => {
  const ana = await shop.signIn()
  const [cream, soap] = [await shop.addProduct(), await shop.addProduct()]
  const email = newAddress()
  const waitFor = (address: string, productId: string, variantId: string | null) =>
    rows(
      `insert into stock_notices (product_id, variant_id, email, language, state, created_at, confirmed_at)
       values ($1, $2, $3, 'es', 'confirmed', now(), now())`,
      [productId, variantId, address],
    )
  for (const address of [ana.email, email]) {
    await waitFor(address, cream.id, cream.id)
    await waitFor(address, cream.id, null)
  }
  await waitFor(ana.email, soap.id, soap.id)
  expect(await correct(ana.id, { email })).toMatchObject({ statusCode: 200, body: { email, notices: 1 } })
  expect(await rows('select product_id from stock_notices where email = $1', [email])).toHaveLength(3)
  expect(await rows('select product_id from stock_notices where email = $1', [ana.email])).toHaveLength(2)
})

it('the answer to an open message goes to the corrected address', async () => {
  const ana = await shop.signIn()
  const [message] = await rows(
    `insert into contact_messages (user_id, name, email, message, language) values ($1, 'Ana', $2, 'Hola', 'es') returning id`,
    [ana.id, ana.email],
  )
  const email = newAddress()
  await correct(ana.id, { email })
  const entry = { key: randomUUID(), kind: 'sent', text: 'Sí.' }
  await call(shop, admin, 'POST', `/api/admin/messages/${message?.id}/entries`, entry)
  expect(await rows("select recipient from mails where template = 'contact_answer'")).toEqual([{ recipient: email }])
})

it('so does the answer to what they sent without signing in', async () => {
  const ana = await shop.signIn()
  const [message] = await rows(
    `insert into contact_messages (name, email, message, language) values ('Ana', $1, 'Hola', 'es') returning id`,
    [ana.email],
  )
  const email = newAddress()
  await correct(ana.id, { email })
  const entry = { key: randomUUID(), kind: 'sent', text: 'Sí.' }
  await call(shop, admin, 'POST', `/api/admin/messages/${message?.id}/entries`, entry)
  expect(await rows('select recipient from mails where subject_id = $1', [message?.id])).toEqual([{ recipient: email }])
})

it('mails about a phone order, an entered booking, a notice and a message wait for the corrected address', async () => {
  const ana = await shop.signIn()
  const cream = await shop.addProduct()
  const { bookingId } = await sampleAppointment(shop)
  await rows('update bookings set customer_email = $1 where id = $2', [ana.email, bookingId])
  const [notice] = await rows(
    `insert into stock_notices (product_id, email, language, state, created_at) values ($1, $2, 'es', 'told', now()) returning id`,
    [cream.id, ana.email],
  )
  const [message] = await rows(
    `insert into contact_messages (user_id, name, email, message, language) values ($1, 'Ana', $2, 'Hola', 'es') returning id`,
    [ana.id, ana.email],
  )
  const lines = [{ productId: cream.id, quantity: 1 }]
  const phoneOrder = { firstName: 'Ana', lastName: 'Peña', language: 'es', lines, userId: ana.id }
  const { body } = await call(shop, admin, 'POST', '/api/admin/drafts', phoneOrder)
  const email = newAddress()
  await correct(ana.id, { email })
  const find = recipientFinder(features)
  const { db } = shop.platform.database
  const about = [
    ['draft', body.id, 'payment_link'],
    ['booking', bookingId, 'event_changed'],
    ['stock_notice', notice?.id, 'stock_notice'],
    ['contact_message', message?.id, 'contact_confirmation'],
  ] as const
  for (const [subjectType, id, template] of about) {
    expect(await find(db, { template, subjectType, subjectId: String(id) }), subjectType).toBe(email)
  }
  expect(
    await find(db, { template: 'contact_notice', subjectType: 'contact_message', subjectId: String(message?.id) }),
  ).toBe(null)
  await rows('delete from contact_messages where id = $1', [message?.id])
})

it('is refused without the statement of staff, for addresses of others, staff accounts and unknown people', async () => {
  const [ana, rosa] = [await shop.signIn(), await shop.signIn()]
  const email = newAddress()
  const refused = async (id: string, body: object, user?: SignedIn) => {
    const answer = await correct(id, body, user)
    return [answer.statusCode, answer.body.code]
  }
  expect(await refused(ana.id, { email: rosa.email })).toEqual([409, 'email_taken'])
  expect((await correct(ana.id, { email, isConfirmed: false })).body.fields).toMatchObject([
    { field: 'isConfirmed', code: 'email_unconfirmed' },
  ])
  expect((await correct(ana.id, { email: 'ana@' })).body.fields).toMatchObject([{ field: 'email' }])
  expect(await refused(admin.id, { email })).toEqual([409, 'customers_only'])
  expect(await refused(shop.root.id, { email })).toEqual([404, 'not_found'])
  expect(await refused(randomUUID(), { email })).toEqual([404, 'not_found'])
  expect((await refused(ana.id, { email }, rosa))[0]).toBe(403)
  expect(await rows('select email from users where id = $1', [ana.id])).toEqual([{ email: ana.email }])
})
