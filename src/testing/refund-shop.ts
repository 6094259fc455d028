import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { open } from '../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../mail/server/queue-mail.ts'
import { mails } from '../mail/server/tables.ts'
import type { OrderMails } from '../orders/mails/order-mails.ts'
import { reconcileRefunds } from '../refunds/server/reconcile-refunds.ts'
import { call, capture, openPayment } from './buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from './payment-shop.ts'

export interface Sold {
  id: string
  captureId: string
  productId: string
}

interface Details {
  refunds: { id: string; state: string; creditNote: string | null; issue: string | null; amount: string }[]
  refundable: string
  returnable: { quantity: number }[]
}

/** A shop for tests of refunds; webhook events of PayPal wait for `deliverWebhooks`. */
export async function startRefundShop(environment: Record<string, string> = {}) {
  const shop = await startPaymentShop(environment)
  const { rows, deliverWebhooks, stockOf } = paymentSteps(() => shop)
  const admin = await shop.signIn({ role: 'admin' })
  const ana = await shop.signIn()
  const { database, config } = shop.platform
  return {
    ...shop,
    admin,
    ana,
    rows,
    /** Delivers and processes pending webhook events. */
    deliverWebhooks,
    /** Delivers pending webhook events and expects the shop's records to be consistent with each other and with PayPal's. */
    async expectConsistency(): Promise<void> {
      shop.emulator.clearFaults()
      await deliverWebhooks()
      await expectConsistency(shop)
    },
    /** Three units for $85.50, paid. */
    async sell(language: 'en' | 'es' = 'en'): Promise<Sold> {
      const cream = await shop.addProduct()
      const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 3 }], { language })
      await shop.emulator.approve(body.id)
      await capture(shop, ana, body.id)
      const [order] = await rows('select id, paypal_transaction_id from orders where paypal_order_id = $1', [body.id])
      return { id: String(order?.id), captureId: String(order?.paypal_transaction_id), productId: cream.id }
    },
    refund: (sold: Pick<Sold, 'id'>, body: object, user = admin) =>
      call(shop, user, 'POST', `/api/orders/${sold.id}/refunds`, { key: randomUUID(), ...body }),
    details: async (sold: Pick<Sold, 'id'>) =>
      (await call(shop, admin, 'GET', `/api/admin/orders/${sold.id}`)).body as unknown as Details,
    backOf: ({ captureId }: Sold) =>
      shop.emulator.ledger().find((entry) => entry.captureId === captureId)?.refundedCents,
    stockOf: ({ productId }: Sold) => stockOf(productId),
    /** Makes every pending refund due and reconciles it. */
    async reconcile(): Promise<void> {
      await rows(`update refunds set next_check_at = now() - interval '1 second' where next_check_at is not null`)
      await reconcileRefunds(shop.platform)
    },
    /** The mails to the buyer about refunds of an order. */
    async mailsAbout(id: string) {
      const found = await database.db.select().from(mails).where(eq(mails.subjectId, id)).orderBy(mails.createdAt)
      return found
        .filter(({ template }) => template === 'order_refunded')
        .map((mail) => {
          const data: OrderMails['order_refunded'] = JSON.parse(
            open(config.appSecret, mailPayloadPurpose, mail.payload),
          )
          return { language: mail.language, ...data }
        })
    },
  }
}
