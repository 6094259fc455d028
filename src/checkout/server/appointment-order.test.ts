import { describe, expect, it } from 'vitest'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { type AppointmentShop, type NearestSlots, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import { saveForTest } from '../../testing/saved-settings.ts'

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})

const { rows, checkoutOf, orderOf, capturesOf, stockOf } = paymentSteps(() => shop)

describe('a payment of an appointment', () => {
  it('needs a time that is free, and one appointment per line', async () => {
    const { ana, open, service, slot } = sale
    const names = { productId: service.id, variantId: service.id }
    const missing = await open()
    expect(missing).toMatchObject({ statusCode: 409, body: { code: 'slot_required', ...names } })
    expect(missing.body.message).toBe('Choose a time for Facial.')
    const closed = await open(slot(18))
    expect(closed).toMatchObject({
      statusCode: 409,
      body: { code: 'slot_taken', startsAt: timeAt(shop, 18), ...names },
    })
    const line = { id: service.id, price: service.price, quantity: 2, slot: slot(9) }
    expect(await openPayment(shop, ana, [line])).toMatchObject({
      statusCode: 400,
      body: { code: 'appointment_quantity' },
    })
    const cream = await shop.addProduct()
    expect(await openPayment(shop, ana, [{ ...line, id: cream.id }])).toMatchObject({
      statusCode: 409,
      body: { code: 'product_unavailable', productId: cream.id },
    })
  })

  it('becomes an order with its time, and a confirmed booking', async () => {
    const { ana, approved, bookings, calendarId, itemOf } = sale
    const id = await approved(10)
    expect(shop.emulator.orders().find((order) => order.id === id)?.purchaseUnit).toMatchObject({
      items: [{ name: expect.stringMatching(/^Facial \(.+ 10:00\sAM\)$/u) }],
    })
    expect(await bookings()).toEqual([])
    await capture(shop, ana, id)
    const at = timeAt(shop, 10)
    const item = await itemOf(id)
    expect(item).toMatchObject({ startsAt: at, calendarId, quantity: 1, ships: false })
    expect(item).toMatchObject({ endsAt: timeAt(shop, 11), changeUntil: timeAt(shop, 10 - 24) })
    expect(await bookings()).toMatchObject([
      { state: 'confirmed', customer_name: 'Ana Peña', customer_phone: '787-555-0142', paypal_order_id: id },
    ])
    expect((await bookings())[0]?.starts_at).toEqual(new Date(at))
    const day = at.slice(0, 10)
    const listed = (await call(shop, shop.admin, 'GET', `/api/admin/bookings?from=${day}&to=${day}`)).body
    const [mine] = (listed as unknown as Record<string, unknown>[]).filter((one) => one.calendarId === calendarId)
    expect(mine).toMatchObject({ state: 'confirmed', orderId: (await orderOf(id))?.id, customerEmail: ana.email })
    expect(mine?.orderNumber).toBe((await orderOf(id))?.order_number)
  })

  it('takes place where its calendar is, otherwise at the address of the shop', async () => {
    const { ana, approved, calendarId, itemOf } = sale
    const placeOf = async () => {
      const orders = (await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)).body as unknown as {
        items: { place?: string; placeEs?: string }[]
      }[]
      return orders[0]?.items[0]
    }
    await capture(shop, ana, await approved(9))
    expect(await placeOf()).toMatchObject({ place: null })
    await saveForTest(shop, 'contact', {
      email: 'hola@shop.test',
      facebook: '',
      instagram: '',
      address: 'Calle Loíza 1234',
    })
    expect(await placeOf()).toMatchObject({ place: 'Calle Loíza 1234' })
    const { body } = await call(shop, shop.admin, 'GET', '/api/admin/calendars')
    const calendars = body as unknown as Record<string, unknown>[]
    const { id, hasFeed, ...fields } = calendars.find((one) => one.id === calendarId) ?? {}
    const changed = { ...fields, place: ' Studio ', placeEs: 'Estudio' }
    expect((await call(shop, shop.admin, 'PUT', `/api/admin/calendars/${id}`, changed)).body).toMatchObject({
      hasFeed,
      place: 'Studio',
      placeEs: 'Estudio',
    })
    expect(await placeOf()).toMatchObject({ place: 'Studio', placeEs: 'Estudio' })
    const later = await approved(13)
    await capture(shop, ana, later)
    expect(await itemOf(later)).toMatchObject({ place: 'Studio', placeEs: 'Estudio' })
    await saveForTest(shop, 'contact', { email: 'hola@shop.test', facebook: '', instagram: '' })
  })

  it('is refused with the nearest free times when the time was taken meanwhile, and nothing is charged', async () => {
    const { ana, approved, book, calendarId, service } = sale
    const id = await approved(12)
    const second = await approved(12, undefined, await shop.signIn())
    expect((await book(12)).statusCode).toBe(201)
    const { statusCode, body } = await capture(shop, ana, id)
    expect({ statusCode, code: body.code }).toEqual({ statusCode: 409, code: 'slot_taken' })
    expect(body).toMatchObject({ productId: service.id, variantId: service.id, startsAt: timeAt(shop, 12) })
    expect(body.message).toBe('This time was just taken. Please choose another one.')
    // Booked from 12:00 to 13:15 with its buffer: an earlier appointment and its buffer end by 12:00.
    expect(body.slots as NearestSlots).toEqual(
      [9.5, 10, 10.5, 13.5, 14, 14.5].map((hour) => ({
        startsAt: timeAt(shop, hour),
        endsAt: timeAt(shop, hour + 1),
        calendarId,
      })),
    )
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'slot_taken' })
    expect((await capture(shop, ana, id)).body.code).toBe('slot_taken')
    expect([...capturesOf(id), ...capturesOf(second)]).toEqual([])
  })

  it('is refused alike when the checkout ended while its payment was read', async () => {
    const { ana, approved, book } = sale
    const id = await approved(12)
    expect((await book(12)).statusCode).toBe(201)
    // One of both ends the checkout, as the reconciler does, while the other waits for the provider.
    shop.emulator.setFault({ operation: 'get', kind: 'slow', ms: 500 })
    const answers = await Promise.all([capture(shop, ana, id), capture(shop, ana, id)])
    expect(answers.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
    expect(capturesOf(id)).toEqual([])
  })

  it('is refused when the time is past, or its calendar was deleted', async () => {
    const { ana, approved, bookings, open, service } = sale
    const late = await approved(9)
    const other = await insertCalendarOffering(shop, [service.id], 'Luz')
    const { body } = await open({ startsAt: timeAt(shop, 9), calendarId: other })
    await shop.emulator.approve(body.id)
    expect((await call(shop, shop.admin, 'DELETE', `/api/admin/calendars/${other}`)).statusCode).toBe(204)
    expect((await capture(shop, ana, body.id)).body.code).toBe('slot_taken')
    await rows(
      `update checkouts set items = jsonb_set(items, '{0,startsAt}', '"2020-01-01T14:00:00.000Z"')
      where paypal_order_id = $1`,
      [late],
    )
    const { body: refusal } = await capture(shop, ana, late)
    expect(refusal.code).toBe('slot_taken')
    expect(refusal.slots).toHaveLength(6)
    expect(await bookings()).toEqual([])
  })

  it('holds nothing when something else of the cart is sold out', async () => {
    const { ana, bookings, service, slot } = sale
    const cream = await shop.addProduct({ stock: 1 })
    const lines = [
      { id: cream.id, price: cream.price, quantity: 1 },
      { id: service.id, price: service.price, quantity: 1, slot: slot(9) },
    ]
    const { body } = await openPayment(shop, ana, lines)
    const { body: rival } = await openPayment(shop, await shop.signIn(), lines.slice(0, 1))
    for (const { id } of [body, rival]) await shop.emulator.approve(id)
    await capture(shop, null, rival.id, { captureSecret: rival.captureSecret })
    expect((await capture(shop, ana, body.id)).body.code).toBe('out_of_stock')
    expect(await bookings()).toEqual([])
    expect(await stockOf(cream.id)).toBe(0)
  })

  it('of overlapping appointments in one calendar is refused at once', async () => {
    const { ana, calendarId, service, slot } = sale
    const other = await addService(shop)
    await rows('insert into calendar_services (calendar_id, product_id) values ($1, $2)', [calendarId, other.id])
    const lines = [service, other].map(({ id, price }, index) => ({
      id,
      price,
      quantity: 1,
      slot: slot(9 + index / 2),
    }))
    const { body } = await openPayment(shop, ana, lines)
    expect(body).toMatchObject({ code: 'slot_taken', productId: other.id })
    expect((body.slots as NearestSlots)[0]?.startsAt).toBe(timeAt(shop, 10.5))
  })

  it('keeps its order number for the same time, and gets a new one for a different time', async () => {
    const { open, slot } = sale
    const numbers = []
    for (const hour of [9, 9, 14]) numbers.push((await open(slot(hour))).body.orderNumber)
    expect(numbers[1]).toBe(numbers[0])
    expect(numbers[2]).not.toBe(numbers[0])
  })
})
