import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountCredentials } from '../../../packages/paypal-emulator/emulator.ts'
import type { PaymentEntry } from '../../payment-admin/office-api.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { call, capture } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { saveForTest } from '../../testing/saved-settings.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { recordPayment } from './capture-payment.ts'

// A payment keeps the PayPal account that opened it, and captures with an unclear outcome are never dropped.

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn
let first: AccountCredentials
let second: AccountCredentials

beforeAll(async () => {
  shop = await startPaymentShop({ CAPTURE_TIMEOUT_SECONDS: '1' })
  first = shop.emulator.otherAccount('first')
  second = shop.emulator.otherAccount('second')
})
beforeEach(async () => {
  ana = await shop.signIn()
  await useAccount(first)
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, capturesOf, reconcile, opened } = paymentSteps(() => shop)
const keptAccounts = async () =>
  (await rows('select client_id from replaced_paypal_accounts')).map(({ client_id }) => client_id)
const alertsAbout = (id: string) =>
  rows(
    `select 1 from mails join checkouts c on c.id::text = subject_id
     where template = 'staff_alert' and c.paypal_order_id = $1`,
    [id],
  )
/** Saves the payment settings as an admin does. */
async function useAccount({ clientId, clientSecret }: AccountCredentials): Promise<void> {
  const account = { paypal_client_id: clientId, paypal_client_secret: clientSecret }
  await savePaypal({ paypal_type: 'business', paypal_mode: 'sandbox', ...account })
}

const savePaypal = (value: object) => saveForTest(shop, 'paypal', value)

async function approved(outcome: 'completed' | 'pending' = 'completed') {
  const payment = await opened(ana)
  await shop.emulator.approve(payment.id, outcome)
  return payment
}

async function paymentOf(id: string): Promise<PaymentEntry> {
  const page = await call(shop, shop.root, 'GET', `/api/admin/payments?search=${id}`)
  const [entry] = page.body.payments as PaymentEntry[]
  if (!entry) throw new Error('no payment')
  return entry
}

const decide = async (id: string, decision: string) =>
  call(shop, shop.root, 'POST', `/api/admin/payments/${(await paymentOf(id)).id}/decision`, { decision })

describe('replacing the PayPal account', () => {
  it('loses no open payment: it is captured with the account that opened it', async () => {
    const { id, cream } = await approved()
    await useAccount(second)
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
    expect(await stockOf(cream.id)).toBe(9)
    const next = await approved()
    expect(shop.emulator.orders().find((order) => order.id === next.id)?.account).toBe(second.clientId)
    expect((await capture(shop, ana, next.id)).body.status).toBe('COMPLETED')
  })

  it('during a capture loses nothing: the reconciler uses the account that opened it', async () => {
    const { id } = await approved()
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    expect((await capture(shop, ana, id)).body.status).toBe('PROCESSING')
    await useAccount(second)
    await reconcile(60_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'completed' })
    expect(capturesOf(id)).toHaveLength(1)
  })

  it('several times, also with a new secret of the same account, loses nothing', async () => {
    const { id } = await approved()
    await useAccount(first)
    await useAccount(second)
    await useAccount(shop.emulator.otherAccount('third'))
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
  })

  it('with manual payment completes open payments', async () => {
    const { id } = await approved()
    const personal = { personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
    await savePaypal({ paypal_type: 'personal', paypal_mode: 'sandbox', paypal_client_id: '', ...personal })
    await reconcile(91_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'completed' })
  })

  it('still allows refunds of its payments', async () => {
    const { id } = await approved('pending')
    expect((await capture(shop, ana, id)).body.status).toBe('PENDING')
    await useAccount(second)
    await shop.emulator.resolvePending(capturesOf(id)[0]?.captureId ?? '', 'COMPLETED')
    await reconcile(16 * 60_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'completed' })
    const [order] = await rows('select id from orders where paypal_order_id = $1', [id])
    const input = { key: randomUUID(), amount: '28.50' }
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    expect((await call(shop, shop.root, 'POST', `/api/orders/${order?.id}/refunds`, input)).statusCode).toBe(202)
    await rows(`update refunds set next_check_at = now() where next_check_at is not null`)
    await reconcileRefunds(shop.platform)
    expect(capturesOf(id)).toMatchObject([{ status: 'REFUNDED' }])
  })
})

describe('the copy of a replaced account', () => {
  it('is sealed, and removed once its last checkout has ended', async () => {
    const { id } = await approved()
    await useAccount(second)
    const [kept] = await rows('select client_secret from replaced_paypal_accounts where client_id = $1', [
      first.clientId,
    ])
    expect(kept?.client_secret).toMatch(/^v1\./)
    expect(JSON.stringify(await rows('select * from replaced_paypal_accounts'))).not.toContain(first.clientSecret)
    // Age the stored copy, because the retention time is measured by the database clock.
    await rows(`update replaced_paypal_accounts set replaced_at = now() - interval '1 day'`)
    await shop.provider.cleanUp()
    expect(await keptAccounts()).toContain(first.clientId)
    await capture(shop, ana, id)
    await shop.provider.cleanUp()
    expect(await keptAccounts()).toContain(first.clientId)
    await rows(`update checkouts set updated_at = now() - interval '1 day'`)
    await shop.provider.cleanUp()
    expect(await keptAccounts()).not.toContain(first.clientId)
  })
})

describe.each(['404', '403'] as const)('PayPal answers %s', (kind) => {
  it('to a capture: it goes to review with its stock held, and the response does not claim that nothing was charged', async () => {
    const { id, cream } = await approved()
    shop.emulator.setFault({ operation: 'capture', kind, times: 3 })
    expect((await capture(shop, ana, id)).body.status).toBe('REVIEW')
    expect(await stockOf(cream.id)).toBe(9)
    expect(await alertsAbout(id)).toHaveLength(1)
    expect(await paymentOf(id)).toMatchObject({ trouble: 'review', decisions: ['release'] })
    expect((await decide(id, 'release')).body).toMatchObject({ state: 'released', ending: 'canceled' })
    expect(await stockOf(cream.id)).toBe(10)
    expect((await capture(shop, ana, id)).statusCode).toBe(409)
  })

  it('after a lost response: review, completed automatically once PayPal shows the capture', async () => {
    const { id, cream } = await approved()
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    expect((await capture(shop, ana, id)).body.status).toBe('PROCESSING')
    shop.emulator.setFault({ operation: 'get', kind, times: 3 })
    await reconcile(60_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'review' })
    expect(await stockOf(cream.id)).toBe(9)
    expect(await alertsAbout(id)).toHaveLength(1)
    shop.emulator.clearFaults()
    await reconcile(16 * 60_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'completed' })
    expect(await alertsAbout(id)).toHaveLength(1)
  })
})

it('does not release a payment under review when PayPal shows its capture', async () => {
  const { id, cream } = await approved()
  shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
  await capture(shop, ana, id)
  shop.emulator.setFault({ operation: 'get', kind: '404' })
  await reconcile(60_000)
  expect(await decide(id, 'release')).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_decide' } })
  expect(await checkoutOf(id)).toMatchObject({ state: 'completed' })
  expect(await stockOf(cream.id)).toBe(9)
})

it('shows and mails an unknown capture status once, until staff dismiss it', async () => {
  const { id } = await approved()
  await capture(shop, ana, id)
  const order = await (await shop.provider.current()).read(id)
  const unknownStatus = { ...order, captures: order.captures.map((paid) => ({ ...paid, status: 'REVERSED' })) }
  const record = () => recordPayment(shop.platform, unknownStatus, 'emulator', 'reconciler')
  await record()
  await record()
  expect(await alertsAbout(id)).toHaveLength(1)
  expect(await paymentOf(id)).toMatchObject({
    state: 'completed',
    trouble: 'anomaly',
    captures: [{ status: 'COMPLETED', anomaly: 'REVERSED' }],
    decisions: ['seen'],
  })
  expect((await decide(id, 'seen')).body).toMatchObject({ trouble: null, decisions: [] })
  await record()
  expect(await paymentOf(id)).toMatchObject({ trouble: null, captures: [{ anomaly: 'REVERSED' }] })
})
