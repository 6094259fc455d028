import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import type { SignedIn, TestShop } from '../../testing/test-shop.ts'
import { startTwoShops, type TwoShops } from '../../testing/two-shops.ts'
import { recordCapture } from './record-capture.ts'

// Two instances with separate connections to one database must behave like one instance under concurrent requests.

let first: TwoShops['first']
let second: TestShop
let shops: TwoShops
let buyers: SignedIn[]

beforeAll(async () => {
  shops = await startTwoShops(50)
  ;({ first, second, buyers } = shops)
})
afterEach(async () => {
  expect(await checkInvariants(first.platform.database)).toEqual([])
  expect(await compareLedger(first)).toEqual([])
})
afterAll(() => shops.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await first.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const stockOf = async (id: string) => (await rows('select stock from products where id = $1', [id]))[0]?.stock
const capturesOf = (id: string) => first.emulator.ledger().filter(({ orderId }) => orderId === id)
const buyer = (index: number): SignedIn => buyers[index] ?? { id: '', email: '', cookie: '' }
const lineOf = (product: { id: string; price: number }, quantity = 1) => [{ ...product, quantity }]
const setStock = async (id: string, stock: number) => {
  await rows(
    `insert into stock_movements (product_id, delta, reason) select id, $2 - stock, 'adjusted' from products where id = $1`,
    [id, stock],
  )
  await rows('update products set stock = $2 where id = $1', [id, stock])
}

describe('paid through PayPal', () => {
  it('50 captures of one order at two instances make one capture and one order', async () => {
    const cream = await first.addProduct()
    const { body } = await openPayment(first, buyer(0), lineOf(cream))
    await first.emulator.approve(body.id)
    const clicks = Array.from({ length: 50 }, (_, index) => capture(shops.instance(index), buyer(0), body.id))
    const answers = await Promise.all(clicks)
    expect(new Set(answers.map(({ statusCode }) => statusCode)).isSubsetOf(new Set([200, 202]))).toBe(true)
    expect(capturesOf(body.id)).toHaveLength(1)
    expect(await rows('select payment_status from orders where paypal_order_id = $1', [body.id])).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(9)
    const mails = await rows(
      `select 1 from mails m join orders o on o.id::text = m.subject_id where o.paypal_order_id = $1`,
      [body.id],
    )
    expect(mails).toHaveLength(1)
  })

  it('50 captures of an order that is not approved hold nothing at either instance', async () => {
    const cream = await first.addProduct({ stock: 1 })
    const { body } = await openPayment(first, buyer(0), lineOf(cream))
    const clicks = Array.from({ length: 50 }, (_, index) => capture(shops.instance(index), buyer(0), body.id))
    const answers = await Promise.all(clicks)
    expect(new Set(answers.map(({ body: reply }) => reply.code))).toEqual(new Set(['payment_not_approved']))
    expect(await stockOf(cream.id)).toBe(1)
  })

  it('20 windows with one cart at two instances share one number, and one of them can be paid', async () => {
    const cream = await first.addProduct()
    const tries = Array.from({ length: 20 }, (_, index) => openPayment(shops.instance(index), buyer(0), lineOf(cream)))
    const opened = (await Promise.all(tries)).map(({ body }) => body)
    expect(new Set(opened.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    await Promise.all(opened.map(({ id }) => first.emulator.approve(id)))
    const answers = await Promise.all(opened.map(({ id }, index) => capture(shops.instance(index + 1), buyer(0), id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('of 50 buyers of the last 5 items, five pay and no other is charged', async () => {
    const cream = await first.addProduct({ stock: 5 })
    const opened = await Promise.all(
      buyers.map((who, index) => openPayment(shops.instance(index), who, lineOf(cream)).then(({ body }) => body.id)),
    )
    await Promise.all(opened.map((id) => first.emulator.approve(id)))
    const answers = await Promise.all(opened.map((id, index) => capture(shops.instance(index + 1), buyer(index), id)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    expect(codes.filter((code) => code === 409)).toHaveLength(45)
    const charged = opened.filter((id) => capturesOf(id).length > 0)
    expect(charged).toEqual(opened.filter((_, index) => codes[index] === 200))
    expect(await stockOf(cream.id)).toBe(0)
  })

  it('carts with the same products in different order neither deadlock nor oversell', async () => {
    const products = await Promise.all([3, 4, 5].map((stock) => first.addProduct({ stock })))
    const opened = await Promise.all(
      buyers.slice(0, 20).map(async (who, index) => {
        const basket = products.toSorted(() => (index % 3) - 1).map((product) => ({ ...product, quantity: 1 }))
        return (await openPayment(shops.instance(index), who, basket)).body.id
      }),
    )
    await Promise.all(opened.map((id) => first.emulator.approve(id)))
    const answers = await Promise.all(opened.map((id, index) => capture(shops.instance(index), buyer(index), id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(17)
    expect(await Promise.all(products.map(({ id }) => stockOf(id)))).toEqual([0, 1, 2])
  })
})

describe('a capture for an abandoned checkout', () => {
  async function captureAbandoned(stock: number) {
    const cream = await first.addProduct({ stock: 1 })
    const { body } = await openPayment(first, buyer(0), lineOf(cream))
    await rows(`update checkouts set state = 'released' where paypal_order_id = $1`, [body.id])
    await setStock(cream.id, stock)
    await first.emulator.approve(body.id)
    const gateway = await first.provider.current()
    const order = await gateway.capture(body.id, 'unrequested-capture')
    const update = { paymentId: body.id, environment: gateway.environment, source: 'webhook' as const }
    const [paid] = order.captures
    if (!paid) throw new Error('no capture')
    const states = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        recordCapture(shops.instance(index).platform, { ...update, capture: paid }),
      ),
    )
    return { cream, id: body.id, captureId: paid.id, states }
  }

  it('becomes an order while stock is available', async () => {
    const { cream, id, states } = await captureAbandoned(1)
    expect(new Set(states)).toEqual(new Set(['completed']))
    expect(await rows('select payment_status from orders where paypal_order_id = $1', [id])).toEqual([
      { payment_status: 'paid' },
    ])
    expect(await stockOf(cream.id)).toBe(0)
  })

  it('is refunded once when the stock is sold out, and staff are alerted', async () => {
    const { id, captureId, states } = await captureAbandoned(0)
    expect(new Set(states)).toEqual(new Set(['review']))
    expect(await rows('select origin, state from refunds where capture_id = $1', [captureId])).toEqual([
      { origin: 'shop', state: 'requested' },
    ])
    await Promise.all([first, second].map(({ platform }) => reconcileRefunds(platform)))
    expect(capturesOf(id)).toMatchObject([{ status: 'REFUNDED', refundedCents: 2850 }])
    expect(await rows('select 1 from orders where paypal_order_id = $1', [id])).toEqual([])
    const mails = await rows(
      `select template from mails join checkouts c on c.id::text = subject_id where paypal_order_id = $1 order by 1`,
      [id],
    )
    expect(mails).toEqual([{ template: 'order_refunded' }, { template: 'staff_alert' }])
  })
})

describe('paid by hand', () => {
  beforeAll(payByHand)

  const place = (index: number, who: SignedIn, productId: string, clientKey: string) =>
    call(shops.instance(index), who, 'POST', '/api/orders', {
      total: '28.50',
      items: [{ productId, quantity: 1 }],
      customerEmail: who.email,
      customerName: 'Ana Peña',
      shippingAddress: addressInPonce,
      paymentMethod: 'PayPal',
      clientKey,
    })
  const ordersWith = (productId: string) =>
    rows('select order_number from orders where items @> $1', [JSON.stringify([{ productId }])])

  it('50 requests with one key make one order, even of the last item, and all return it', async () => {
    const cream = await first.addProduct({ stock: 1 })
    const clientKey = randomUUID()
    const calls = Array.from({ length: 50 }, (_, index) => place(index, buyer(0), cream.id, clientKey))
    const answers = await Promise.all(calls)
    const [order] = await ordersWith(cream.id)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.orderNumber}`))).toEqual(
      new Set([`201 ${order?.order_number}`]),
    )
    expect(await stockOf(cream.id)).toBe(0)
  })

  it('two keys make two orders', async () => {
    const cream = await first.addProduct({ stock: 3 })
    const keys = [randomUUID(), randomUUID()]
    await Promise.all(
      keys.flatMap((key, index) => [0, 1, 2].map((more) => place(index + more, buyer(0), cream.id, key))),
    )
    expect(await ordersWith(cream.id)).toHaveLength(2)
    expect(await stockOf(cream.id)).toBe(1)
  })

  it('one buyer leaves at most three orders unpaid across both instances', async () => {
    const cream = await first.addProduct({ stock: 30 })
    const calls = Array.from({ length: 20 }, (_, index) => place(index, buyer(1), cream.id, randomUUID()))
    const answers = await Promise.all(calls)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(await stockOf(cream.id)).toBe(27)
  })

  it('the last item goes to one of 50 buyers', async () => {
    const cream = await first.addProduct({ stock: 1 })
    const answers = await Promise.all(buyers.map((who, index) => place(index, who, cream.id, randomUUID())))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
    expect(await ordersWith(cream.id)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(0)
  })
})

async function payByHand(): Promise<void> {
  const personal = { personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
  const business = { paypal_client_id: '', paypal_client_secret: '', paypal_mode: 'sandbox' }
  const value = { paypal_type: 'personal', ...business, ...personal, personal_phone: '', personal_address: '' }
  await inTransaction(first.platform.database, (tx) => saveInput(first.platform, tx, 'paypal', value))
  for (const { platform } of [first, second]) clearSettingsCache(platform.database.db)
}
