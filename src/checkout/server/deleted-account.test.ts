import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { erasedEmail } from '../../kit/erased.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

// Payments of a person who deletes the account while they are open.

const minute = 60_000
const password = 'Own-Pass-2026'
let shop: Awaited<ReturnType<typeof startPaymentShop>>
let hash: string

beforeAll(async () => {
  shop = await startPaymentShop()
  hash = await hashPassword(password)
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, orderOf, capturesOf, reconcile, deliverWebhooks, opened } = paymentSteps(() => shop)

const deletions: [string, (person: SignedIn) => Promise<{ statusCode: number }>][] = [
  ['the person', (person) => call(shop, person, 'POST', '/api/profile/delete', { password })],
  ['staff', (person) => call(shop, shop.root, 'DELETE', `/api/users/${person.id}`)],
]

/** The names and addresses in the checkout and its order. */
const namesOf = async (id: string) => {
  const found = await rows(
    `select customer_name, customer_email, billing_address ->> 'city' as city from checkouts where paypal_order_id = $1
     union all select customer_name, customer_email, billing_address ->> 'city' from orders where paypal_order_id = $1`,
    [id],
  )
  return JSON.stringify(found)
}

describe.each(deletions)('when an account is deleted by %s', (_who, remove) => {
  it('its approved payment is never captured', async () => {
    const person = await shop.signIn({ password: hash })
    const { id } = await opened(person)
    await shop.emulator.approve(id)
    expect((await remove(person)).statusCode).toBeLessThan(300)
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'canceled' })
    await deliverWebhooks()
    for (const wait of [2 * minute, 61 * minute, 24 * 60 * minute]) await reconcile(wait)
    expect(capturesOf(id)).toEqual([])
    expect(await orderOf(id)).toBeUndefined()
    expect(await namesOf(id)).not.toMatch(/Peña|Ponce|correo\.test/)
  })

  it('money that is moving at that moment goes back, and no name is written', async () => {
    const person = await shop.signIn({ password: hash })
    const { cream, id } = await opened(person)
    await shop.emulator.approve(id)
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, person, id)).body.status).toBe('PROCESSING')
    expect((await remove(person)).statusCode).toBeLessThan(300)
    await reconcile(minute)
    expect(await checkoutOf(id)).toMatchObject({ state: 'review' })
    await reconcileRefunds(shop.platform)
    expect(await checkoutOf(id)).toMatchObject({ state: 'refunded' })
    expect(capturesOf(id)).toMatchObject([{ status: 'REFUNDED' }])
    expect(await orderOf(id)).toBeUndefined()
    expect(await stockOf(cream.id)).toBe(10)
    expect(await namesOf(id)).not.toMatch(/Peña|Ponce|correo\.test/)
    expect(await rows('select 1 from mails where recipient = $1', [erasedEmail])).toEqual([])
  })

  it('a capture that PayPal has not executed is not requested again', async () => {
    const person = await shop.signIn({ password: hash })
    const { cream, id } = await opened(person)
    await shop.emulator.approve(id)
    shop.emulator.setFault({ kind: '503', operation: 'capture', times: 3 })
    expect((await capture(shop, person, id)).body.status).toBe('PROCESSING')
    expect((await remove(person)).statusCode).toBeLessThan(300)
    await reconcile(minute)
    expect(capturesOf(id)).toEqual([])
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'canceled' })
    expect(await stockOf(cream.id)).toBe(10)
  })
})

it.each(['the page', 'the reconciler'])(
  'a payment that was being opened at that moment is not captured by %s',
  async (source) => {
    const person = await shop.signIn({ password: hash })
    const cream = await shop.addProduct()
    const { body } = await openPayment(shop, person, [{ id: cream.id, price: cream.price, quantity: 1 }])
    const { id, captureSecret } = body
    await shop.emulator.approve(id)
    await call(shop, person, 'POST', '/api/profile/delete', { password })
    // As if the checkout had been inserted just after the deletion.
    await rows(`update checkouts set state = 'created', ending = null where paypal_order_id = $1`, [id])
    if (source === 'the reconciler') await reconcile(2 * 60 * minute)
    else expect((await capture(shop, null, id, { captureSecret })).statusCode).toBe(409)
    expect(capturesOf(id)).toEqual([])
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'canceled' })
  },
)
