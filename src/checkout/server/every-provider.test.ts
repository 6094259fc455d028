import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { PaymentProviders } from '../../payments/server/payment-provider.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { call, orderBody } from '../../testing/buyer.ts'
import { RequestBank, requestEndpoints, requestProvider } from '../../testing/request-bank.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

// What a buyer, the reconciler and staff get from every provider: PayPal, and one that shares no word with it.

/** What a test does at a provider. */
interface Counterpart {
  path: string
  approve(id: string, outcome?: 'declined'): Promise<void>
  fail(operation: 'open' | 'capture' | 'refund', times: number): void
  loseAnswer(operation: 'capture' | 'refund', times: number): void
  refuseRefund(): void
  recover(): void
  /** What was taken for a payment, and returned of it, in cents. */
  taken(id: string): { cents: number; returned: number }[]
  returnByHand: ((id: string, cents: number) => void) | null
}

const atPaypal = ({ emulator }: TestShop): Counterpart => ({
  path: '/paypal',
  approve: (id, outcome) => emulator.approve(id, outcome),
  fail: (operation, times) => emulator.setFault({ kind: '503', operation: names[operation].paypal, times: times * 3 }),
  loseAnswer: (operation, times) =>
    emulator.setFault({ kind: 'apply_then_drop', operation: names[operation].paypal, times: times * 3 }),
  refuseRefund: () => emulator.setFault({ kind: 'insufficient_funds', operation: 'refund' }),
  recover: () => emulator.clearFaults(),
  taken: (id) =>
    emulator
      .ledger()
      .filter(({ orderId, status }) => orderId === id && status !== 'DECLINED')
      .map(({ amountCents, refundedCents }) => ({ cents: amountCents, returned: refundedCents })),
  returnByHand: null,
})

const atTheBank = (bank: RequestBank): Counterpart => ({
  path: '/payments/requests',
  approve: async (id, outcome) => bank.accept(id, outcome === 'declined' ? 'bounced' : 'settled'),
  fail: (operation, times) => bank.fail(names[operation].bank, 'unavailable', times),
  loseAnswer: (operation, times) => bank.loseAnswer(names[operation].bank, times),
  refuseRefund: () => bank.fail('payBack', 'declined'),
  recover: () => bank.recover(),
  taken: (id) =>
    bank
      .transfersOf(id)
      .filter(({ result }) => result === 'settled')
      .map(({ cents, paybacks }) => ({ cents, returned: paybacks.reduce((sum, back) => sum + back.cents, 0) })),
  returnByHand: (id, cents) => bank.payBackByHand(id, cents),
})

const names = {
  open: { paypal: 'create', bank: 'request' },
  capture: { paypal: 'capture', bank: 'collect' },
  refund: { paypal: 'refund', bank: 'payBack' },
} as const

describe.each(['paypal', 'requests'])('at the provider %s', (name) => {
  let shop: TestShop
  let ana: SignedIn
  let root: SignedIn
  let there: Counterpart

  beforeAll(async () => {
    const bank = new RequestBank()
    const provider = requestProvider(bank)
    shop = await startTestShop({
      environment: { CAPTURE_TIMEOUT_SECONDS: '1' },
      ...(name === 'requests' && { providers: new PaymentProviders([provider]) }),
    })
    there = name === 'requests' ? atTheBank(bank) : atPaypal(shop)
    shop.emulator.setWebhooks({ off: true })
    root = await shop.signIn({ role: 'root' })
    ana = await shop.signIn()
  })
  afterEach(async () => {
    there.recover()
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })
  afterAll(() => shop.close())

  const rows = async (text: string, values: unknown[] = []) =>
    (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
  const orderOf = async (id: string) => (await rows('select * from orders where paypal_order_id = $1', [id]))[0]
  const stockOf = async (id: string) => (await rows('select stock from products where id = $1', [id]))[0]?.stock
  const capture = (id: string) => call(shop, ana, 'POST', `${there.path}/order/${id}/capture`)
  const stateOf = async (id: string) => (await call(shop, ana, 'GET', `${there.path}/order/${id}`)).body.status
  const reconcile = async (afterMs: number) => {
    shop.wait(afterMs)
    await reconcileCheckouts(shop.platform)
  }
  const reconcileAllRefunds = async () => {
    await rows(`update refunds set next_check_at = now() - interval '1 second' where next_check_at is not null`)
    await reconcileRefunds(shop.platform)
  }

  async function opened(quantity = 1) {
    const cream = await shop.addProduct()
    const body = orderBody(ana, [{ id: cream.id, price: cream.price, quantity }])
    const answer = await call(shop, ana, 'POST', `${there.path}/order`, body)
    expect(answer.statusCode).toBe(200)
    return { cream, ...answer.body }
  }

  async function approved(quantity = 1) {
    const payment = await opened(quantity)
    await there.approve(payment.id)
    return payment
  }

  async function sold(quantity = 1) {
    const payment = await approved(quantity)
    expect((await capture(payment.id)).body.status).toBe('COMPLETED')
    return { ...payment, order: await orderOf(payment.id) }
  }

  const refund = (id: unknown, amount: string, key: string = randomUUID()) =>
    call(shop, root, 'POST', `/api/orders/${id}/refunds`, { key, amount, returned: [] })

  it('a payment is opened with its row first', async () => {
    const before = await rows('select count(*)::int as count from checkouts')
    there.fail('open', 1)
    const cream = await shop.addProduct()
    const body = orderBody(ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    const answer = await call(shop, ana, 'POST', `${there.path}/order`, body)
    expect(answer).toMatchObject({ statusCode: 503, body: { code: 'payment_provider_unavailable' } })
    expect(answer.body.message).toContain(`${shop.provider.method} is not responding.`)
    const after = await rows('select count(*)::int as count from checkouts')
    expect(Number(after[0]?.count)).toBe(Number(before[0]?.count) + 1)
    const { id } = await opened()
    expect(await stateOf(id)).toBe('CREATED')
    expect(await rows('select provider, paypal_client_id from checkouts where paypal_order_id = $1', [id])).toEqual([
      { provider: name, paypal_client_id: (await shop.provider.current()).id },
    ])
  })

  it('a payment that is not approved is not taken, and reserves nothing', async () => {
    const { cream, id } = await opened()
    const answer = await capture(id)
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'payment_not_approved' } })
    expect(answer.body.message).toContain(shop.provider.method)
    expect([there.taken(id), await stockOf(cream.id)]).toEqual([[], 10])
  })

  it('an approved payment becomes one order, whose method is printed and whose kind is the provider', async () => {
    const { cream, id, orderNumber } = await approved(2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(id)))
    expect(new Set(answers.map(({ statusCode }) => statusCode)).isSubsetOf(new Set([200, 202]))).toBe(true)
    expect(there.taken(id)).toEqual([{ cents: 5700, returned: 0 }])
    expect(await orderOf(id)).toMatchObject({
      order_number: orderNumber,
      payment_status: 'paid',
      total: '57.00',
      payment_method: shop.provider.method,
      environment: 'emulator',
    })
    expect(await stockOf(cream.id)).toBe(8)
    const items = [{ productId: cream.id, quantity: 2 }]
    const orderBody = { total: '0.01', items, customerEmail: 'x@y.test', customerName: 'X', paymentMethod: 'x' }
    const order = await call(shop, ana, 'POST', '/api/orders', { ...orderBody, paypalOrderId: id })
    expect(order).toMatchObject({
      statusCode: 201,
      body: { orderNumber, order: { paymentMethod: shop.provider.method } },
    })
  })

  it('a declined payment releases the stock, and can be tried again', async () => {
    const { cream, id } = await opened()
    await there.approve(id, 'declined')
    expect((await capture(id)).body.status).toBe('DECLINED')
    expect(await stockOf(cream.id)).toBe(10)
    await there.approve(id)
    expect((await capture(id)).body.status).toBe('COMPLETED')
    expect(there.taken(id)).toHaveLength(1)
  })

  it('a lost answer to the capture is found out by the reconciler, and charges once', async () => {
    const { id } = await approved()
    there.loseAnswer('capture', 1)
    expect(await capture(id)).toMatchObject({ statusCode: 202, body: { status: 'PROCESSING' } })
    there.recover()
    await reconcile(60_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(there.taken(id)).toHaveLength(1)
  })

  it('an unavailable provider is asked again, and charges once', async () => {
    const { id } = await approved()
    there.fail('capture', 1)
    expect((await capture(id)).statusCode).toBe(202)
    there.recover()
    await reconcile(60_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(there.taken(id)).toHaveLength(1)
  })

  it('a payment of another buyer or another provider is unknown', async () => {
    const { id } = await sold()
    const eve = await shop.signIn()
    expect((await call(shop, eve, 'GET', `${there.path}/order/${id}`)).statusCode).toBe(404)
    await rows(`update checkouts set provider = 'another' where paypal_order_id = $1`, [id])
    expect((await call(shop, ana, 'GET', `${there.path}/order/${id}`)).statusCode).toBe(404)
    await rows('update checkouts set provider = $2 where paypal_order_id = $1', [id, name])
    expect(await stateOf(id)).toBe('COMPLETED')
  })

  it('a refund reaches the provider once, also after a lost answer, and never exceeds the payment', async () => {
    const { id, order } = await sold(2)
    there.loseAnswer('refund', 1)
    const key = randomUUID()
    expect((await refund(order?.id, '20.00', key)).statusCode).toBe(202)
    there.recover()
    await reconcileAllRefunds()
    expect(there.taken(id)).toEqual([{ cents: 5700, returned: 2000 }])
    expect((await refund(order?.id, '20.00', key)).statusCode).toBe(200)
    expect((await refund(order?.id, '37.01')).statusCode).toBe(409)
    expect(await refund(order?.id, '37.00')).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'refunded' }, refund: { state: 'completed', byHand: false } },
    })
    expect(there.taken(id)).toEqual([{ cents: 5700, returned: 5700 }])
  })

  it('a refused refund names the provider', async () => {
    const { order } = await sold()
    there.refuseRefund()
    const answer = await refund(order?.id, '1.00')
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'refund_refused' } })
    expect(answer.body.message).toContain(`${shop.provider.method} refused the refund: `)
  })

  it('a refund waits while the provider is unavailable', async () => {
    const { id, order } = await sold()
    there.fail('refund', 1)
    expect((await refund(order?.id, '5.00')).statusCode).toBe(202)
    expect(there.taken(id)).toEqual([{ cents: 2850, returned: 0 }])
    there.recover()
    await reconcileAllRefunds()
    expect(there.taken(id)).toEqual([{ cents: 2850, returned: 500 }])
    expect(await orderOf(id)).toMatchObject({ payment_status: 'partially_refunded' })
  })

  it('staff ask about a payment, and see what was returned without the shop', async () => {
    const { id, order } = await sold()
    const recheck = () => call(shop, root, 'POST', `/api/admin/payments/${order?.checkout_id}/recheck`)
    expect(await recheck()).toMatchObject({
      statusCode: 200,
      body: { state: 'completed', captures: [{ status: 'COMPLETED' }] },
    })
    if (!there.returnByHand) return
    there.returnByHand(id, 1000)
    expect((await recheck()).body.refunds).toMatchObject([{ amount: '10.00', origin: 'paypal', state: 'completed' }])
    expect(await orderOf(id)).toMatchObject({ payment_status: 'partially_refunded' })
  })

  // The database clock does not advance with `reconcile`, so tests with long waits come last.
  it('an approved payment whose page was closed is taken by the reconciler', async () => {
    const { id } = await approved()
    await reconcile(61_000)
    await reconcile(61_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('a payment that nobody approves ends after six hours', async () => {
    const { id } = await opened()
    await reconcile(7 * 3_600_000)
    expect(await stateOf(id)).toBe('EXPIRED')
    expect((await capture(id)).statusCode).toBe(409)
    expect(there.taken(id)).toEqual([])
  })
})

it('the second provider has routes of its own', () => {
  expect(requestEndpoints.open.path).toBe('/payments/requests/order')
})
