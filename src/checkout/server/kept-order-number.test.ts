import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentEntry } from '../../payment-admin/office-api.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { addDiscount, clearRules } from '../../testing/price-rules.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { endAttempt } from './end-attempt.ts'

// A buyer who tries again for the same cart gets another checkout with the same order number; only one can be paid.

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, orderOf, capturesOf, reconcile, deliverWebhooks } = paymentSteps(() => shop)

type Cream = Awaited<ReturnType<typeof shop.addProduct>>
const open = async (cream: Cream, quantity = 1, who = ana) =>
  (await openPayment(shop, who, [{ id: cream.id, price: cream.price, quantity }])).body

/** Two checkouts of one cart: the first is superseded. */
async function twice() {
  const cream = await shop.addProduct()
  const [first, second] = [await open(cream), await open(cream)]
  return { cream, first, second }
}

/** A capture request of a crashed process that reaches PayPal late. */
async function captureAtPaypal(id: string) {
  await (await shop.provider.current()).capture(id, `lost-${id}`)
}

describe('another attempt', () => {
  it('for the same cart keeps the order number and supersedes the earlier attempt, which cannot be paid any more', async () => {
    const { cream, first, second } = await twice()
    expect(second.orderNumber).toBe(first.orderNumber)
    expect(second.id).not.toBe(first.id)
    expect(await checkoutOf(first.id)).toEqual({ number: first.orderNumber, state: 'released', ending: 'superseded' })
    await shop.emulator.approve(first.id)
    expect(await capture(shop, ana, first.id)).toMatchObject({ statusCode: 409, body: { code: 'payment_superseded' } })
    await shop.emulator.approve(second.id)
    const paid = await capture(shop, ana, second.id)
    expect(paid.body).toMatchObject({ status: 'COMPLETED', orderNumber: first.orderNumber })
    expect(await stockOf(cream.id)).toBe(9)
    expect(capturesOf(first.id)).toEqual([])
  })

  it('repeated five times uses one number, with a separate invoice id for each attempt', async () => {
    const cream = await shop.addProduct()
    const tries = [await open(cream), await open(cream), await open(cream), await open(cream), await open(cream)]
    expect(new Set(tries.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    const sent = shop.emulator.orders().filter(({ id }) => tries.some((made) => made.id === id))
    expect(new Set(sent.map(({ purchaseUnit }) => purchaseUnit.invoice_id)).size).toBe(5)
  })

  it('keeps the number after a decline', async () => {
    const cream = await shop.addProduct()
    const first = await open(cream)
    await shop.emulator.approve(first.id, 'declined')
    expect((await capture(shop, ana, first.id)).body.status).toBe('DECLINED')
    const second = await open(cream)
    expect(second.orderNumber).toBe(first.orderNumber)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'released', ending: 'declined' })
    await shop.emulator.approve(second.id)
    expect((await capture(shop, ana, second.id)).body.status).toBe('COMPLETED')
  })

  it('is not ended by a late answer about the attempt before', async () => {
    const cream = await shop.addProduct()
    const { id: paymentId } = await open(cream)
    await shop.emulator.approve(paymentId, 'declined')
    expect((await capture(shop, ana, paymentId)).body.status).toBe('DECLINED')
    const late = { paymentId, attempt: 1, retry: false, ending: 'declined', note: null } as const
    await endAttempt(shop.platform, { ...late, from: 'created' })
    await shop.emulator.approve(paymentId)
    expect((await capture(shop, ana, paymentId)).body.status).toBe('COMPLETED')
  })

  it('gets a new number for another cart, for another buyer, and after the first was paid', async () => {
    const cream = await shop.addProduct()
    const first = await open(cream)
    const others = [await open(cream, 2), await open(cream, 1, await shop.signIn())]
    await shop.emulator.approve(first.id)
    await capture(shop, ana, first.id)
    const again = await open(cream)
    const numbers = [first, ...others, again].map(({ orderNumber }) => orderNumber)
    expect(new Set(numbers).size).toBe(4)
  })

  it.each([
    ['another note', { note: 'For my mother' }],
    ['another address', { shippingAddress: { ...addressInPonce, address: 'Calle Sol 3' } }],
    ['another address of the bill', { billingAddress: { ...addressInPonce, address: 'Calle Sol 3' } }],
    ['another name', { customerInfo: { firstName: 'Eva', lastName: 'Peña', email: 'eva@correo.test' } }],
  ])('with %s is not the same cart: it gets a new number, and both can be paid', async (_, change) => {
    const cream = await shop.addProduct()
    const first = await open(cream)
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const second = (await openPayment(shop, ana, [line], change)).body
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'created', ending: null })
    const again = (await openPayment(shop, ana, [line], change)).body
    expect(again.orderNumber).toBe(second.orderNumber)
  })

  it('at another price, or with a discount, is not the same cart', async () => {
    const cream = await shop.addProduct({ price: 2000 })
    const first = await open(cream)
    await rows('update product_variants set price = 25 where product_id = $1', [cream.id])
    const dearer = await open({ ...cream, price: 2500 })
    await addDiscount(shop, { code: null, kind: 'amount', value: 500 })
    const reduced = await openPayment(shop, ana, [{ ...cream, quantity: 1, price: 2500 }], { amount: '20.00' })
    await clearRules(shop)
    const numbers = [first, dearer, reduced.body].map(({ orderNumber }) => orderNumber)
    expect(new Set(numbers).size).toBe(3)
  })

  it('in twenty windows at once leaves one payable attempt', async () => {
    const cream = await shop.addProduct()
    const tries = await Promise.all(Array.from({ length: 20 }, () => open(cream)))
    expect(new Set(tries.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    await Promise.all(tries.map(({ id }) => shop.emulator.approve(id)))
    const answers = await Promise.all(tries.map(({ id }) => capture(shop, ana, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 19 }, () => 'payment_superseded'))
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('gets a new number while the first attempt is being captured', async () => {
    const cream = await shop.addProduct()
    const first = await open(cream)
    await shop.emulator.approve(first.id)
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    expect((await capture(shop, ana, first.id)).body.status).toBe('PROCESSING')
    const second = await open(cream)
    expect(second.orderNumber).not.toBe(first.orderNumber)
    await reconcile(60_000)
    expect(await orderOf(first.id)).toMatchObject({ order_number: first.orderNumber })
  })

  it('cannot share its number with another live attempt: the database rejects it', async () => {
    const { first, second } = await twice()
    const revive = rows(`update checkouts set state = 'created' where paypal_order_id = $1`, [first.id])
    await expect(revive).rejects.toThrow('checkouts_live_number')
    expect(await checkoutOf(second.id)).toMatchObject({ state: 'created' })
  })
})

describe('a superseded attempt', () => {
  it('approved late is never captured', async () => {
    const { first, second } = await twice()
    await shop.emulator.approve(first.id)
    await deliverWebhooks()
    await reconcile(2 * 60_000)
    await reconcile(60 * 60_000)
    expect(capturesOf(first.id)).toEqual([])
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'released', ending: 'superseded' })
    expect(await checkoutOf(second.id)).toMatchObject({ state: 'created' })
  })

  it('whose capture arrives anyway becomes the order, and the later attempt ends unpaid', async () => {
    const { cream, first, second } = await twice()
    await shop.emulator.approve(first.id)
    await shop.emulator.approve(second.id)
    await captureAtPaypal(first.id)
    await deliverWebhooks()
    expect(await orderOf(first.id)).toMatchObject({ order_number: first.orderNumber, payment_status: 'paid' })
    expect(await checkoutOf(second.id)).toMatchObject({ state: 'released', ending: 'paid_elsewhere' })
    expect(await capture(shop, ana, second.id)).toMatchObject({ statusCode: 409, body: { code: 'checkout_expired' } })
    expect(capturesOf(second.id)).toEqual([])
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('whose capture arrives after the later one was paid goes to review under a new number', async () => {
    const { cream, first, second } = await twice()
    await shop.emulator.approve(second.id)
    await capture(shop, ana, second.id)
    await shop.emulator.approve(first.id)
    await captureAtPaypal(first.id)
    await deliverWebhooks()
    const held = await checkoutOf(first.id)
    expect(held).toMatchObject({ state: 'review', number: expect.not.stringContaining(second.orderNumber) })
    expect(await orderOf(first.id)).toBeUndefined()
    expect(await stockOf(cream.id)).toBe(9)
    const [{ id } = {}] = await rows('select id from checkouts where paypal_order_id = $1', [first.id])
    const refund = await call(shop, admin, 'POST', `/api/admin/payments/${id}/decision`, { decision: 'refund' })
    expect(refund.body).toMatchObject({ state: 'refunded', decisions: [] })
    expect(capturesOf(first.id)).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('and the later one, paid at the same moment, become one order and one review', async () => {
    const { cream, first, second } = await twice()
    for (const { id } of [first, second]) await shop.emulator.approve(id)
    await Promise.all([captureAtPaypal(first.id), capture(shop, ana, second.id)])
    await deliverWebhooks()
    await reconcile(2 * 60_000)
    const states = [await checkoutOf(first.id), await checkoutOf(second.id)].map((found) => found?.state)
    expect(states.toSorted()).toEqual(['completed', 'review'])
    expect(await stockOf(cream.id)).toBe(9)
    const review = [first, second][states.indexOf('review')]
    await shop.emulator.refund(capturesOf(review?.id ?? '')[0]?.captureId ?? '')
    await deliverWebhooks()
    expect(await checkoutOf(review?.id ?? '')).toMatchObject({ state: 'refunded' })
  })
})

it('shows staff the outcome of every number', async () => {
  const entriesOf = async (search: string) => {
    const page = await call(shop, admin, 'GET', `/api/admin/payments?search=${search}`)
    return (page.body.payments as PaymentEntry[]).map(({ state, ending }) => `${state} ${ending}`)
  }
  const { first, second } = await twice()
  await shop.emulator.approve(second.id)
  await capture(shop, ana, second.id)
  expect((await entriesOf(first.orderNumber)).toSorted()).toEqual(['completed null', 'released superseded'])
  const declined = await open(await shop.addProduct())
  await shop.emulator.approve(declined.id, 'declined')
  await capture(shop, ana, declined.id)
  const abandoned = await open(await shop.addProduct())
  const soldOut = await shop.addProduct({ stock: 1 })
  const late = await open(soldOut)
  const quick = await open(soldOut, 1, await shop.signIn())
  for (const { id } of [late, quick]) await shop.emulator.approve(id)
  const paid = await capture(shop, null, quick.id, { captureSecret: quick.captureSecret })
  expect([paid.statusCode, (await capture(shop, ana, late.id)).statusCode]).toEqual([200, 409])
  expect(await entriesOf(late.orderNumber)).toEqual(['released sold_out'])
  expect(await entriesOf(declined.orderNumber)).toEqual(['created declined'])
  await reconcile(7 * 60 * 60_000)
  expect(await entriesOf(declined.orderNumber)).toEqual(['released declined'])
  expect(await entriesOf(abandoned.orderNumber)).toEqual(['released abandoned'])
  const filtered = async (filter: string) =>
    ((await call(shop, admin, 'GET', `/api/admin/payments?filter=${filter}`)).body.payments as PaymentEntry[]).map(
      ({ orderNumber }) => orderNumber,
    )
  expect(await filtered('declined')).toContain(declined.orderNumber)
  expect(await filtered('declined')).not.toContain(abandoned.orderNumber)
  expect(await filtered('abandoned')).toContain(abandoned.orderNumber)
})
