import type { FastifyRequest } from 'fastify'
import { fieldsOf } from '../../kit/records.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, verified } from '../../kit/server/http/guards.ts'
import { clientKey, type Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { outboxWarning } from '../../mail/server/outbox-warning.ts'
import { presentOrder } from '../../orders/server/orders.ts'
import { capturePaypalOrder, createPaypalOrder, getPaypalOrder, paypalWebhook } from '../../payments/api.ts'
import { findCheckout } from '../../payments/server/checkout-queries.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import type { WebhookVerifier } from '../../payments/server/paypal/webhook-signature.ts'
import { createOrder } from '../../reports/order-report-api.ts'
import { capturePayment } from './capture-payment.ts'
import { createCheckout } from './create-checkout.ts'
import { findOwnCheckout, presentPayment } from './own-payment.ts'
import { reportOrder } from './report-order.ts'
import { receiveWebhook } from './webhooks.ts'

/** Each capture sends requests to PayPal. A page that polls for the confirmation needs fewer captures than this. */
const capturesOfCheckout: Limit = { name: 'captures', points: 30, seconds: 600 }
const capturesOfUser: Limit = { name: 'captures-user', points: 60, seconds: 600 }

/** Routes from opening a payment to the order, and PayPal's webhook. */
export function registerCheckoutRoutes(
  bind: Bind,
  platform: Platform,
  paypal: PaypalAccounts,
  verifier: WebhookVerifier,
): void {
  const { db } = platform.database

  bind(createPaypalOrder, { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, (request) =>
    createCheckout(platform, paypal, request.viewer, request.body),
  )

  bind(capturePaypalOrder, { guard: anyone, paymentStep: () => 'paid' }, async ({ viewer, params, body, reply }) => {
    const own = await findOwnCheckout(db, { viewer, captureSecret: body?.captureSecret }, params.id)
    await platform.limits.consume(capturesOfCheckout, own.id)
    await platform.limits.consume(capturesOfUser, own.userId)
    await capturePayment(platform, paypal, params.id)
    const answer = await presentPayment(db, (await findCheckout(db, own.id)) ?? own)
    if (answer.status === 'PROCESSING') reply.code(202)
    return answer
  })

  bind(getPaypalOrder, { guard: verified, paymentStep: () => 'paid' }, async ({ viewer, params }) =>
    presentPayment(db, await findOwnCheckout(db, { viewer, captureSecret: undefined }, params.id)),
  )

  bind(createOrder, { guard: verified, paymentStep: stepOfReport }, async ({ viewer, body }) => {
    const order = await reportOrder(platform, viewer, body)
    const emailWarning = await outboxWarning(db, order.language)
    const { orderNumber } = order
    return { orderNumber, order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
  })

  bind(paypalWebhook, { guard: anyone }, async ({ request }) => {
    const { headers, rawBody: body = Buffer.alloc(0) } = request
    await receiveWebhook(platform, verifier, { headers, body, client: clientKey(request.ip) })
    return { received: true as const }
  })
}

/** A request without a PayPal order places a manual order, which is paid later. */
const stepOfReport = ({ body }: FastifyRequest) => (fieldsOf(body).paypalOrderId ? 'paid' : 'unpaid')
