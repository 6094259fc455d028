import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { eventsIn, icalTime, startMailingShop } from '../../testing/event-mails.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startMailingShop>>

beforeAll(async () => {
  shop = await startMailingShop()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

type Workshop = Awaited<ReturnType<typeof addWorkshop>>

const numberOf = async (id: string) => (await shop.rows('select order_number from orders where id = $1', [id]))[0]
const reserve = (buyer: SignedIn, { productId, variantId }: Workshop) =>
  manualOrder(shop, buyer, { items: [{ productId, variantId, quantity: 1 }], total: 4500, language: 'es' })
const refund = (id: string, body: object) =>
  call(shop, shop.admin, 'POST', `/api/orders/${id}/refunds`, { key: randomUUID(), ...body })
const translate = ({ productId, variantId }: Workshop) =>
  shop.platform.database.pool.query(
    `with named as (update products set name_es = 'Taller; maquillaje' where id = $1)
     update product_variants set place_es = 'Calle Sol 5, Ponce' where id = $2`,
    [productId, variantId],
  )

it('sends the seat of a paid order as an iCalendar file', async () => {
  const workshop = await addWorkshop(shop)
  const ana = await shop.signIn()
  const id = await buySeats(shop, ana, workshop, 2)
  const [mail, ...more] = await shop.mailsTo(ana.email)
  expect(more).toEqual([])
  expect(mail?.parsed.text).toContain('Ponce')
  expect(mail?.parsed.text).toContain('your date is reserved')
  expect(mail?.parsed.text).not.toContain('business days')
  const { startsAt } = workshop
  expect(mail && eventsIn(mail)).toMatchObject([
    {
      fileName: 'invite.ics',
      method: 'REQUEST',
      METHOD: 'REQUEST',
      UID: `${id}-${workshop.variantId}`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: icalTime(startsAt),
      DTEND: icalTime(new Date(startsAt.getTime() + 2 * 3_600_000)),
      SUMMARY: 'Makeup Workshop · Flor de Maga',
      LOCATION: 'Ponce',
      DESCRIPTION: `Order ${(await numberOf(id))?.order_number}\\nhttp://shop.test/dashboard?section=orders`,
      URL: 'http://shop.test/dashboard?section=orders',
      ATTENDEE: `MAILTO:${ana.email}`,
    },
  ])
})

it('offers to move or cancel a seat only as long as its page does', async () => {
  const [ana, eva] = [await shop.signIn(), await shop.signIn()]
  const workshop = await addWorkshop(shop)
  const textFor = async (buyer: SignedIn) => {
    await buySeats(shop, buyer, workshop)
    return (await shop.mailsTo(buyer.email))[0]?.parsed.text
  }
  expect(await textFor(ana)).toContain('you can move or cancel it')
  const untilLate = workshop.startsAt.getTime() - 12 * 3_600_000 - shop.platform.clock().getTime()
  shop.wait(untilLate)
  const late = await textFor(eva)
  shop.wait(-untilLate)
  expect(late).toContain('We look forward to seeing you on your date')
  expect(late).not.toMatch(/move or cancel/)
})

it('gives the customer the dates to come as one file, and nobody else', async () => {
  const workshop = await addWorkshop(shop)
  const ana = await shop.signIn()
  const id = await buySeats(shop, ana, workshop, 1)
  const address = `/api/orders/customer/${ana.id}/${id}/calendar?language=es`
  const read = ({ cookie }: SignedIn) => shop.server.inject({ method: 'GET', url: address, headers: { cookie } })
  const file = await read(ana)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.body.replaceAll('\r\n ', '')).toContain(`UID:${id}-${workshop.variantId}`)
  expect(file.body).toMatch(/SUMMARY:.+ · Flor de Maga/)
  expect((await read(await shop.signIn())).statusCode).toBe(404)
  const returned = [{ productId: workshop.productId, variantId: workshop.variantId, quantity: 1 }]
  await refund(id, { amount: '45.00', returned })
  expect((await read(ana)).statusCode).toBe(404)
})

it('sends the seat of an unpaid order in Spanish, and its cancellation', async () => {
  const workshop = await addWorkshop(shop)
  await translate(workshop)
  const ana = await shop.signIn()
  const id = await reserve(ana, workshop)
  const [placed] = await shop.mailsTo(ana.email)
  const event = {
    UID: `${id}-${workshop.variantId}`,
    SUMMARY: 'Taller\\; maquillaje · Flor de Maga',
    LOCATION: 'Calle Sol 5\\, Ponce',
    URL: 'http://shop.test/es/dashboard?section=orders',
  }
  expect(placed && eventsIn(placed)).toMatchObject([{ ...event, METHOD: 'REQUEST', SEQUENCE: '0' }])
  expect(placed?.parsed.text).toContain('Calle Sol 5, Ponce')
  expect(
    (await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/cancel`, { refund: 'all', restock: true }))
      .statusCode,
  ).toBe(200)
  const [canceled] = await shop.mailsTo(ana.email)
  expect(canceled && eventsIn(canceled)).toMatchObject([
    { ...event, method: 'CANCEL', METHOD: 'CANCEL', SEQUENCE: '1', STATUS: 'CANCELLED' },
  ])
})

it('cancels the event only with the refund that returns the last seat', async () => {
  const workshop = await addWorkshop(shop)
  const { productId, variantId } = workshop
  const ana = await shop.signIn()
  const id = await buySeats(shop, ana, workshop, 2)
  await shop.mailsTo(ana.email)
  const back = { productId, variantId, quantity: 1 }
  expect((await refund(id, { amount: '45.00', returned: [back] })).statusCode).toBe(200)
  expect((await shop.mailsTo(ana.email)).map(eventsIn)).toEqual([[]])
  expect((await refund(id, { amount: '1.00', returned: [back] })).statusCode).toBe(200)
  expect((await shop.mailsTo(ana.email)).map(eventsIn)).toMatchObject([[{ METHOD: 'CANCEL', SEQUENCE: '1' }]])
  // Refunds the rest of the amount: the event is not canceled twice.
  expect((await refund(id, { amount: '44.00' })).statusCode).toBe(200)
  expect((await shop.mailsTo(ana.email)).map(eventsIn)).toEqual([[]])
})

it('cancels the events of an order whose whole amount is refunded, unless they are over', async () => {
  const workshop = await addWorkshop(shop)
  const [ana, eva] = [await shop.signIn(), await shop.signIn()]
  const [first, second] = [await buySeats(shop, ana, workshop), await buySeats(shop, eva, workshop)]
  await shop.mailsTo(ana.email)
  const returned = [{ productId: workshop.productId, variantId: workshop.variantId, quantity: 1 }]
  await refund(first, { amount: '45.00', returned })
  expect((await shop.mailsTo(ana.email)).map(eventsIn)).toMatchObject([[{ STATUS: 'CANCELLED' }]])
  const day = 24 * 3_600_000
  shop.wait(8 * day)
  await refund(second, { amount: '45.00', returned })
  expect((await shop.mailsTo(eva.email)).map(eventsIn)).toEqual([[]])
  shop.wait(-8 * day)
})

it('shows the attachment to staff in both languages, and resends it until the text is deleted', async () => {
  const workshop = await addWorkshop(shop)
  await translate(workshop)
  const ana = await shop.signIn()
  const id = await buySeats(shop, ana, workshop)
  const [first] = await shop.mailsTo(ana.email)
  const [row] = await shop.rows(
    `select id from mails where template = 'order_confirmation' and subject_id = $1 and state = 'sent'`,
    [id],
  )
  const { body } = await call(shop, shop.admin, 'GET', `/api/admin/mails/${row?.id}`)
  expect(body.preview).toMatchObject({
    en: { attachments: [{ fileName: 'invite.ics', text: expect.stringContaining('SUMMARY:Makeup Workshop') }] },
    es: { attachments: [{ text: expect.stringContaining('SUMMARY:Taller') }] },
  })
  expect((await call(shop, shop.admin, 'POST', `/api/admin/mails/${row?.id}/resend`)).statusCode).toBe(201)
  const [again] = await shop.mailsTo(ana.email)
  const withoutStamp = (mail: typeof first) =>
    (mail ? eventsIn(mail) : []).map((event) => ({ ...event, DTSTAMP: '', 'LAST-MODIFIED': '' }))
  expect(withoutStamp(again)).toEqual(withoutStamp(first))
})
