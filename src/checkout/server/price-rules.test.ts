import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { decoded } from '../../kit/api/api.ts'
import { formatDecimal } from '../../kit/money.ts'
import { shopTimeZone } from '../../kit/shop-time.ts'
import { quoteCart } from '../../prices/api.ts'
import { shownKey } from '../../prices/shown-price.ts'
import { arrivalOf } from '../../sale/arrival.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addService, insertCalendarOffering, openAppointment, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture, openPayment, orderBody, type Reachable } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount, addMethod, addTaxRule, clearRules } from '../../testing/price-rules.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'

let shop: TestShop
let ana: SignedIn
let eva: SignedIn
let cream: { id: string; price: number }

const addressInMiami = { address: '12 Ocean Drive', city: 'Miami', state: 'FL', postalCode: '33139', country: 'US' }

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
  eva = await shop.signIn()
  shop.emulator.setWebhooks({ off: true })
  cream = await shop.addProduct({ price: 10_000, stock: 1000 })
})
afterAll(() => shop.close())
afterEach(async () => {
  await clearRules(shop)
  shop.emulator.clearFaults()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const usesOf = async (id: string) => (await rows('select uses from discounts where id = $1', [id]))[0]?.uses
const line = (quantity = 1) => [{ ...cream, quantity }]

/** Opens a payment of the total that a quote says, and approves it. */
async function pay(buyer: SignedIn, quantity: number, choice: Record<string, unknown> = {}) {
  const { shippingAddress = addressInPonce, ...choices } = choice as { shippingAddress?: typeof addressInPonce }
  const { code, deliveryMethodId } = choices as Record<string, string>
  const quote = await call(shop, null, 'POST', '/api/quote', {
    items: [{ productId: cream.id, quantity }],
    region: { state: shippingAddress.state, country: 'US' },
    code,
    deliveryMethodId,
  })
  const opened = await openPayment(shop, buyer, line(quantity), {
    shippingAddress,
    amount: quote.body.total,
    ...choices,
  })
  if (opened.statusCode === 200) await shop.emulator.approve(opened.body.id)
  return opened
}

const orderOf = async (buyer: SignedIn, number: string) => {
  const { body } = await call(shop, buyer, 'GET', `/api/orders/customer/${buyer.id}`)
  return (body as unknown as Record<string, unknown>[]).find(({ orderNumber }) => orderNumber === number)
}

describe('a quote', () => {
  it('without rules is what the settings say, for any region', async () => {
    const items = [{ productId: cream.id, quantity: 2 }]
    const { body } = await call(shop, null, 'POST', '/api/quote', { items })
    expect(body).toMatchObject({
      lines: [{ variantId: cream.id, quantity: 2, amount: '200.00' }],
      charges: [
        { kind: 'delivery', label: 'Shipping', amount: '0.00' },
        { kind: 'tax', label: 'Tax', amount: '0.00' },
      ],
      total: '200.00',
      deliveryMethods: [],
      deliveryMethodId: null,
      needsRegion: false,
    })
    const far = await call(shop, null, 'POST', '/api/quote', { items, region: { state: 'Alaska', country: 'US' } })
    expect(far.body).toEqual(body)
  })

  it('shows methods, charges, components and the missing amount for free delivery', async () => {
    await addTaxRule(shop)
    const parcel = await addMethod(shop, { freeFrom: 15_000, daysFrom: 2, daysTo: 4 })
    await addDiscount(shop)
    const items = [{ productId: cream.id, quantity: 1 }]
    const region = { state: 'Puerto Rico', country: 'US' }
    const { body } = await call(shop, null, 'POST', '/api/quote', { items, region, code: ' hola' })
    expect(body).toMatchObject({
      charges: [
        { kind: 'discount', label: 'Welcome', labelEs: 'Bienvenida', amount: '-10.00', code: 'HOLA' },
        { kind: 'delivery', label: 'Parcel', labelEs: 'Paquete', amount: '5.95' },
        {
          kind: 'tax',
          amount: '10.35',
          parts: [
            { label: 'State IVU', labelEs: 'IVU estatal', amount: '9.45', rate: '10.5' },
            { label: 'Municipal IVU', labelEs: 'IVU municipal', amount: '0.90', rate: '1' },
          ],
        },
      ],
      total: '106.30',
      deliveryMethods: [{ id: parcel, name: 'Parcel', kind: 'parcel', price: '5.95', daysFrom: 2, daysTo: 4 }],
      deliveryMethodId: parcel,
      freeDelivery: { from: '150.00', missing: '60.00' },
      code: { code: 'hola', applied: true },
    })
    expect(await call(shop, null, 'POST', '/api/quote', { items })).toMatchObject({
      body: { total: '100.00', needsRegion: true, charges: [{ kind: 'tax', amount: '0.00' }] },
    })
  })

  it('taxes seats where they take place, which customers are not told', async () => {
    await addTaxRule(shop)
    const admin = await shop.signIn({ role: 'admin' })
    const { productId, variantId, startsAt } = await addWorkshop(shop)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const session = { id: variantId, price: '45.00', startsAt, endsAt, place: 'Orlando' }
    const save = (placeState: string) =>
      call(shop, admin, 'PUT', `/api/products/${productId}`, { variants: [{ ...session, placeState }] })
    const taxOf = async () => {
      const { body } = await call(shop, null, 'POST', '/api/quote', {
        items: [{ productId, variantId, quantity: 1 }],
        region: { state: 'Puerto Rico', country: 'US' },
      })
      return (body.charges as unknown as { kind: string; amount: string }[]).find(({ kind }) => kind === 'tax')?.amount
    }
    expect(await taxOf()).toBe('5.18')
    const inFlorida = await save('FL')
    expect(inFlorida.body).toMatchObject({ variants: [{ id: variantId, placeState: 'FL' }] })
    expect(await taxOf()).toBe('0.00')
    const [product] = await rows('select slug from products where id = $1', [productId])
    const shown = await call(shop, null, 'GET', `/api/products/${product?.slug}`)
    expect(shown.body).toMatchObject({ variants: [{ place: 'Orlando' }] })
    expect(JSON.stringify(shown.body)).not.toContain('placeState')
    expect((await save('')).body).toMatchObject({ variants: [{ placeState: null }] })
    expect(await taxOf()).toBe('5.18')
    expect(await save('XX')).toMatchObject({ statusCode: 400, body: { code: 'state_unknown' } })
    const audited = await rows(`select after from audit_events where subject_id = $1 order by id`, [productId])
    expect(JSON.stringify(audited.at(-2)?.after)).toContain('"placeState":"FL"')
  })

  it('beyond the largest order is refused, also when a code takes all of it off', async () => {
    await addDiscount(shop, { value: 10_000 })
    const priceOf = (lines: number, code?: string) => {
      const items = Array.from({ length: lines }, () => ({ productId: cream.id, quantity: 999_999 }))
      return call(shop, null, 'POST', '/api/quote', { items, code })
    }
    expect(await priceOf(1)).toMatchObject({ statusCode: 200, body: { total: '99999900.00' } })
    for (const answer of [await priceOf(2), await priceOf(2, 'HOLA'), await priceOf(200)]) {
      expect(answer).toMatchObject({ statusCode: 400, body: { code: 'total_too_large' } })
    }
    // What the goods alone do not reach, taxes may.
    await addTaxRule(shop)
    const items = [{ productId: cream.id, quantity: 999_999 }]
    const taxed = await call(shop, null, 'POST', '/api/quote', { items, region: { state: 'PR', country: 'US' } })
    expect(taxed).toMatchObject({ statusCode: 400, body: { code: 'total_too_large' } })
  })

  it('of something that is not sold is refused', async () => {
    const items = [{ productId: randomUUID(), quantity: 1 }]
    expect(await call(shop, null, 'POST', '/api/quote', { items })).toMatchObject({
      statusCode: 409,
      body: { code: 'product_unavailable' },
    })
  })
})

describe('an order', () => {
  it('to Florida has no tax, one to Puerto Rico shows its components', async () => {
    await addTaxRule(shop)
    const florida = await pay(ana, 1, { shippingAddress: addressInMiami })
    expect(await capture(shop, ana, florida.body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await orderOf(ana, florida.body.orderNumber)).toMatchObject({ tax: '0.00', total: '100.00' })
    const ponce = await pay(ana, 1)
    await capture(shop, ana, ponce.body.id)
    const order = await orderOf(ana, ponce.body.orderNumber)
    expect(order).toMatchObject({ tax: '11.50', total: '111.50' })
    expect(order?.charges).toMatchObject([{ kind: 'delivery' }, { parts: [{ amount: '10.50' }, { amount: '1.00' }] }])
  })

  it('keeps its price while the buyer is at PayPal, whatever the rules become', async () => {
    const discount = await addDiscount(shop)
    const { body } = await pay(ana, 1, { code: 'hola', note: 'Ring twice' })
    await rows('update discounts set is_active = false where id = $1', [discount])
    await addTaxRule(shop)
    expect(await capture(shop, ana, body.id)).toMatchObject({ statusCode: 200, body: { status: 'COMPLETED' } })
    expect(await orderOf(ana, body.orderNumber)).toMatchObject({
      subtotal: '100.00',
      discount: '10.00',
      shipping: '0.00',
      tax: '0.00',
      total: '90.00',
      charges: [{ kind: 'discount', amount: '-10.00', code: 'HOLA' }, { kind: 'delivery' }, { kind: 'tax' }],
      buyerNote: 'Ring twice',
    })
    expect(await usesOf(discount)).toBe(1)
  })

  it('is picked up without a shipping address, and taxed there', async () => {
    await addTaxRule(shop)
    await addMethod(shop)
    const pickup = await addMethod(shop, { kind: 'pickup', price: 0, place: 'Caguas', name: 'Pickup', states: ['PR'] })
    const request = { shippingAddress: null, billingAddress: addressInMiami, deliveryMethodId: pickup }
    const withoutPhone = await openPayment(shop, ana, line(), { ...request, amount: '111.50' })
    expect(withoutPhone).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'customerInfo.phone' }] } })
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: ana.email, phone: '787-555-0142' }
    const { body } = await openPayment(shop, ana, line(), { ...request, customerInfo, amount: '111.50' })
    await shop.emulator.approve(body.id)
    await capture(shop, ana, body.id)
    expect(await orderOf(ana, body.orderNumber)).toMatchObject({
      shippingAddress: null,
      tax: '11.50',
      shipping: '0.00',
      delivery: { kind: 'pickup', place: 'Caguas' },
    })
  })

  it('keeps the days on which it arrives, counted from the payment', async () => {
    await addMethod(shop, { daysFrom: 2, daysTo: 4 })
    const now = () =>
      arrivalOf({ daysFrom: 2, daysTo: 4 }, { closedDays: [], cutOffHour: 12 }, shop.platform.clock(), shopTimeZone)
    const before = now()
    const paid = await pay(ana, 1)
    const after = now()
    await capture(shop, ana, paid.body.id)
    const { delivery } = (await orderOf(ana, paid.body.orderNumber)) as { delivery: { arrival: unknown } }
    expect([before, after]).toContainEqual(delivery.arrival)
    const unpaid = await manualOrder(shop, ana, { items: [{ productId: cream.id, quantity: 1 }], total: 10_595 })
    const [row] = await rows('select delivery from orders where id = $1', [unpaid])
    expect(row).toMatchObject({ delivery: { daysFrom: 2 } })
    expect(row?.delivery).not.toHaveProperty('arrival')
  })

  it('of an appointment is taxed where its calendar is, in the quote as in the payment', async () => {
    await addTaxRule(shop)
    const service = await addService(shop)
    const calendarId = await insertCalendarOffering(shop, [service.id])
    await rows(`update calendars set place_state = 'FL' where id = $1`, [calendarId])
    const slot = { startsAt: timeAt(shop, 10), calendarId }
    const items = [{ productId: service.id, quantity: 1, slot }]
    const { body } = await call(shop, null, 'POST', '/api/quote', { items })
    expect(body).toMatchObject({ needsRegion: false, charges: [{ kind: 'tax', amount: '0.00' }] })
    const taxed = await call(shop, null, 'POST', '/api/quote', { items: [{ productId: service.id, quantity: 1 }] })
    expect(taxed.body.total).not.toBe(body.total)
    const opened = await openAppointment(shop, ana, service, slot)
    expect(opened.statusCode).toBe(200)
  })

  it('says that its address is missing before anything about its price', async () => {
    await addMethod(shop)
    const answer = await openPayment(shop, ana, line(), { shippingAddress: null, billingAddress: addressInPonce })
    expect(answer).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'shippingAddress' }] } })
  })

  it.each([
    ['no_delivery', { shippingAddress: { ...addressInMiami, state: 'AK', postalCode: '99501' }, amount: '105.95' }],
    ['total_changed', { amount: '1.00' }],
    ['code_not_valid', { code: 'nothing', amount: '105.95' }],
  ])('is refused before anything is paid: %s', async (code, change) => {
    await addMethod(shop)
    const answer = await openPayment(shop, ana, line(), change)
    expect(answer).toMatchObject({ statusCode: 409, body: { code } })
    if (code === 'total_changed') expect(answer.body.quote).toMatchObject({ total: '105.95' })
    if (code === 'code_not_valid') expect(answer.body.reason).toBe('unknown')
  })
})

describe('what a buyer chose or saw', () => {
  const oneLine = () => [{ productId: cream.id, quantity: 1 }]
  const count = async () => (await rows('select count(*)::int as stored from checkouts'))[0]?.stored

  /** What a page shows, and the header and the fields that it sends with an order. */
  async function shown(choice: object = {}) {
    const region = { state: 'PR', country: 'US' }
    const { body } = await call(shop, null, 'POST', '/api/quote', { items: oneLine(), region, ...choice })
    const quote = decoded(quoteCart, body)
    const method = quote.deliveryMethods.find(({ id }) => id === quote.deliveryMethodId) ?? null
    const lines = quote.lines.map(({ amount }) => ({ amount }))
    const headers = { 'x-shown-price': shownKey({ lines, charges: quote.charges, method }) }
    const chosen = { ...choice, ...(method && { deliveryMethodId: method.id }) }
    return { total: formatDecimal(quote.total), headers, chosen }
  }

  type Shown = Awaited<ReturnType<typeof shown>>
  const doors = {
    payment: ({ total, headers, chosen }: Shown) =>
      call(shop, ana, 'POST', '/paypal/order', { ...orderBody(ana, line()), ...chosen, amount: total }, headers),
    free: ({ total, headers, chosen }: Shown) =>
      call(
        shop,
        ana,
        'POST',
        '/api/orders',
        {
          items: oneLine(),
          total,
          customerEmail: ana.email,
          customerName: 'Ana Peña',
          paymentMethod: 'None',
          shippingAddress: addressInPonce,
          clientKey: randomUUID(),
          ...chosen,
        },
        headers,
      ),
  }
  const change = async (text: string, values: unknown[] = []) => {
    await rows(text, values)
    clearSettingsCache(shop.platform.database.db)
  }

  it.each([
    ['delivery', 'is turned off, although another costs as much', `update delivery_methods set is_active = false`],
    ['delivery', 'goes to other states', `update delivery_methods set states = '["FL"]'`],
    ['delivery', 'was deleted', `delete from delivery_methods`],
    ['delivery', 'has another name', `update delivery_methods set name = 'Slow'`],
    ['delivery', 'has another Spanish name', `update delivery_methods set name_es = 'Lenta'`],
    ['delivery', 'takes other days', `update delivery_methods set days_to = 9`],
    ['arrival', 'arrives on another day', `update delivery_methods set days_from = 7, days_to = 7`],
  ])('%s that %s is refused with the new quote, and stores nothing', async (part, _, statement) => {
    await addMethod(shop, { name: 'Standard', price: 0, daysFrom: 5, daysTo: 8 })
    const fast = await addMethod(shop, { name: 'Express', price: 0, daysFrom: 1, daysTo: 1, position: 1 })
    await addDiscount(shop, { code: 'GRATIS', value: 10_000 })
    for (const [door, choice] of [
      ['payment', {}],
      ['free', { code: 'GRATIS' }],
    ] as const) {
      const page = await shown({ deliveryMethodId: fast, ...choice })
      const stored = await count()
      await change(`${statement} where id = $1`, [fast])
      const answer = await doors[door](page)
      expect(answer, door).toMatchObject({
        statusCode: 409,
        body: {
          code: 'quote_changed',
          total: page.total,
          changed: expect.arrayContaining([part]),
          quote: { deliveryMethods: expect.any(Array) },
        },
      })
      expect(await count()).toBe(stored)
      await change(`delete from delivery_methods where id = $1`, [fast])
      const [{ id, ...row }] = [{ id: fast, name: 'Express', price: 0, daysFrom: 1, daysTo: 1, position: 1 }]
      await addMethod(shop, { id, ...row })
    }
  })

  it('a charge with another name, and one that became two of the same sum, are refused', async () => {
    await addTaxRule(shop, { components: [{ name: 'IVU', nameEs: null, rate: 1000 }] })
    const page = await shown()
    const renamed = JSON.stringify([{ name: 'Sales tax', nameEs: null, rate: 1000 }])
    const two = JSON.stringify([500, 500].map((rate, at) => ({ name: `IVU ${at}`, nameEs: null, rate })))
    for (const components of [renamed, two]) {
      await change('update tax_rules set components = $1', [components])
      expect(await doors.payment(page)).toMatchObject({
        statusCode: 409,
        body: { code: 'quote_changed', changed: ['charges'], total: page.total },
      })
    }
  })

  it('prices of lines that changed against each other are refused', async () => {
    const [one, other] = [await shop.addProduct({ price: 1000 }), await shop.addProduct({ price: 2000 })]
    const lines = [one, other].map((product) => ({ ...product, quantity: 1 }))
    const { charges } = decoded(
      quoteCart,
      (await call(shop, null, 'POST', '/api/quote', { items: [{ productId: one.id, quantity: 1 }] })).body,
    )
    const headers = {
      'x-shown-price': shownKey({ lines: [{ amount: 1000 }, { amount: 2000 }], charges, method: null }),
    }
    const open = () => call(shop, ana, 'POST', '/paypal/order', orderBody(ana, lines), headers)
    expect((await open()).statusCode).toBe(200)
    await rows('update product_variants set price = 30 - price where product_id = any($1)', [[one.id, other.id]])
    expect(await open()).toMatchObject({ statusCode: 409, body: { code: 'quote_changed', changed: ['lines'] } })
  })

  it('and that nothing changed is taken', async () => {
    await addMethod(shop, { daysFrom: 1, daysTo: 1 })
    await addTaxRule(shop)
    await addDiscount(shop)
    expect((await doors.payment(await shown({ code: 'HOLA' }))).statusCode).toBe(200)
  })

  it('is a delivery that the shop does not know: refused', async () => {
    const request = { deliveryMethodId: randomUUID(), amount: '100.00' }
    expect(await openPayment(shop, ana, line(), request)).toMatchObject({
      statusCode: 409,
      body: { code: 'quote_changed', changed: ['delivery'], total: '100.00' },
    })
  })
})

describe('the uses of a code', () => {
  it('are taken after the approval: the last one goes to who pays first, and no other is charged', async () => {
    const discount = await addDiscount(shop, { useLimit: 1 })
    const [first, second] = [await pay(ana, 1, { code: 'HOLA' }), await pay(eva, 1, { code: 'HOLA' })]
    expect(await usesOf(discount)).toBe(0)
    expect(await capture(shop, eva, second.body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await capture(shop, ana, first.body.id)).toMatchObject({
      statusCode: 409,
      body: { code: 'code_used_up', message: 'A discount of your cart was just used up. Nothing was charged.' },
    })
    expect(shop.emulator.ledger().filter(({ orderId }) => orderId === first.body.id)).toEqual([])
    expect(await usesOf(discount)).toBe(1)
    // Her page asks again, and pays without it.
    expect(await capture(shop, ana, first.body.id)).toMatchObject({ statusCode: 409 })
    expect(await openPayment(shop, ana, line(), { code: 'HOLA', amount: '90.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'code_used_up' },
    })
    const again = await pay(ana, 1)
    expect(await capture(shop, ana, again.body.id)).toMatchObject({ statusCode: 200 })
  })

  it('of an automatic discount are used up without a word about a code', async () => {
    const discount = await addDiscount(shop, { code: null, useLimit: 1 })
    const { body } = await pay(ana, 1)
    await rows('update discounts set use_limit = 1, uses = 1 where id = $1', [discount])
    expect(await capture(shop, ana, body.id)).toMatchObject({
      statusCode: 409,
      body: { code: 'code_used_up', isAutomatic: true },
    })
    await rows('update discounts set uses = 0 where id = $1', [discount])
  })

  it('are given back by a declined payment', async () => {
    const discount = await addDiscount(shop, { useLimit: 1, oncePerCustomer: true })
    const { body } = await pay(ana, 1, { code: 'HOLA' })
    await shop.emulator.approve(body.id, 'declined')
    await capture(shop, ana, body.id)
    expect(await usesOf(discount)).toBe(0)
    await shop.emulator.approve(body.id)
    expect(await capture(shop, ana, body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await usesOf(discount)).toBe(1)
  })

  it('are one per customer, also from two tabs', async () => {
    const discount = await addDiscount(shop, { oncePerCustomer: true })
    const [one, other] = [await pay(ana, 1, { code: 'HOLA' }), await pay(ana, 2, { code: 'HOLA' })]
    const answers = await Promise.all([one, other].map(({ body }) => capture(shop, ana, body.id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await usesOf(discount)).toBe(1)
    expect(await openPayment(shop, ana, line(), { code: 'HOLA', amount: '90.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'code_not_valid', reason: 'used_by_you' },
    })
  })
})

describe('an order of $0.00', () => {
  const orderBody = (change: object = {}) => ({
    total: '0.00',
    items: [{ productId: cream.id, quantity: 1 }],
    customerEmail: ana.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paymentMethod: 'None',
    clientKey: randomUUID(),
    code: 'GRATIS',
    ...change,
  })

  it('is placed once without a payment, counts its code, and has an invoice', async () => {
    const discount = await addDiscount(shop, { code: 'GRATIS', value: 10_000 })
    const body = orderBody()
    const answers = await Promise.all([1, 2, 3].map(() => call(shop, ana, 'POST', '/api/orders', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.orderNumber)).size).toBe(1)
    const order = await orderOf(ana, answers[0]?.body.orderNumber ?? '')
    expect(order).toMatchObject({ total: '0.00', paymentStatus: 'paid', paymentMethod: 'None' })
    expect(await usesOf(discount)).toBe(1)
    const invoice = await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}/${String(order?.id)}/invoice`)
    expect(invoice.statusCode).toBe(200)
  })

  it('is not opened at a provider, which takes no $0.00', async () => {
    await addDiscount(shop, { code: 'GRATIS', value: 10_000 })
    const stored = async () => (await rows('select count(*)::int as stored from checkouts'))[0]?.stored
    const before = await stored()
    expect(await openPayment(shop, ana, line(), { code: 'GRATIS', amount: '0.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'nothing_due' },
    })
    expect(await stored()).toBe(before)
  })

  it('is refused when the total of the shop is not 0', async () => {
    await addDiscount(shop, { code: 'GRATIS', value: 9000 })
    expect(await call(shop, ana, 'POST', '/api/orders', orderBody())).toMatchObject({
      statusCode: 409,
      body: { code: 'total_changed', total: '10.00' },
    })
  })
})

describe('codes cannot be guessed:', () => {
  let limited: TestShop
  beforeAll(async () => {
    limited = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => limited.close())
  const reasonOf = ({ body }: { body: Record<string, unknown> }) => (body.code as { reason?: string }).reason
  const limit = { applied: false, reason: 'too_many_tries' }

  /** A buyer with a client address, who asks for prices and orders with codes. */
  async function buyerOf(ip: string) {
    const product = await limited.addProduct({ price: 1000 })
    const buyer = await limited.signIn()
    const from: Reachable = {
      server: { inject: (request) => limited.server.inject({ ...request, remoteAddress: ip }) },
    }
    const items = [{ productId: product.id, quantity: 1 }]
    return {
      ask: (code?: string, quantity = 1) =>
        call(from, null, 'POST', '/api/quote', { items: [{ ...items[0], quantity }], code }),
      open: (code?: string) => openPayment(from, buyer, [{ ...product, quantity: 1 }], { code }),
      order: (code: string) =>
        call(from, buyer, 'POST', '/api/orders', {
          items,
          code,
          total: '0.00',
          customerEmail: buyer.email,
          customerName: 'Ana Peña',
          shippingAddress: addressInPonce,
          paymentMethod: 'None',
          clientKey: randomUUID(),
        }),
    }
  }

  it('after 30 wrong ones, wherever they were sent to, no code is looked up, and a cart is priced without one', async () => {
    await addDiscount(limited)
    const { ask, open, order } = await buyerOf('192.0.2.1')
    const unknown = { statusCode: 409, body: { code: 'code_not_valid', reason: 'unknown' } }
    expect((await ask('A')).body).toMatchObject({ code: { applied: false, reason: 'unknown' } })
    expect(await open('B')).toMatchObject(unknown)
    expect(await order('C')).toMatchObject(unknown)
    for (let at = 0; at < 27; at += 1) expect(reasonOf(await ask(`X${at}`))).toBe('unknown')
    const answer = await ask('HOLA')
    expect(answer).toMatchObject({ statusCode: 200, body: { total: '10.00', code: { code: 'HOLA', ...limit } } })
    const refused = { statusCode: 409, body: { code: 'code_not_valid', reason: 'too_many_tries' } }
    expect(await open('HOLA')).toMatchObject(refused)
    expect(await order('HOLA')).toMatchObject(refused)
    // One that was counted is still answered, and nothing else costs more.
    expect(reasonOf(await ask(' x3'))).toBe('unknown')
    expect(await open()).toMatchObject({ statusCode: 200 })
  })

  it('one wrong code is one try however often a page asks for it, and known codes are none', async () => {
    const { ask } = await buyerOf('192.0.2.2')
    for (let at = 0; at < 40; at += 1) expect(reasonOf(await ask('CADUCADO', 1 + (at % 5)))).toBe('unknown')
    for (let at = 0; at < 40; at += 1) expect((await ask('hola')).body).toMatchObject({ code: { applied: true } })
    for (let at = 0; at < 29; at += 1) expect(reasonOf(await ask(`Y${at}`))).toBe('unknown')
    expect(reasonOf(await ask('HOLA'))).toBe('too_many_tries')
  })

  it('of 200 parallel guesses 30 are answered', async () => {
    const { ask } = await buyerOf('192.0.2.3')
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`Z${at}`)))
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === 'unknown')).toHaveLength(30)
    expect(reasons.filter((reason) => reason === 'too_many_tries')).toHaveLength(170)
  })
})
