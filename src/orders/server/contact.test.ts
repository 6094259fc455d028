import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { findBuyersAddress } from './order-mails.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const correct = (id: string, body: object, user = shop.admin) =>
  call(shop, user, 'PUT', `/api/admin/orders/${id}/contact`, body)
const rowOf = async (id: string) => (await shop.rows('select * from orders where id = $1', [id]))[0] ?? {}
const shippingAddress = {
  ...addressInPonce,
  address: 'A17 Calle 1',
  address2: 'Apt. 3B',
  urbanization: 'Las Gladiolas',
}

describe('a correction', () => {
  it('is used by documents and later mails; the payment keeps what it saw, and the old values are a note', async () => {
    const { id } = await shop.sell()
    const before = await rowOf(id)
    const email = `ana.${randomUUID().slice(0, 8)}@correo.test`
    const answer = await correct(id, { customerName: 'Ana Peña Ríos', customerEmail: email, shippingAddress })
    expect(answer).toMatchObject({
      statusCode: 200,
      body: { order: { customerName: 'Ana Peña Ríos', customerEmail: email, shippingAddress } },
    })
    const slip = await shop.server.inject({
      method: 'GET',
      url: `/api/orders/${id}/packing-slip`,
      headers: { cookie: shop.admin.cookie },
    })
    expect(await pdfText(slip.rawPayload)).toMatch(/Ana Peña Ríos[\s\S]*URB LAS GLADIOLAS[\s\S]*A17 Calle 1/i)
    const [checkout] = await shop.rows('select customer_name, shipping_address from checkouts where id = $1', [
      before.checkout_id,
    ])
    expect(checkout).toEqual({ customer_name: before.customer_name, shipping_address: before.shipping_address })
    expect((await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}`)).body).toMatchObject({
      paidAddress: before.shipping_address,
    })
    expect(await rowOf(id)).toMatchObject({ total: before.total, tax: before.tax })
    await call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status: 'processed' })
    expect(
      await shop.rows('select template, recipient from mails where subject_id = $1 order by created_at desc limit 2', [
        id,
      ]),
    ).toEqual([
      { template: 'order_status', recipient: email },
      { template: 'order_address_notice', recipient: shop.ana.email },
    ])
    const { body } = await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}/notes`)
    expect(body).toMatchObject({ notes: [{ text: expect.stringContaining(String(before.customer_name)) }] })
    const [event] = await shop.rows(`select after from audit_events where action = 'order.contact_corrected'`)
    expect(event?.after).toMatchObject({ fields: ['customerName', 'customerEmail', 'shippingAddress'] })
    expect(JSON.stringify(event)).not.toContain(email)
  })

  it('reaches the invoice', async () => {
    const { id } = await shop.sell()
    await correct(id, { customerName: 'Ana Peña Ríos', shippingAddress })
    const invoice = await shop.server.inject({
      method: 'GET',
      url: `/api/orders/${id}/invoice`,
      headers: { cookie: shop.admin.cookie },
    })
    expect(await pdfText(invoice.rawPayload)).toMatch(/Ana Peña Ríos[\s\S]*A17 Calle 1/i)
    expect(await rowOf(id)).toMatchObject({ customer_address: shippingAddress })
  })

  it('reaches the appointments of the order, for calendar and reminders', async () => {
    const facial = await addService(shop)
    const slot = { startsAt: timeAt(shop, 10), calendarId: await insertCalendarOffering(shop, [facial.id]) }
    const phoneOrder = await call(shop, shop.admin, 'POST', '/api/admin/drafts', {
      userId: shop.ana.id,
      firstName: 'Ana',
      lastName: 'Peña',
      phone: '787-555-0142',
      language: 'es',
      shippingAddress: addressInPonce,
      lines: [{ productId: facial.id, quantity: 1, slot }],
    })
    const paid = await call(shop, shop.admin, 'POST', `/api/admin/drafts/${phoneOrder.body.id}/paid`, {
      method: 'cash',
    })
    const contact = {
      customerName: 'Ana Peña Ríos',
      customerPhone: '787-555-0177',
      customerEmail: `ana.${randomUUID().slice(0, 8)}@correo.test`,
    }
    expect((await correct(String(paid.body.orderId), contact)).statusCode).toBe(200)
    const booked = 'select customer_name, customer_email, customer_phone from bookings where order_id = $1'
    expect(await shop.rows(booked, [paid.body.orderId])).toEqual([
      {
        customer_name: contact.customerName,
        customer_email: contact.customerEmail,
        customer_phone: contact.customerPhone,
      },
    ])
  })

  it('of an order whose buyer was erased is refused, so that nobody is named again', async () => {
    const { id } = await shop.sell()
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/parcels`, {})
    const buyer = await shop.signIn()
    await shop.rows('update orders set user_id = $2 where id = $1', [id, buyer.id])
    await shop.rows('update checkouts set user_id = $2 where id = (select checkout_id from orders where id = $1)', [
      id,
      buyer.id,
    ])
    expect((await call(shop, shop.root, 'DELETE', `/api/users/${buyer.id}`)).statusCode).toBeLessThan(300)
    const before = await rowOf(id)
    for (const change of [
      { customerName: 'Ana Peña' },
      { customerEmail: 'ana@correo.test' },
      { customerPhone: '787-555-0177' },
    ]) {
      expect(await correct(id, change)).toMatchObject({ statusCode: 409, body: { code: 'order_erased' } })
    }
    expect(await rowOf(id)).toEqual(before)
  })

  it('of the email is where mails are sent again, and where those in the queue go', async () => {
    const { id } = await shop.sell()
    const mailOf = async (template: string) =>
      (await shop.rows('select id, recipient from mails where subject_id = $1 and template = $2', [id, template]))[0]
    await call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status: 'processed' })
    await shop.rows(`update mails set state = 'sent' where id = $1`, [(await mailOf('order_confirmation'))?.id])
    const email = `${randomUUID()}@correo.test`
    expect((await correct(id, { customerEmail: email })).statusCode).toBe(200)
    const confirmation = await mailOf('order_confirmation')
    expect(confirmation?.recipient).toBe(shop.ana.email)
    const again = await call(shop, shop.admin, 'POST', `/api/admin/mails/${confirmation?.id}/resend`, {})
    expect(again).toMatchObject({ statusCode: 201, body: { recipient: email } })
    const about = { subjectType: 'order', subjectId: id }
    const { db } = shop.platform.database
    expect(await findBuyersAddress(db, { ...about, template: 'order_status' })).toBe(email)
    // These go to staff, and to the address of before.
    for (const template of ['order_notice', 'staff_alert', 'order_address_notice']) {
      expect(await findBuyersAddress(db, { ...about, template })).toBeNull()
    }
  })

  it('of the same values changes nothing', async () => {
    const { id } = await shop.sell()
    const { customer_name: customerName, customer_email: customerEmail } = await rowOf(id)
    expect((await correct(id, { customerName, customerEmail })).statusCode).toBe(200)
    expect((await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}/notes`)).body).toEqual({ notes: [] })
    expect((await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}`)).body).toMatchObject({ paidAddress: null })
  })

  it('leaves name and address once something was sent; email and phone can still be corrected', async () => {
    const { id } = await shop.sell()
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/parcels`, {})
    for (const frozen of [{ shippingAddress }, { customerName: 'Ana Peña Ríos' }]) {
      expect(await correct(id, frozen)).toMatchObject({ statusCode: 409, body: { code: 'already_sent' } })
    }
    const customerEmail = `ana.${randomUUID().slice(0, 8)}@correo.test`
    expect(await correct(id, { customerEmail })).toMatchObject({ statusCode: 200, body: { order: { customerEmail } } })
    expect(await correct(id, { customerPhone: '787-555-0177' })).toMatchObject({
      statusCode: 200,
      body: { order: { customerPhone: '787-555-0177' } },
    })
  })

  it.each([
    [{ customerEmail: 'no' }, 'customerEmail'],
    [{ customerName: ' ' }, 'customerName'],
    [{ shippingAddress: { ...addressInPonce, postalCode: '90210' } }, 'shippingAddress.postalCode'],
    [
      { shippingAddress: { ...addressInPonce, state: 'FL', postalCode: '33101', urbanization: 'X' } },
      'shippingAddress.urbanization',
    ],
  ])('%j is a fault of its field', async (body, field) => {
    const { id } = await shop.sell()
    expect(await correct(id, body)).toMatchObject({ statusCode: 400, body: { fields: [{ field }] } })
  })

  it('is of staff only, and of an order that exists', async () => {
    const { id } = await shop.sell()
    expect((await correct(id, { customerPhone: '' }, shop.ana)).statusCode).toBe(403)
    expect((await correct(randomUUID(), { customerPhone: '' })).statusCode).toBe(404)
  })
})
