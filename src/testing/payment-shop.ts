import { expect } from 'vitest'
import { reconcileCheckouts } from '../checkout/server/reconcile-checkouts.ts'
import { processWebhook } from '../checkout/server/webhooks.ts'
import { checkInvariants } from '../invariants/server/check-invariants.ts'
import { openPayment } from './buyer.ts'
import { compareLedger } from './compare-ledger.ts'
import { type SignedIn, startTestShop, type TestShop } from './test-shop.ts'

type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>

/** A shop with a root account; webhook events of PayPal wait for `deliverWebhooks`. */
export async function startPaymentShop(environment: Record<string, string> = {}) {
  const shop = await startTestShop({ environment })
  const root = await shop.signIn({ role: 'root' })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  await shop.emulator.setWebhookUrl(`${shop.server.listeningOrigin}/paypal/webhook`)
  shop.emulator.setWebhooks({ off: true })
  return { ...shop, root }
}

/** Expects the shop's records to be consistent with each other and with PayPal's. */
export async function expectConsistency(shop: TestShop): Promise<void> {
  shop.emulator.clearFaults()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
}

/** Queries and steps for tests about payments. `current` returns the shop; `id` is the id of the PayPal order. */
export function paymentSteps(current: () => PaymentShop) {
  const rows = async (text: string, values: unknown[] = []) =>
    (await current().platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
  const one = async (text: string, id: string) => (await rows(text, [id]))[0]
  return {
    rows,
    stockOf: async (productId: string) => (await one('select stock from products where id = $1', productId))?.stock,
    checkoutOf: (id: string) =>
      one('select order_number as number, state, ending from checkouts where paypal_order_id = $1', id),
    orderOf: (id: string) => one('select * from orders where paypal_order_id = $1', id),
    capturesOf: (id: string) =>
      current()
        .emulator.ledger()
        .filter(({ orderId }) => orderId === id),
    reconcile: async (afterMs: number) => {
      const shop = current()
      shop.wait(afterMs)
      await reconcileCheckouts(shop.platform)
    },
    deliverWebhooks: async () => {
      const { emulator, platform } = current()
      await emulator.flushWebhooks()
      for (const { id } of await rows(
        'select id from webhook_events where processed_at is null order by received_at',
      )) {
        await processWebhook(platform, String(id))
      }
    },
    /** A new product and a buyer's open payment for it, not approved yet. */
    opened: async (buyer: SignedIn, { stock = 10, quantity = 1 } = {}) => {
      const cream = await current().addProduct({ stock })
      const { body } = await openPayment(current(), buyer, [{ id: cream.id, price: cream.price, quantity }])
      return { cream, id: body.id, orderNumber: body.orderNumber }
    },
  }
}
