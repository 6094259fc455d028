import { describe, expect, it } from 'vitest'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { timeAt } from '../../testing/appointment-records.ts'
import { type AppointmentShop, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call, capture } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})

const { rows, orderOf, capturesOf, reconcile, deliverWebhooks } = paymentSteps(() => shop)

describe('the booking of an appointment', () => {
  it('is released by a decline, and can be paid again', async () => {
    const { ana, approved, bookings, states } = sale
    const id = await approved(9, 'declined')
    expect((await capture(shop, ana, id)).body.status).toBe('DECLINED')
    expect(await bookings()).toEqual([])
    await shop.emulator.approve(id)
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
    expect(await states()).toEqual(['confirmed 0'])
  })

  it('is confirmed while the payment is pending, and canceled when it is declined', async () => {
    const { ana, approved, open, slot, states } = sale
    const id = await approved(9, 'pending')
    expect((await capture(shop, ana, id)).body.status).toBe('PENDING')
    expect(await states()).toEqual(['confirmed 0'])
    await shop.emulator.resolvePending(capturesOf(id)[0]?.captureId ?? '', 'DECLINED')
    await reconcile(16 * 60_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'voided' })
    expect(await states()).toEqual(['canceled 1'])
    expect((await open(slot(9), await shop.signIn())).statusCode).toBe(200)
  })

  it('is kept by a payment with an unknown outcome, which the reconciler confirms', async () => {
    const { ana, approved, open, slot, states } = sale
    const id = await approved(9)
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, ana, id)).statusCode).toBe(202)
    expect(await states()).toEqual(['held 0'])
    expect((await open(slot(9), await shop.signIn())).body.code).toBe('slot_taken')
    await reconcile(60_000)
    expect(await states()).toEqual(['confirmed 0'])
  })

  it('is kept under review, and released when staff refund the payment', async () => {
    const { ana, approved, decide, states } = sale
    const id = await approved(9)
    shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
    expect((await capture(shop, ana, id)).body.status).toBe('REVIEW')
    expect(await states()).toEqual(['held 0'])
    expect((await decide(id, 'refund')).statusCode).toBe(200)
    expect(await states()).toEqual([])
  })

  it('is made when a capture that the shop did not request arrives, unless its time is taken', async () => {
    const { approved, book, decide, states } = sale
    const [first, second] = [await approved(9), await approved(14)]
    const luis = await book(14)
    shop.emulator.setWebhooks({ off: false })
    const paypal = await shop.provider.current()
    for (const id of [first, second]) await paypal.capture(id, `unrequested-${id}`)
    await deliverWebhooks()
    shop.emulator.setWebhooks({ off: true })
    expect(await orderOf(first)).toMatchObject({ payment_status: 'paid' })
    expect(await orderOf(second)).toBeUndefined()
    expect(await rows('select state, note from checkouts where paypal_order_id = $1', [second])).toEqual([
      { state: 'review', note: 'Paid after the appointment was taken. The money goes back to the customer.' },
    ])
    // PayPal refuses the refund: staff may accept the payment, once the time is free.
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    await rows(`update refunds set next_check_at = now() where next_check_at is not null`)
    await reconcileRefunds(shop.platform)
    expect((await decide(second, 'accept')).body.code).toBe('payment_not_accepted')
    await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${luis.body.id}/state`, { state: 'canceled' })
    expect((await decide(second, 'accept')).body).toMatchObject({ state: 'completed' })
    expect((await states()).sort()).toEqual(['canceled 1', 'confirmed 0', 'confirmed 0'])
  })

  it('is moved by staff with the line of its order', async () => {
    const { bookings, itemOf, paid, slot, states } = sale
    const id = await paid(9)
    const [booking] = await bookings()
    const moved = await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${booking?.id}/time`, slot(15))
    expect(moved.statusCode).toBe(200)
    const item = await itemOf(id)
    expect(item).toMatchObject({ startsAt: timeAt(shop, 15), endsAt: timeAt(shop, 16) })
    expect(item?.changeUntil).toBe(timeAt(shop, 15 - 24))
    expect(await states()).toEqual(['confirmed 1'])
  })
})

describe('a refund', () => {
  const refund = async (id: string, body: object) => {
    const order = await orderOf(id)
    return call(shop, shop.admin, 'POST', `/api/orders/${order?.id}/refunds`, { key: crypto.randomUUID(), ...body })
  }

  it('of a part keeps the appointment, unless its line is returned', async () => {
    const { open, paid, service, slot, states } = sale
    const line = { productId: service.id, variantId: service.id, quantity: 1 }
    const id = await paid(9)
    await refund(id, { amount: '1.00' })
    expect(await states()).toEqual(['confirmed 0'])
    await refund(id, { amount: '2.00', returned: [line] })
    expect(await states()).toEqual(['canceled 1'])
    const details = await call(shop, shop.admin, 'GET', `/api/admin/orders/${(await orderOf(id))?.id}`)
    expect(details.body.returnable).toEqual([])
    expect((await open(slot(9), await shop.signIn())).statusCode).toBe(200)
  })

  it('of everything cancels the appointment, also one to come that was noted as attended', async () => {
    const { paid, states, service } = sale
    const [canceled, attended] = [await paid(9), await paid(14)]
    const returned = [{ productId: service.id, quantity: 1 }]
    await rows(`update bookings set state = 'attended' where order_id = $1`, [(await orderOf(attended))?.id])
    for (const id of [canceled, attended]) await refund(id, { amount: '28.50', returned })
    expect(await states()).toEqual(['canceled 1', 'canceled 1'])
  })

  it('of everything keeps an appointment that took place', async () => {
    const { paid, states, service } = sale
    const attended = await paid(9)
    const id = (await orderOf(attended))?.id
    const [past] = await rows(
      `update bookings set state = 'attended', starts_at = date_trunc('second', now()) - interval '3 hours', ends_at = now() - interval '2 hours',
         free_at = now() - interval '1 hour' where order_id = $1 returning starts_at`,
      [id],
    )
    await rows(`update orders set items = jsonb_set(items, '{0,startsAt}', to_jsonb($2::text)) where id = $1`, [
      id,
      past?.starts_at instanceof Date && past.starts_at.toISOString(),
    ])
    await refund(attended, { amount: '28.50', returned: [{ productId: service.id, quantity: 1 }] })
    expect(await states()).toEqual(['attended 0'])
  })
})

describe('an order with manual payment', () => {
  it('books the time until it expires', async () => {
    const { ana, calendarId, service, states } = sale
    const slot = { startsAt: new Date(timeAt(shop, 9)), calendarId }
    const purchase = { items: [{ productId: service.id, quantity: 1, slot }], total: service.price }
    const id = await manualOrder(shop, ana, purchase)
    expect(await states()).toEqual(['confirmed 0'])
    await expect(manualOrder(shop, await shop.signIn(), purchase)).rejects.toMatchObject({ code: 'slot_taken' })
    expect(
      (await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/cancel`, { refund: 'all', restock: true }))
        .statusCode,
    ).toBe(200)
    expect(await states()).toEqual(['canceled 1'])
    await manualOrder(shop, await shop.signIn(), purchase)
    expect(await states()).toEqual(['canceled 1', 'confirmed 0'])
  })
})
