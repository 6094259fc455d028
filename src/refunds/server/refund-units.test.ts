import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LineUnits, OrderLine } from '../../sale/order-line.ts'
import { deliveryLineId, nextShares, refundableLines, type Share, unitsWithout } from '../../sale/refund.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { addDiscount, clearRules } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addSession, addWorkshop, buyItems, buySeats } from '../../testing/workshop.ts'

// Refunds of units: their shares of the total, what they do to seats and stock, and what screens and documents say.

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const cancel = (order: string, variant: string, keep?: number) =>
  call(shop, shop.ana, 'POST', `/api/orders/customer/${shop.ana.id}/${order}/lines/${variant}/cancel`, { keep })
const amountsOf = async (order: string) => (await shop.details({ id: order })).refunds.map(({ amount }) => amount)
const paymentOf = async (order: string) =>
  (await shop.rows('select payment_status from orders where id = $1', [order]))[0]?.payment_status
const sessionOf = async (variantId: string) => {
  const { session, attendees } = (await call(shop, shop.admin, 'GET', `/api/admin/sessions/${variantId}/attendees`))
    .body
  return { session, attendees }
}
const captureOf = async (order: string) =>
  String((await shop.rows('select paypal_transaction_id from orders where id = $1', [order]))[0]?.paypal_transaction_id)

/** Sets the charges of the shop for the orders that `place` makes. */
async function withCharges<T>(charges: { tax: number; shipping: number }, place: () => Promise<T>): Promise<T> {
  const save = async (tax: number, shipping: number) => {
    const value = {
      tax_enabled: tax > 0,
      tax_rate: tax,
      shipping_enabled: shipping > 0,
      shipping_rate: shipping,
      free_shipping_threshold: 0,
    }
    const body = { key: 'shopping_cart', value }
    expect((await call(shop, shop.root, 'POST', '/api/settings/shopping_cart', body)).statusCode).toBe(200)
  }
  await save(charges.tax, charges.shipping)
  const placed = await place()
  await save(0, 0)
  return placed
}

/** Three seats at $24.99 with tax of 11.5%: $83.59. */
async function buyThreeSeats() {
  const { variantId: _, ...workshop } = await addWorkshop(shop)
  const { variantId } = await addSession(shop, workshop, { price: 2499 })
  const items = [{ productId: workshop.productId, variantId, quantity: 3 }]
  const order = await withCharges({ tax: 11.5, shipping: 0 }, () =>
    buyItems(shop, shop.ana, { items, total: 3 * 2499 + 862 }),
  )
  return { order, variantId, productId: workshop.productId }
}

describe('the shares of units', () => {
  it('add up to what was paid when seats are canceled one by one', async () => {
    const { order, variantId } = await buyThreeSeats()
    for (const keep of [2, 1, 0]) expect((await cancel(order, variantId, keep)).statusCode).toBe(200)
    expect((await cancel(order, variantId, 0)).statusCode).toBe(200)
    expect(await amountsOf(order)).toEqual(['27.86', '27.87', '27.86'])
    expect(await paymentOf(order)).toBe('refunded')
  })

  it('add up when staff and customer refund in turn, with shipping and a courtesy between', async () => {
    const { productId, variantId } = await addWorkshop(shop)
    const cream = await shop.addProduct({ stock: 10 })
    const items = [
      { productId, variantId, quantity: 2 },
      { productId: cream.id, variantId: cream.id, quantity: 3 },
    ]
    // $175.50, tax of 11.5% $20.18, shipping $5.99.
    const order = await withCharges({ tax: 11.5, shipping: 5.99 }, () =>
      buyItems(shop, shop.ana, { items, total: 17_550 + 2018 + 599 }),
    )
    expect((await cancel(order, variantId, 1)).statusCode).toBe(200)
    const returned = (quantity: number) => [{ productId: cream.id, quantity, restocked: 0 }]
    // $28.50 and its part of the tax. The delivery is refunded by itself.
    expect((await shop.refund({ id: order }, { amount: '31.78', returned: returned(1) })).statusCode).toBe(200)
    expect((await shop.details({ id: order })).refundable).toBe('119.71')
    expect((await shop.refund({ id: order }, { amount: '2.00' })).statusCode).toBe(200)
    expect((await cancel(order, variantId)).statusCode).toBe(200)
    const delivery = { productId: deliveryLineId, variantId: deliveryLineId, quantity: 1 }
    expect((await shop.refund({ id: order }, { amount: '5.99', returned: [delivery] })).statusCode).toBe(200)
    // What is left is less than the share of the two creams by the courtesy.
    expect((await shop.refund({ id: order }, { amount: '61.55', returned: returned(2) })).statusCode).toBe(200)
    expect(await amountsOf(order)).toEqual(['50.18', '31.78', '2.00', '50.17', '5.99', '61.55'])
    expect(await paymentOf(order)).toBe('refunded')
  })

  it('are computed again when a refused refund is tried later', async () => {
    const { order, variantId } = await buyThreeSeats()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    expect((await cancel(order, variantId, 2)).statusCode).toBe(202)
    const { refunds } = await shop.details({ id: order })
    const seats = (quantity: number) => [{ productId: randomUUID(), variantId, quantity }]
    expect((await shop.refund({ id: order }, { amount: '27.86', returned: seats(1) })).statusCode).toBe(200)
    expect((await shop.refund({ id: order }, { amount: '27.87', returned: seats(1) })).statusCode).toBe(200)
    const path = `/api/admin/refunds/${refunds[0]?.id}/decision`
    expect((await call(shop, shop.admin, 'POST', path, { decision: 'retry' })).statusCode).toBe(200)
    expect((await amountsOf(order)).toSorted()).toEqual(['27.86', '27.86', '27.87'])
    expect(await paymentOf(order)).toBe('refunded')
  })

  it('refuses to try a refused refund of units that were refunded meanwhile', async () => {
    const { order, variantId, productId } = await buyThreeSeats()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    expect((await cancel(order, variantId)).statusCode).toBe(202)
    const { refunds } = await shop.details({ id: order })
    const returned = [{ productId, variantId, quantity: 1 }]
    expect((await shop.refund({ id: order }, { amount: '0.01', returned })).statusCode).toBe(200)
    const path = `/api/admin/refunds/${refunds[0]?.id}/decision`
    const answer = await call(shop, shop.admin, 'POST', path, { decision: 'retry' })
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_refund' } })
  })

  it('are those of seats that were moved in between', async () => {
    const { order, variantId, productId } = await buyThreeSeats()
    const { variantId: to } = await addSession(shop, { productId }, { price: 2499, days: 9 })
    await cancel(order, variantId, 2)
    const path = `/api/orders/customer/${shop.ana.id}/${order}/lines/${variantId}/time`
    expect((await call(shop, shop.ana, 'PUT', path, { variantId: to })).statusCode).toBe(200)
    for (const keep of [1, 0]) expect((await cancel(order, to, keep)).statusCode).toBe(200)
    expect(await amountsOf(order)).toEqual(['27.86', '27.87', '27.86'])
  })

  it('are refunded by hand for a manual order', async () => {
    const { variantId: _, ...workshop } = await addWorkshop(shop)
    const { variantId } = await addSession(shop, workshop, { price: 2499 })
    const items = [{ productId: workshop.productId, variantId, quantity: 3 }]
    const order = await withCharges({ tax: 11.5, shipping: 0 }, () =>
      manualOrder(shop, shop.ana, { items, total: 3 * 2499 + 862 }),
    )
    expect(await cancel(order, variantId, 1)).toMatchObject({ statusCode: 409, body: { code: 'unpaid_order_line' } })
    await call(shop, shop.admin, 'PUT', `/api/orders/${order}/status`, { status: 'completed' })
    for (const keep of [2, 0]) expect((await cancel(order, variantId, keep)).statusCode).toBe(200)
    expect(await amountsOf(order)).toEqual(['27.86', '55.73'])
    expect(await paymentOf(order)).toBe('refunded')
  })
})

it('the lines of a refund by the previous release, which writes none, are derived with the same shares', async () => {
  const { productId, variantId } = await addWorkshop(shop)
  const cream = await shop.addProduct({ stock: 10 })
  const items = [
    { productId, variantId, quantity: 2 },
    { productId: cream.id, variantId: cream.id, quantity: 3 },
  ]
  const order = await withCharges({ tax: 11.5, shipping: 5.99 }, () =>
    manualOrder(shop, shop.ana, { items, total: 17_550 + 2018 + 599 }),
  )
  await call(shop, shop.admin, 'PUT', `/api/orders/${order}/status`, { status: 'completed' })
  const [row] = await shop.rows('select checkout_id, items, delivery from orders where id = $1', [order])
  const sold = {
    tax: 2018,
    shipping: 599,
    items: row?.items as OrderLine[],
    delivery: row?.delivery as { paid: number },
  }
  const refundBefore = async (
    amount: number,
    returned: { productId: string; variantId: string; quantity: number }[],
  ) => {
    const [made] = await shop.rows(
      `insert into refunds (checkout_id, amount, state, origin, returned, completed_at)
       values ($1, $2, 'completed', 'staff', $3, now()) returning id`,
      [row?.checkout_id, amount, JSON.stringify(returned)],
    )
    const lines = await shop.rows(
      `select line_id as "lineId", product_id as "productId", variant_id as "variantId", quantity, (amount * 100)::int as amount
       from refund_lines where refund_id = $1 order by variant_id`,
      [made?.id],
    )
    return lines as unknown as Share[]
  }
  const byVariant = (lines: LineUnits[]) => lines.toSorted((a, b) => a.variantId.localeCompare(b.variantId))
  const creams = sold.items.find((line) => line.variantId === cream.id)
  const one = [{ lineId: creams?.lineId ?? '', productId: cream.id, variantId: cream.id, quantity: 1 }]
  const first = await refundBefore(28.5, one)
  expect(first).toEqual(nextShares(sold, [], one))
  await shop.rows(`update orders set payment_status = 'refunded' where id = $1`, [order])
  const rest = await refundBefore(173.17, [])
  const expected = nextShares(sold, first, byVariant(unitsWithout(refundableLines(sold), first)))
  expect(rest).toEqual(expected)
  expect([...first, ...rest].reduce((sum, { amount }) => sum + amount, 0)).toBe(17_550 + 2018 + 599)
  await shop.rows('delete from refund_lines using refunds r where r.id = refund_id and r.checkout_id = $1', [
    row?.checkout_id,
  ])
  await shop.rows('delete from refunds where checkout_id = $1', [row?.checkout_id])
  await shop.rows(`update orders set payment_status = 'paid' where id = $1`, [order])
})

describe('a full refund', () => {
  const free = { session: { sold: 0, left: 10 }, attendees: [] }

  it.each(['by staff', 'on PayPal’s site'])('%s frees the seats in every view', async (where) => {
    const workshop = await addWorkshop(shop, { seats: 10 })
    const order = await buySeats(shop, shop.ana, workshop, 2)
    expect(await sessionOf(workshop.variantId)).toMatchObject({ session: { sold: 2, left: 8 } })
    if (where === 'by staff')
      await shop.refund(
        { id: order },
        { amount: '90.00', returned: [{ ...workshop, startsAt: undefined, quantity: 2 }] },
      )
    else {
      await shop.emulator.refund(await captureOf(order))
      await shop.deliverWebhooks()
    }
    expect(await sessionOf(workshop.variantId)).toMatchObject(free)
    expect(await shop.details({ id: order })).toMatchObject({ returnable: [], restockable: [] })
    const [mail] = await shop.mailsAbout(order)
    expect(mail).toMatchObject({ refundedLines: [{ quantity: 2 }], left: 0 })
  })

  it('leaves goods out of stock until staff put them back, once', async () => {
    const sold = await shop.sell()
    await shop.refund(sold, {
      amount: '85.50',
      returned: [{ productId: sold.productId, quantity: 3, restocked: 0 }],
    })
    expect(await shop.stockOf(sold)).toBe(7)
    const line = { productId: sold.productId, variantId: sold.productId, refunded: 3, restocked: 0 }
    expect(await shop.details(sold)).toMatchObject({ restockable: [line] })
    const restock = (restocked: number, who = shop.admin) =>
      call(shop, who, 'POST', `/api/admin/orders/${sold.id}/restock`, {
        lines: [{ productId: sold.productId, restocked }],
      })
    expect(await restock(2)).toMatchObject({ statusCode: 200, body: { restockable: [{ refunded: 3, restocked: 2 }] } })
    expect((await restock(2)).statusCode).toBe(200)
    expect(await shop.stockOf(sold)).toBe(9)
    for (const count of [1, 4]) {
      expect(await restock(count)).toMatchObject({ statusCode: 409, body: { code: 'restock_changed' } })
    }
    expect((await restock(3, shop.ana)).statusCode).toBe(403)
    expect(await restock(3)).toMatchObject({ statusCode: 200, body: { restockable: [] } })
    expect(await shop.stockOf(sold)).toBe(10)
  })
})

describe('refunded goods', () => {
  const slip = (id: string) =>
    shop.server.inject({ url: `/api/orders/${id}/packing-slip`, headers: { cookie: shop.admin.cookie } })
  const toShip = async (id: string) => {
    const { body } = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
    return (body.orders as { id: string }[]).some((order) => order.id === id)
  }

  it('are not packed, and not to ship when none is left', async () => {
    const sold = await shop.sell()
    const one = (restocked: number) => [{ productId: sold.productId, quantity: 1, restocked }]
    await shop.refund(sold, { amount: '28.50', returned: one(1) })
    expect(await pdfText((await slip(sold.id)).rawPayload)).toMatch(/Items 2 /)
    const list = (await call(shop, shop.admin, 'GET', '/api/admin/orders')).body.orders as { id: string }[]
    expect(list.find(({ id }) => id === sold.id)).toMatchObject({ items: [{ quantity: 3, returned: 1 }] })
    await shop.refund(sold, { amount: '28.50', returned: one(0) })
    expect(await toShip(sold.id)).toBe(true)
    await shop.refund(sold, { amount: '20.00', returned: one(0) })
    expect(await toShip(sold.id)).toBe(false)
    expect((await slip(sold.id)).json()).toMatchObject({ code: 'nothing_to_ship' })
    expect(await shop.stockOf(sold)).toBe(8)
  })

  it('are named with what is left by mails and credit notes, each after the refunds before it', async () => {
    const sold = await shop.sell()
    await shop.refund(sold, { amount: '28.50', returned: [{ productId: sold.productId, quantity: 1 }] })
    await shop.refund(sold, { amount: '10.00' })
    await shop.refund(sold, { amount: '7.00' })
    const text = async (at: number) => {
      const { creditNote } = (await shop.details(sold)).refunds[at] ?? {}
      const url = `/api/orders/${sold.id}/credit-notes/${creditNote}`
      return pdfText((await shop.server.inject({ url, headers: { cookie: shop.admin.cookie } })).rawPayload)
    }
    const sums = (now: string, left: string, before?: string) => {
      const earlier = before ? ` Refunded before ${before}` : ''
      return `Paid for the order $85.50${earlier} Refunded with this credit note ${now} Not refunded ${left}`
    }
    expect(await text(0)).toMatch(/Refunded Qty Amount .+ 1 \$28\.50 Tax \$0\.00 Paid for/)
    expect(await text(0)).toContain(sums('$28.50', '$57.00'))
    expect(await text(1)).toContain(sums('$10.00', '$47.00', '−$28.50'))
    expect(await text(1)).toContain('Qty Amount Other amount $10.00 Tax $0.00 Paid for')
    expect(await text(2)).toContain(sums('$7.00', '$40.00', '−$38.50'))
    expect(await shop.mailsAbout(sold.id)).toMatchObject([
      { refunded: 2850, left: 5700, credit: { lines: [{ quantity: 1, amount: 2850 }], other: 0 } },
      { refunded: 1000, left: 4700, credit: { lines: [], other: 1000 } },
      { refundedLines: [], refunded: 700, left: 4000 },
    ])
  })

  it('never return to stock in greater number than were refunded', async () => {
    const sold = await shop.sell()
    const returned = [{ productId: sold.productId, quantity: 1, restocked: 2 }]
    expect((await shop.refund(sold, { amount: '28.50', returned })).statusCode).toBe(400)
  })
})

it('a seat bought with a code gives back what was paid for it', async () => {
  const { productId, variantId } = await addWorkshop(shop)
  await addDiscount(shop, { value: 5000 })
  const line = { id: productId, variantId, price: 4500, quantity: 2 }
  const { body } = await openPayment(shop, shop.ana, [line], {
    customerInfo: { firstName: 'Ana', lastName: 'Peña', email: shop.ana.email, phone: '787-555-0142' },
    shippingAddress: null,
    billingAddress: addressInPonce,
    code: 'HOLA',
    amount: '45.00',
  })
  await shop.emulator.approve(body.id)
  await capture(shop, shop.ana, body.id)
  const [order] = await shop.rows('select id from orders where order_number = $1', [body.orderNumber])
  const id = String(order?.id)
  for (const keep of [1, 0]) expect((await cancel(id, variantId, keep)).statusCode).toBe(200)
  expect(await amountsOf(id)).toEqual(['22.50', '22.50'])
  expect(await paymentOf(id)).toBe('refunded')
  // A refund gives no use of the code back.
  expect(await shop.rows('select uses from discounts')).toEqual([{ uses: 1 }])
  await clearRules(shop)
})
