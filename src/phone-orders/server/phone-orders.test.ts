import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { addMethod, clearRules } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { addWorkshop } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const day = 86_400_000

interface PhoneOrder extends Record<string, unknown> {
  id: string
  state: string
  version: number
  total: string
  orderNumber: string | null
  orderId: string | null
  userId: string
}

const desk = async <Answer = PhoneOrder>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await call(shop, shop.admin, method, `/api/admin/drafts${path}`, body)
  return { statusCode: answer.statusCode, body: answer.body as unknown as Answer & { code?: string; fields?: unknown } }
}
const read = async (id: string) =>
  (await desk<{ drafts: PhoneOrder[] }>('GET', `?id=${id}`)).body.drafts[0] as PhoneOrder

/** Two creams at $20.00 instead of $28.50. */
const content = (productId: string) => ({
  firstName: 'Ana',
  lastName: 'Peña',
  phone: '787-555-0142',
  shippingAddress: addressInPonce,
  language: 'es',
  lines: [{ productId, quantity: 2, price: '20.00', reason: 'Feria de Ponce' }],
})

async function phoneOrderOf({ stock = 10, ...change }: Record<string, unknown> = {}) {
  const cream = await shop.addProduct({ stock: stock as number })
  const { body } = await desk('POST', '', { ...content(cream.id), userId: shop.ana.id, ...change })
  return { cream, phoneOrder: body, id: body.id }
}

async function send(id: string, mail = false) {
  const { statusCode, body } = await desk<{ url: string; draft: PhoneOrder }>('POST', `/${id}/send`, { mail })
  return { statusCode, body, token: body.url?.slice(body.url.lastIndexOf('/') + 1) ?? '' }
}

const page = (token: string) => call(shop, null, 'GET', `/api/pay/${token}`)
const open = (token: string) => call(shop, null, 'POST', `/api/pay/${token}/order`, {})
const take = ({ body }: Awaited<ReturnType<typeof open>>) =>
  capture(shop, null, body.id, { captureSecret: body.captureSecret })
const stockOf = (productId: string) => shop.stockOf({ id: '', captureId: '', productId })
const ordersOf = (number: unknown) => shop.rows('select * from orders where order_number = $1', [number])

describe('a phone order', () => {
  it('has own prices with a reason, costs what a quote says, and holds no stock', async () => {
    const { cream, phoneOrder } = await phoneOrderOf()
    expect(phoneOrder).toMatchObject({
      state: 'open',
      total: '40.00',
      version: 1,
      orderNumber: null,
      link: null,
      userId: shop.ana.id,
      lines: [{ name: 'Aloe Cream', quantity: 2, price: '20.00', reason: 'Feria de Ponce' }],
    })
    expect(await stockOf(cream.id)).toBe(10)
    const { lines } = content(cream.id)
    expect((await desk('POST', '/quote', { lines, state: 'PR' })).body.total).toBe('40.00')
    const listed = await desk<{ drafts: PhoneOrder[] }>('GET', '?search=ana')
    expect(listed.body.drafts.map(({ id }) => id)).toContain(phoneOrder.id)
  })

  it('belongs to a new account without a password that anybody knows, which is not verified and gets no mail', async () => {
    const email = `${randomUUID()}@correo.test`
    const { phoneOrder } = await phoneOrderOf({ userId: undefined, email })
    const [user] = await shop.rows('select * from users where id = $1', [phoneOrder.userId])
    expect(user).toMatchObject({ email, email_verified: false, role: 'customer', phone: '787-555-0142' })
    for (const password of ['', 'Cafetal8']) {
      expect((await call(shop, null, 'POST', '/api/auth/login', { email, password })).statusCode).toBeGreaterThan(399)
    }
    expect(await shop.rows('select template from mails where recipient = $1', [email])).toEqual([])
    const cream = await shop.addProduct()
    expect(await desk('POST', '', { ...content(cream.id), email })).toMatchObject({
      statusCode: 409,
      body: { fields: [{ field: 'email', code: 'email_taken' }] },
    })
  })

  it('of an administrator cannot name a root account', async () => {
    const cream = await shop.addProduct()
    const answer = await desk('POST', '', { ...content(cream.id), userId: shop.root.id })
    expect(answer).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'userId' }] } })
  })

  it.each([
    [{ userId: undefined }, 'email', 'draft_customer_required'],
    [{ firstName: '' }, 'firstName', 'first_name_required'],
    [
      { shippingAddress: { ...addressInPonce, postalCode: '90210' } },
      'shippingAddress.postalCode',
      'zip_of_other_state',
    ],
  ])('with %o is refused at its field', async (change, field, code) => {
    const cream = await shop.addProduct()
    const answer = await desk('POST', '', { ...content(cream.id), userId: shop.ana.id, ...change })
    expect(answer).toMatchObject({ statusCode: 400, body: { fields: [expect.objectContaining({ field, code })] } })
  })

  it.each([
    ['that the shop does not know', {}],
    ['although its address is still missing', { shippingAddress: null }],
  ])('with a delivery %s is refused with the quote', async (_, change) => {
    const cream = await shop.addProduct()
    const asked = { ...content(cream.id), userId: shop.ana.id, deliveryMethodId: randomUUID(), ...change }
    expect(await desk('POST', '', asked)).toMatchObject({
      statusCode: 409,
      body: { code: 'quote_changed', changed: ['delivery'], quote: { total: '40.00' } },
    })
  })

  it('whose delivery was turned off gets no link and no order until another is chosen', async () => {
    const standard = await addMethod(shop, { name: 'Standard', price: 0 })
    const express = await addMethod(shop, { name: 'Express', price: 0, position: 1 })
    const { cream, id } = await phoneOrderOf({ deliveryMethodId: express })
    await shop.rows('update delivery_methods set is_active = false where id = $1', [express])
    clearSettingsCache(shop.platform.database.db)
    const gone = { statusCode: 409, body: { code: 'quote_changed', changed: ['delivery'] } }
    expect(await send(id)).toMatchObject(gone)
    expect(await desk('POST', `/${id}/paid`, { method: 'cash' })).toMatchObject(gone)
    const other = { ...content(cream.id), deliveryMethodId: standard }
    expect((await desk('PUT', `/${id}`, other)).statusCode).toBe(200)
    expect((await desk('POST', `/${id}/paid`, { method: 'cash' })).body.state).toBe('paid')
    await clearRules(shop)
  })

  it('needs a reason for a price, and has each variant once', async () => {
    const { id: productId } = await shop.addProduct()
    const line = { productId, quantity: 1 }
    const withLines = (lines: object[]) => desk('POST', '', { ...content(productId), userId: shop.ana.id, lines })
    expect((await withLines([{ ...line, price: '1.00', reason: ' ' }])).body.fields).toMatchObject([
      { field: 'lines.0.reason', code: 'price_reason_required' },
    ])
    expect((await withLines([{ ...line, quantity: 999_999, price: '9999999999.99', reason: 'x' }])).body).toMatchObject(
      {
        fields: [{ field: 'lines.0.price', code: 'own_price_too_high' }],
      },
    )
    expect((await withLines([line, { ...line, variantId: productId }])).body.fields).toMatchObject([
      { field: 'lines', code: 'draft_line_twice' },
    ])
  })
})

describe('a payment link', () => {
  it('and the cart of its customer are never the same purchase, whatever they say', async () => {
    const cream = await shop.addProduct()
    const lines = [{ productId: cream.id, quantity: 1 }]
    const { id } = (await desk('POST', '', { ...content(cream.id), lines, userId: shop.ana.id })).body
    const { token } = await send(id)
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: shop.ana.email, phone: '787-555-0142' }
    const fromStore = () => openPayment(shop, shop.ana, [{ ...cream, quantity: 1 }], { customerInfo })
    const linked = await open(token)
    const bought = await fromStore()
    expect(bought.body.orderNumber).not.toBe(linked.body.orderNumber)
    await shop.emulator.approve(bought.body.id)
    await capture(shop, shop.ana, bought.body.id)
    expect(await read(id)).toMatchObject({ state: 'sent', orderNumber: linked.body.orderNumber, orderId: null })
    const later = await fromStore()
    const again = await open(token)
    expect([later.body.orderNumber, bought.body.orderNumber]).not.toContain(again.body.orderNumber)
    await shop.emulator.approve(again.body.id)
    expect((await take(again)).body).toMatchObject({ status: 'COMPLETED', orderNumber: linked.body.orderNumber })
    await shop.emulator.approve(later.body.id)
    expect((await capture(shop, shop.ana, later.body.id)).body.status).toBe('COMPLETED')
  })

  it('is paid without an account at the prices of its day, gives the receipt, and is used once', async () => {
    const { cream, id } = await phoneOrderOf({ note: 'Timbre roto' })
    await shop.rows(`update products set price = 30 where id = $1`, [cream.id])
    const { token, body } = await send(id, true)
    expect(body.url).toMatch(/\/es\/pay\/[\w-]{43}$/)
    expect(body.draft).toMatchObject({ state: 'sent', orderNumber: expect.stringMatching(/^FM-/) })
    expect(await shop.rows('select token_hash from draft_links where token_hash = $1', [token])).toEqual([])
    const [mail] = await shop.rows(`select template, recipient, language from mails where subject_id = $1`, [id])
    expect(mail).toEqual({ template: 'payment_link', recipient: shop.ana.email, language: 'es' })

    expect(await page(token)).toMatchObject({
      statusCode: 200,
      body: {
        state: 'open',
        sale: { customerName: 'Ana Peña', total: '40.00', paymentStatus: null, note: 'Timbre roto' },
      },
    })
    expect((await call(shop, null, 'GET', `/paypal/setup/${token}`)).body).toMatchObject({ environment: 'emulator' })
    const payment = await open(token)
    expect(payment.statusCode).toBe(200)
    expect(await stockOf(cream.id)).toBe(10)
    await shop.emulator.approve(payment.body.id)
    expect((await take(payment)).body.status).toBe('COMPLETED')
    expect(await stockOf(cream.id)).toBe(8)

    const [order] = await ordersOf(body.draft.orderNumber)
    expect(order).toMatchObject({
      user_id: shop.ana.id,
      total: '40.00',
      payment_status: 'paid',
      customer_email: shop.ana.email,
      buyer_note: 'Timbre roto',
      language: 'es',
    })
    expect(await read(id)).toMatchObject({ state: 'paid', orderId: order?.id })
    expect(await page(token)).toMatchObject({
      body: { state: 'paid', sale: { total: '40.00', paymentStatus: 'paid', takenBack: false } },
    })
    const setTakenBack = (value: boolean) =>
      shop.platform.database.pool.query('update orders set taken_back = $2 where id = $1', [order?.id, value])
    await setTakenBack(true)
    expect((await page(token)).body).toMatchObject({ sale: { takenBack: true } })
    await setTakenBack(false)
    expect(await open(token)).toMatchObject({ statusCode: 409, body: { code: 'link_paid' } })
    expect(await call(shop, null, 'GET', `/paypal/setup/${token}`)).toMatchObject({ statusCode: 409 })
    for (const [method, path, body] of [
      ['PUT', '', content(cream.id)],
      ['DELETE', '', undefined],
      ['POST', '/send', { mail: false }],
      ['POST', '/paid', { method: 'cash' }],
    ] as const) {
      const answer = await desk(method, `/${id}${path}`, body)
      expect(answer, `${method} ${path}`).toMatchObject({ statusCode: 409, body: { code: 'draft_paid' } })
    }
    shop.wait(8 * day)
    expect(await page(token)).toMatchObject({ body: { state: 'paid', sale: null } })
  })

  it('opens nothing else: neither the account, nor another order, nor an unknown link', async () => {
    const { id } = await phoneOrderOf()
    const { token } = await send(id)
    const other = await shop.sell()
    const [before] = await shop.rows('select paypal_order_id from orders where id = $1', [other.id])
    const payment = await open(token)
    const { captureSecret } = payment.body
    expect((await capture(shop, null, String(before?.paypal_order_id), { captureSecret })).statusCode).toBe(401)
    expect((await call(shop, null, 'GET', `/paypal/order/${payment.body.id}`)).statusCode).toBe(401)
    const text = JSON.stringify((await page(token)).body)
    for (const secret of [shop.ana.email, shop.ana.id, '787-555-0142']) expect(text).not.toContain(secret)
    for (const unknown of ['x', `${token}x`]) {
      expect((await page(unknown)).statusCode).toBe(404)
      expect((await open(unknown)).statusCode).toBe(404)
    }
  })

  it('is one order and one capture when two people pay it at once', async () => {
    const { cream, id } = await phoneOrderOf()
    const { token, body } = await send(id)
    const again = await send(id)
    const payments = await Promise.all([open(token), open(again.token)])
    expect(payments.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const payment of payments) await shop.emulator.approve(payment.body.id)
    const taken = await Promise.all([...payments, ...payments].map(take))
    expect(taken.filter(({ body }) => body.status === 'COMPLETED').length).toBeGreaterThan(0)
    expect(taken.filter(({ statusCode }) => statusCode === 409).length).toBe(2)
    const ids = payments.map(({ body }) => body.id)
    expect(shop.emulator.ledger().filter(({ orderId }) => ids.includes(orderId))).toHaveLength(1)
    expect(await ordersOf(body.draft.orderNumber)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(8)
    expect((await page(again.token)).body).toMatchObject({ state: 'paid' })
  })

  it('says that the phone order was changed, and an approval for what it said before is not captured', async () => {
    const { cream, id } = await phoneOrderOf()
    const { token } = await send(id)
    expect((await desk('PUT', `/${id}`, content(cream.id))).body).toMatchObject({ state: 'sent', version: 1 })
    const payment = await open(token)
    await shop.emulator.approve(payment.body.id)
    const lines = [{ productId: cream.id, quantity: 3 }]
    const changed = await desk('PUT', `/${id}`, { ...content(cream.id), lines })
    expect(changed.body).toMatchObject({ state: 'open', version: 2, total: '85.50' })
    expect((await page(token)).body).toMatchObject({ state: 'changed', sale: null })
    expect((await take(payment)).statusCode).toBe(409)
    expect(await open(token)).toMatchObject({ statusCode: 409, body: { code: 'link_changed' } })
    expect(await desk('PUT', `/${id}`, { ...content(cream.id), version: 1 })).toMatchObject({
      statusCode: 409,
      body: { code: 'newer_version' },
    })
    const { token: next } = await send(id)
    expect((await page(next)).body).toMatchObject({ state: 'open', sale: { total: '85.50' } })
  })

  it('says that it has expired, or was canceled', async () => {
    const [one, other] = [await phoneOrderOf(), await phoneOrderOf()]
    const [expired, canceled] = [await send(one.id), await send(other.id)]
    expect((await desk('DELETE', `/${other.id}`)).statusCode).toBe(204)
    expect((await page(canceled.token)).body).toMatchObject({ state: 'canceled', sale: null })
    expect(await open(canceled.token)).toMatchObject({ statusCode: 409, body: { code: 'link_canceled' } })
    expect(await send(other.id)).toMatchObject({ statusCode: 409, body: { code: 'draft_canceled' } })
    shop.wait(7 * day)
    expect((await page(expired.token)).body).toMatchObject({ state: 'expired', sale: null })
    expect(await open(expired.token)).toMatchObject({ statusCode: 409, body: { code: 'link_expired' } })
    expect(await read(one.id)).toMatchObject({ state: 'expired' })
  })

  it('is not opened when the phone order is changed or canceled before its payment is stored', async () => {
    const waiting = async () =>
      (await shop.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .length
    for (const end of ['PUT', 'DELETE'] as const) {
      const { cream, id } = await phoneOrderOf()
      const { token } = await send(id)
      // The change waits for the phone order first, then the payment: in this order they go on.
      const holder = await shop.platform.database.pool.connect()
      await holder.query('begin')
      await holder.query('select from drafts where id = $1 for update', [id])
      const lines = [{ productId: cream.id, quantity: 3 }]
      const ending = desk(end, `/${id}`, { ...content(cream.id), lines })
      await expect.poll(waiting).toBe(1)
      const opened = open(token)
      await expect.poll(waiting).toBe(2)
      await holder.query('commit')
      holder.release()
      const [opening] = await Promise.all([opened, ending])
      const code = end === 'PUT' ? 'link_changed' : 'link_canceled'
      expect(opening, end).toMatchObject({ statusCode: 409, body: { code } })
      expect(await shop.rows('select state from checkouts where paypal_order_id = $1', [opening.body.id])).toEqual([])
    }
  })

  it('is not changed while its money may have moved', async () => {
    const { cream, id } = await phoneOrderOf()
    const { token } = await send(id)
    const { body } = await open(token)
    await shop.emulator.approve(body.id)
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    expect((await capture(shop, null, body.id, { captureSecret: body.captureSecret })).body).toMatchObject({
      status: 'PROCESSING',
    })
    expect(await desk('PUT', `/${id}`, { ...content(cream.id), note: 'Sin bolsa' })).toMatchObject({
      statusCode: 409,
      body: { code: 'draft_being_paid' },
    })
    shop.emulator.clearFaults()
  })

  it('counts among the mails that anybody can cause while its address is not verified', async () => {
    const email = `${randomUUID()}@correo.test`
    for (const [customer, isCapped] of [
      [{ userId: undefined, email }, true],
      [{}, false],
    ] as const) {
      const { id } = await phoneOrderOf(customer)
      await send(id, true)
      expect(await shop.rows('select is_capped from mails where subject_id = $1', [id])).toEqual([
        { is_capped: isCapped },
      ])
    }
  })

  it.each([
    [
      'out_of_stock',
      `with sold as (update product_variants set stock = 1 where product_id = $1)
       insert into stock_movements (product_id, delta, reason) values ($1, -1, 'correction')`,
    ],
    ['product_unavailable', `update products set is_active = false where id = $1`],
  ])(
    'that cannot be paid says so before anything is approved, as its phone order does: %s',
    async (code, statement) => {
      const { cream, id } = await phoneOrderOf({ stock: 2 })
      const { token } = await send(id)
      expect((await page(token)).body).toMatchObject({ state: 'open', problem: null })
      expect(await read(id)).toMatchObject({ state: 'sent', problem: null })
      const stored = () => shop.rows('select id from checkouts where order_number like $1', ['trial%'])
      await shop.rows(statement, [cream.id])
      expect((await page(token)).body).toMatchObject({ state: 'open', problem: code })
      expect(await read(id)).toMatchObject({ state: 'sent', problem: code })
      const before = shop.emulator.orders().length
      expect(await open(token)).toMatchObject({ statusCode: 409, body: { code } })
      expect(shop.emulator.orders()).toHaveLength(before)
      expect(await stored()).toEqual([])
    },
  )

  it('charges nothing when its goods were sold meanwhile', async () => {
    const { cream, id } = await phoneOrderOf({ stock: 2 })
    const { token } = await send(id)
    const payment = await open(token)
    await shop.emulator.approve(payment.body.id)
    await shop.rows(`update products set stock = 1 where id = $1`, [cream.id])
    await shop.rows(`insert into stock_movements (product_id, delta, reason) values ($1, -1, 'correction')`, [cream.id])
    expect(await take(payment)).toMatchObject({ statusCode: 409, body: { code: 'out_of_stock' } })
    expect((await page(token)).body).toMatchObject({ state: 'open' })
  })

  it('needs an address, money that is due, and a provider', async () => {
    const { cream, id } = await phoneOrderOf({ shippingAddress: null })
    expect(await send(id)).toMatchObject({
      statusCode: 400,
      body: { fields: [{ field: 'shippingAddress', code: 'address_required' }] },
    })
    const gift = {
      ...content(cream.id),
      lines: [{ productId: cream.id, quantity: 1, price: '0.00', reason: 'Regalo' }],
    }
    await desk('PUT', `/${id}`, gift)
    expect(await send(id)).toMatchObject({ statusCode: 409, body: { code: 'draft_nothing_due' } })
    const byHand = { paypal_type: 'personal', personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
    await inTransaction(shop.platform.database, (tx) => saveInput(shop.platform, tx, 'paypal', byHand))
    clearSettingsCache(shop.platform.database.db)
    expect(await send(id)).toMatchObject({ statusCode: 409, body: { code: 'online_payment_off' } })
    await shop.rows(`delete from settings where key = 'paypal'`)
    clearSettingsCache(shop.platform.database.db)
  })
})

it('lists its lines at the prices of its total, whatever the products cost by now', async () => {
  const cream = await shop.addProduct({ stock: null })
  const lines = [{ productId: cream.id, quantity: 2 }]
  const { body } = await desk('POST', '', { ...content(cream.id), lines, userId: shop.ana.id })
  const costs = async (price: string, total: string) =>
    expect(await read(body.id)).toMatchObject({ total, lines: [{ price, quantity: 2 }] })
  await shop.rows(`update products set price = 30 where id = $1`, [cream.id])
  await costs('28.50', '57.00')
  await send(body.id)
  await costs('30.00', '60.00')
  await shop.rows(`update products set price = 31 where id = $1`, [cream.id])
  shop.wait(7 * day)
  await costs('30.00', '60.00')
  await desk('POST', `/${body.id}/paid`, { method: 'cash' })
  await costs('31.00', '62.00')
})

describe('money that staff received', () => {
  it('makes a paid order at the price of the valid link, with the note for staff, and ends the link', async () => {
    const { cream, phoneOrder } = await phoneOrderOf()
    const lines = [{ productId: cream.id, quantity: 2 }]
    await desk('PUT', `/${phoneOrder.id}`, { ...content(cream.id), lines })
    const { token } = await send(phoneOrder.id)
    const payment = await open(token)
    await shop.emulator.approve(payment.body.id)
    await shop.rows(`update products set price = 30 where id = $1`, [cream.id])
    const paid = await desk('POST', `/${phoneOrder.id}/paid`, { method: 'ath_movil', note: 'Código 4412' })
    expect(paid).toMatchObject({ statusCode: 200, body: { state: 'paid' } })
    const [order] = await ordersOf(paid.body.orderNumber)
    expect(order).toMatchObject({
      payment_status: 'paid',
      payment_method: 'ATH Móvil',
      environment: 'personal',
      status: 'completed',
      total: '57.00',
      user_id: shop.ana.id,
    })
    expect(await shop.rows('select text from order_notes where order_id = $1', [order?.id])).toEqual([
      { text: 'Código 4412' },
    ])
    expect((await page(token)).body).toMatchObject({ state: 'paid', sale: { paymentMethod: 'ATH Móvil' } })
    expect((await take(payment)).statusCode).toBe(409)
    expect(shop.emulator.ledger().filter(({ orderId }) => orderId === payment.body.id)).toEqual([])
    const [mail] = await shop.rows(`select template from mails where subject_id = $1`, [order?.id])
    expect(mail).toEqual({ template: 'order_confirmation' })
  })

  it('is that of today once the link has expired, or the phone order says something else', async () => {
    const [expired, changed] = [await phoneOrderOf(), await phoneOrderOf()]
    const at = (productId: string, quantity: number) => ({ ...content(productId), lines: [{ productId, quantity }] })
    for (const { cream, id } of [expired, changed]) {
      await desk('PUT', `/${id}`, at(cream.id, 2))
      await send(id)
      await shop.rows(`update products set price = 30 where id = $1`, [cream.id])
    }
    await desk('PUT', `/${changed.id}`, at(changed.cream.id, 3))
    const take = async (id: string) => {
      const { body } = await desk('POST', `/${id}/paid`, { method: 'cash' })
      return (await ordersOf(body.orderNumber))[0]?.total
    }
    expect(await take(changed.id)).toBe('90.00')
    shop.wait(7 * day)
    expect(await take(expired.id)).toBe('60.00')
  })

  it('and a link are refused when staff saw another total than that of today', async () => {
    const cream = await shop.addProduct()
    const lines = [{ productId: cream.id, quantity: 2 }]
    const { body } = await desk('POST', '', { ...content(cream.id), lines, userId: shop.ana.id })
    await shop.rows(`update products set price = 30 where id = $1`, [cream.id])
    const changed = { statusCode: 409, body: { code: 'draft_total_changed', total: '60.00' } }
    const acts = [
      ['/send', { mail: false }],
      ['/paid', { method: 'cash' }],
    ] as const
    for (const [path, act] of acts) {
      expect(await desk('POST', `/${body.id}${path}`, { ...act, total: '57.00' })).toMatchObject(changed)
    }
    expect(await read(body.id)).toMatchObject({ state: 'open', orderNumber: null })
    for (const [path, act] of acts) {
      expect((await desk('POST', `/${body.id}${path}`, { ...act, total: '60.00' })).statusCode).toBe(200)
    }
  })

  it('is counted once when it is recorded twice at the same time', async () => {
    const { cream, id } = await phoneOrderOf()
    const answers = await Promise.all([1, 2].map(() => desk('POST', `/${id}/paid`, { method: 'cash' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await ordersOf((await read(id)).orderNumber)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(8)
  })

  it('and a link are refused once its order was canceled', async () => {
    const { id } = await phoneOrderOf()
    await desk('POST', `/${id}/paid`, { method: 'cash' })
    const [order] = await ordersOf((await read(id)).orderNumber)
    const path = `/api/orders/${String(order?.id)}`
    expect((await call(shop, shop.root, 'PUT', `${path}/status`, { status: 'pending' })).statusCode).toBe(200)
    const canceled = await call(shop, shop.root, 'POST', `/api/admin/orders/${String(order?.id)}/cancel`, {
      refund: 'none',
      restock: true,
    })
    expect(canceled.statusCode).toBe(200)
    for (const [action, body] of [
      ['paid', { method: 'cash' }],
      ['send', { mail: false }],
    ] as const) {
      expect(await desk('POST', `/${id}/${action}`, body)).toMatchObject({
        statusCode: 409,
        body: { code: 'draft_paid' },
      })
    }
  })

  it('of a gift is none: the order costs nothing', async () => {
    const cream = await shop.addProduct()
    const lines = [{ productId: cream.id, quantity: 1, price: '0.00', reason: 'Regalo' }]
    const { body } = await desk('POST', '', { ...content(cream.id), userId: shop.ana.id, lines })
    const paid = await desk('POST', `/${body.id}/paid`, { method: 'other' })
    expect((await ordersOf(paid.body.orderNumber))[0]).toMatchObject({ environment: 'none', payment_status: 'paid' })
  })
})

describe('a phone order of goods, a seat and an appointment', () => {
  /** At an hour of the day after tomorrow, with a calendar of its own. */
  async function mixed(hour: number) {
    const [cream, workshop, facial] = [
      await shop.addProduct({ stock: 9 }),
      await addWorkshop(shop),
      await addService(shop),
    ]
    const calendarId = await insertCalendarOffering(shop, [facial.id])
    const slot = { startsAt: timeAt(shop, hour), calendarId }
    const { productId, variantId } = workshop
    const lines = [
      { productId: cream.id, quantity: 1 },
      { productId, variantId, quantity: 2 },
      { productId: facial.id, quantity: 1, slot },
    ]
    const phoneOrder = async () => {
      const { statusCode, body } = await desk('POST', '', { ...content(cream.id), lines, userId: shop.ana.id })
      expect(statusCode).toBe(201)
      return body.id
    }
    const held = async () => {
      const [session] = await shop.rows('select stock from product_variants where id = $1', [variantId])
      const bookings = await shop.rows(
        `select b.state, b.starts_at, o.order_number from bookings b left join orders o on o.id = b.order_id
         where b.calendar_id = $1`,
        [calendarId],
      )
      return { stock: await stockOf(cream.id), seats: session?.stock, bookings }
    }
    const booked = (orderNumber: unknown) => ({
      stock: 8,
      seats: 18,
      bookings: [{ state: 'confirmed', starts_at: new Date(slot.startsAt), order_number: orderNumber }],
    })
    return { phoneOrder, held, booked }
  }
  const nothingHeld = { stock: 9, seats: 20, bookings: [] }

  it('holds nothing until its link is paid, and then all of it', async () => {
    const { phoneOrder, held, booked } = await mixed(10)
    const id = await phoneOrder()
    const { token, body } = await send(id)
    expect((await page(token)).body).toMatchObject({ state: 'open', sale: { items: [{}, {}, {}] } })
    const payment = await open(token)
    expect(payment.statusCode).toBe(200)
    expect(await held()).toEqual(nothingHeld)
    await shop.emulator.approve(payment.body.id)
    expect((await take(payment)).body.status).toBe('COMPLETED')
    expect(await held()).toEqual(booked(body.draft.orderNumber))
    const { body: list } = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
    expect(list).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ orderNumber: body.draft.orderNumber })]),
    })
  })

  it('holds all of it when the money came at the desk; who is later loses neither money nor a piece', async () => {
    const { phoneOrder, held, booked } = await mixed(11)
    const [first, second] = [await phoneOrder(), await phoneOrder()]
    const { token } = await send(second)
    const payment = await open(token)
    await shop.emulator.approve(payment.body.id)
    const paid = await desk('POST', `/${first}/paid`, { method: 'cash' })
    expect(paid).toMatchObject({ statusCode: 200, body: { state: 'paid' } })
    expect(await held()).toEqual(booked(paid.body.orderNumber))
    expect(await take(payment)).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    expect(shop.emulator.ledger().filter(({ orderId }) => orderId === payment.body.id)).toEqual([])
    expect(await desk('POST', `/${second}/paid`, { method: 'cash' })).toMatchObject({
      statusCode: 409,
      body: { code: 'slot_taken' },
    })
    expect(await held()).toEqual(booked(paid.body.orderNumber))
  })
})
