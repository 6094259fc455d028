import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import { open as unseal } from '../../kit/server/secrets/secret-box.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { priceBodies } from '../../prices/server/samples.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { endOfPayBy } from '../../tenders/pay-by.ts'
import { call } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await checkInvariants(shop.platform.database)
  expect(found.map(({ rule, subject }) => `${rule}: ${subject}`)).toEqual([])
})

const post = (path: string, body: object, user = shop.admin) => call(shop, user, 'POST', `/api/admin/${path}`, body)
const sell = (body: object) => post('counter/sales', { clientKey: randomUUID(), tenders: [], ...body })
const orderOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.order as Record<string, unknown> & { id: string }

async function openDrawer(placeState: string | null = null): Promise<string> {
  const { body } = await post('drawers', { name: `Caja ${randomUUID().slice(0, 8)}`, placeState })
  await post(`drawers/${body.id}/open`, { opening: '100.00' })
  return body.id
}

/** A request that sells one cream of $28.50 for cash. */
async function cashSale(stock = 10) {
  const cream = await shop.addProduct({ stock })
  const tender = { kind: 'cash', amount: '28.50', given: '40.00', drawerId: await openDrawer() }
  return { cream, body: { lines: [{ productId: cream.id, quantity: 1 }], tenders: [tender], clientKey: randomUUID() } }
}
const stockOf = (id: string) => shop.stockOf({ productId: id, id: '', captureId: '' })
const ordersWith = async (id: string) =>
  (await shop.rows('select id from orders where items @> $1', [JSON.stringify([{ productId: id }])])).length

describe('a sale over the counter', () => {
  it('to somebody unknown is one order that is paid, handed over and completed', async () => {
    const { cream, body } = await cashSale()
    const sold = await sell(body)
    expect(sold).toMatchObject({
      statusCode: 201,
      body: {
        receiptUrl: expect.stringMatching(/\/receipt\/[0-9a-f-]{36}\.[0-9a-f]{32}$/),
        order: {
          userId: null,
          customerEmail: null,
          customerName: '',
          shippingAddress: null,
          status: 'completed',
          paymentStatus: 'paid',
          paymentMethod: 'Cash',
          total: '28.50',
          shipping: '0.00',
          paid: '28.50',
          due: '0.00',
          items: [{ productId: cream.id, ships: false, handedOver: true }],
          tenders: [{ kind: 'cash', amount: '28.50', state: 'settled' }],
        },
      },
    })
    expect(await stockOf(cream.id)).toBe(9)
    const [row] = await shop.rows(
      `select o.paid, o.due, c.user_id, c.state, t.given, t.drawer_session_id is not null as at_drawer
       from orders o join checkouts c on c.id = o.checkout_id join tenders t on t.order_id = o.id where o.id = $1`,
      [orderOf(sold).id],
    )
    expect(row).toEqual({
      paid: '28.50',
      due: '0.00',
      user_id: null,
      state: 'pending',
      given: '40.00',
      at_drawer: true,
    })
    expect(await shop.rows('select id from mails where subject_id = $1', [orderOf(sold).id])).toEqual([])
    const events = await shop.rows(`select action, after from audit_events where subject_id = $1 order by id`, [
      orderOf(sold).id,
    ])
    expect(events).toMatchObject([
      { action: 'order.placed' },
      { action: 'order.sold_at_counter', after: { total: '28.50', tenders: [{ kind: 'cash', amount: 2850 }] } },
    ])
  })

  it('is paid in several ways at once', async () => {
    const { body } = await cashSale()
    const [cash] = body.tenders
    const tenders = [
      { kind: 'card_terminal', amount: '20.00', reference: '1234' },
      { ...cash, amount: '8.50', given: '10.00' },
    ]
    const sold = await sell({ ...body, tenders })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { paymentMethod: 'Card', paid: '28.50', due: '0.00' } },
    })
    const rows = await shop.rows(
      'select kind, amount, position, drawer_session_id is null as beside from tenders where order_id = $1 order by position',
      [orderOf(sold).id],
    )
    expect(rows).toEqual([
      { kind: 'card_terminal', amount: '20.00', position: 0, beside: true },
      { kind: 'cash', amount: '8.50', position: 1, beside: false },
    ])
  })

  it('that is repeated is the same order, and with other content refused', async () => {
    const { cream, body } = await cashSale()
    const answers = await Promise.all([sell(body), sell(body), sell(body)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1)
    expect(await stockOf(cream.id)).toBe(9)
    const others = [
      { ...body, lines: [{ productId: cream.id, quantity: 2 }] },
      { ...body, customer: { firstName: 'Luz' } },
      { ...body, tenders: [{ ...body.tenders[0], given: '50.00' }] },
    ]
    for (const other of others) {
      expect(await sell(other)).toMatchObject({ statusCode: 409, body: { code: 'key_used' } })
    }
    expect(await ordersWith(cream.id)).toBe(1)
  })

  it('of the last piece succeeds at one of two desks', async () => {
    const { cream, body } = await cashSale(1)
    const answers = await Promise.all([
      sell(body),
      sell({ ...body, clientKey: randomUUID() }),
      sell({ ...body, clientKey: randomUUID() }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(['out_of_stock', 'out_of_stock'])
    expect(await stockOf(cream.id)).toBe(0)
    expect(await ordersWith(cream.id)).toBe(1)
  })

  it('whose drawer is counted or closed is refused, and nothing of it stays', async () => {
    const { cream, body } = await cashSale()
    const drawerId = body.tenders[0]?.drawerId
    await post(`drawers/${drawerId}/count`, { counted: '100.00' })
    expect(await sell(body)).toMatchObject({ statusCode: 409, body: { code: 'drawer_closed' } })
    expect(await ordersWith(cream.id)).toBe(0)
    expect(await stockOf(cream.id)).toBe(10)
  })

  it('while its drawer is counted is in the count or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body } = await cashSale()
      const drawerId = body.tenders[0]?.drawerId
      const [sold, counted] = await Promise.all([sell(body), post(`drawers/${drawerId}/count`, { counted: '100.00' })])
      const isSold = sold.statusCode === 201
      expect(isSold ? null : sold.body.code).toBe(isSold ? null : 'drawer_closed')
      expect(counted).toMatchObject({ statusCode: 200, body: { expected: isSold ? '128.50' : '100.00' } })
    }
  })

  it('needs somebody with an account when a rest stays due', async () => {
    const { cream, body } = await cashSale()
    const inPart = { ...body, tenders: [{ ...body.tenders[0], amount: '20.00', given: '20.00' }] }
    const named = { ...inPart, customer: { firstName: 'Luz', lastName: 'Rivera', phone: '787-555-0142' } }
    for (const request of [inPart, named, { ...body, tenders: [] }]) {
      expect(await sell(request)).toMatchObject({ statusCode: 409, body: { code: 'customer_required' } })
    }
    expect(await stockOf(cream.id)).toBe(10)
    const sold = await sell({ ...inPart, customer: { userId: shop.ana.id } })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { userId: shop.ana.id, status: 'pending', paymentStatus: 'partially_paid', due: '8.50' } },
    })
    const mails = await shop.rows('select template, recipient from mails where subject_id = $1', [orderOf(sold).id])
    expect(mails).toEqual([{ template: 'order_confirmation', recipient: shop.ana.email }])
  })

  it('says by which day a rest is to be paid, and mails it', async () => {
    const { body } = await cashSale()
    const day = addDays(shopDay(shop.platform.clock()), 14)
    const customer = { userId: shop.ana.id }
    const inPart = { ...body, customer, tenders: [{ ...body.tenders[0], amount: '20.00', given: '20.00' }] }
    const sold = await sell({ ...inPart, payBy: day })
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { dueAt: endOfPayBy(day).toISOString() } } })
    const [mail] = await shop.rows(`select payload from mails where subject_id = $1`, [orderOf(sold).id])
    const payload = unseal(shop.platform.config.appSecret, mailPayloadPurpose, String(mail?.payload))
    expect(JSON.parse(payload)).toMatchObject({ due: 850, payBy: endOfPayBy(day).toISOString() })
    const whole = await sell({ ...body, customer, clientKey: randomUUID(), payBy: day })
    expect(whole).toMatchObject({ statusCode: 201, body: { order: { due: '0.00', dueAt: null } } })
    const past = await sell({ ...inPart, clientKey: randomUUID(), payBy: addDays(day, -30) })
    expect(past).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'payBy', code: 'pay_by_past' }] } })
    const clientKey = randomUUID()
    const today = { ...inPart, clientKey, payBy: shopDay(shop.platform.clock()) }
    const first = await sell(today)
    shop.wait(24 * 3_600_000)
    // A repeat the day after is the same sale.
    expect(await sell(today)).toMatchObject({ statusCode: 200, body: { order: { id: orderOf(first).id } } })
  })

  it('makes an account of an address, and confirms the order to it', async () => {
    const { body } = await cashSale()
    const email = `luz.${randomUUID().slice(0, 8)}@correo.test`
    const customer = { email, firstName: 'Luz', lastName: 'Rivera' }
    const sold = await sell({ ...body, customer, language: 'es' })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { customerEmail: email, customerName: 'Luz Rivera', language: 'es' } },
    })
    expect(await shop.rows('select template from mails where subject_id = $1', [orderOf(sold).id])).toEqual([
      { template: 'order_confirmation' },
    ])
    const again = await sell({ ...body, clientKey: randomUUID(), customer })
    expect(again).toMatchObject({ statusCode: 409, body: { fields: [{ field: 'email' }] } })
  })

  it('has prices of its own with their reasons, which stay a note', async () => {
    const { cream, body } = await cashSale()
    const lines = [{ productId: cream.id, quantity: 2, price: '5.00', reason: 'Envase abierto' }]
    const tenders = [{ ...body.tenders[0], amount: '10.00', given: '10.00' }]
    const sold = await sell({ ...body, lines, tenders })
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { total: '10.00' } } })
    expect(await shop.rows('select text from order_notes where order_id = $1', [orderOf(sold).id])).toEqual([
      { text: 'Aloe Cream: $5.00 – Envase abierto' },
    ])
    const free = [{ productId: cream.id, quantity: 1, price: '0.00', reason: 'Regalo' }]
    expect(await sell({ ...body, clientKey: randomUUID(), lines: free, tenders: [] })).toMatchObject({
      statusCode: 201,
      body: { order: { total: '0.00', status: 'completed', paymentStatus: 'paid', paymentMethod: 'None' } },
    })
  })

  it('takes no more than it costs', async () => {
    const { cream, body } = await cashSale()
    const tenders = [body.tenders[0], { kind: 'check', amount: '0.01' }]
    expect(await sell({ ...body, tenders })).toMatchObject({
      statusCode: 409,
      body: { code: 'more_than_due', message: 'This sale costs only $28.50.' },
    })
    expect(await ordersWith(cream.id)).toBe(0)
  })

  it.each([
    [{ tenders: [{ kind: 'cash', amount: '28.50' }] }, 'tenders.0.drawerId', 'drawer_required'],
    [{ tenders: [{ kind: 'check', amount: '0.00' }] }, 'tenders.0.amount', 'tender_amount_invalid'],
    [{ tenders: [{ kind: 'ath_movil', amount: '1.00', given: '2.00' }] }, 'tenders.0.given', 'given_of_cash_only'],
    [
      { tenders: [{ kind: 'card_terminal', amount: '1.00', reference: '4111 1111 1111 1111' }] },
      'tenders.0.reference',
      'reference_is_card',
    ],
    [{ customer: { email: 'luz@correo.test', lastName: 'Rivera' } }, 'customer.firstName', 'buyer_first_name_required'],
  ])('%j is a fault of its field', async (wrong, field, code) => {
    const { body } = await cashSale()
    expect(await sell({ ...body, ...wrong })).toMatchObject({ statusCode: 400, body: { fields: [{ field, code }] } })
  })

  it('is refused while a process of an older release runs', async () => {
    const { body } = await cashSale()
    for (const name of olderApplications) {
      const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
      await older.connect()
      try {
        expect((await sell(body)).body, name).toMatchObject({ code: 'older_process' })
      } finally {
        await older.end()
      }
    }
    expect((await sell(body)).statusCode).toBe(201)
  })
})

describe('the prices of a sale', () => {
  const { discount } = priceBodies
  const rule = (states: string[], rate: string) => ({
    states,
    kinds: ['product'],
    components: [{ name: 'IVU', nameEs: 'IVU', rate }],
    from: null,
    until: null,
  })
  afterEach(async () => {
    for (const table of ['tax_rules', 'discounts']) await shop.rows(`update ${table} set is_active = false`)
    clearSettingsCache(shop.platform.database.db)
  })
  /** Adds an active rule, which the next price knows. */
  async function add(path: string, body: object) {
    const added = await post(path, { ...body, active: true })
    clearSettingsCache(shop.platform.database.db)
    expect(added.statusCode).toBe(201)
    return added.body
  }

  it('have the taxes of where the drawer stands, and no delivery', async () => {
    await add('tax-rules', rule(['PR'], '11.5'))
    await add('tax-rules', rule(['FL'], '6'))
    const cream = await shop.addProduct({ price: 10_000 })
    const lines = [{ productId: cream.id, quantity: 1 }]
    const [inShop, inFlorida] = [await openDrawer(), await openDrawer('FL')]
    const quote = async (drawerId: string) => (await post('counter/quote', { lines, drawerId })).body
    expect(await quote(inShop)).toMatchObject({ total: '111.50', deliveryMethods: [], needsRegion: false })
    expect(await quote(inFlorida)).toMatchObject({ total: '106.00' })
    const tenders = [{ kind: 'cash', amount: '106.00', drawerId: inFlorida }]
    const sold = await sell({ lines, tenders })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { total: '106.00', tax: '6.00', shipping: '0.00', billingAddress: { state: 'FL', address: '' } } },
    })
    const beside = [{ kind: 'check', amount: '111.50' }]
    expect(await sell({ lines, tenders: beside })).toMatchObject({ statusCode: 201, body: { order: { tax: '11.50' } } })
  })

  it('have a code that is once per customer only with the customer', async () => {
    await add('discounts', { ...discount, oncePerCustomer: true })
    const cream = await shop.addProduct({ price: 10_000 })
    const lines = [{ productId: cream.id, quantity: 1 }]
    const code = discount.code
    expect((await post('counter/quote', { lines, code })).body).toMatchObject({
      total: '100.00',
      code: { applied: false, reason: 'customer_required' },
    })
    const tenders = [{ kind: 'check', amount: '90.00' }]
    expect(await sell({ lines, code, tenders })).toMatchObject({ statusCode: 409, body: { code: 'customer_required' } })
    const customer = { userId: shop.ana.id }
    expect(await sell({ lines, code, tenders, customer })).toMatchObject({
      statusCode: 201,
      body: { order: { discount: '10.00', total: '90.00' } },
    })
    expect(await sell({ lines, code, tenders, customer })).toMatchObject({
      statusCode: 409,
      body: { code: 'code_not_valid', reason: 'used_by_you' },
    })
  })

  it('leave an automatic discount out that is once per customer, and count the uses of others', async () => {
    const { code: _, ...automatic } = discount
    await add('discounts', { ...automatic, oncePerCustomer: true })
    const second = await add('discounts', { ...automatic, value: '5', limit: 1 })
    const cream = await shop.addProduct({ price: 10_000 })
    const lines = [{ productId: cream.id, quantity: 1 }]
    expect(await sell({ lines, tenders: [{ kind: 'check', amount: '95.00' }] })).toMatchObject({ statusCode: 201 })
    expect(await shop.rows('select uses from discounts where id = $1', [second.id])).toEqual([{ uses: 1 }])
    expect((await post('counter/quote', { lines })).body).toMatchObject({ total: '100.00' })
  })
})
