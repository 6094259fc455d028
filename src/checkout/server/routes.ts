import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldsOf } from '../../kit/records.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, verified } from '../../kit/server/http/guards.ts'
import { clientKey, type Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { outboxWarning } from '../../mail/server/outbox-warning.ts'
import { presentOrder } from '../../orders/server/orders.ts'
import type { pageHeaders } from '../../payments/api.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import type { PaymentProvider, WebhookSource } from '../../payments/server/payment-provider.ts'
import { mayTryCode } from '../../prices/server/wrong-codes.ts'
import { originIn } from '../../sale/origin-input.ts'
import { withReader } from '../../sale/reader.ts'
import * as orderRequest from '../create-order-api.ts'
import { capturePayment } from './capture-payment.ts'
import { codeNotValid } from './checkout-details.ts'
import { createCheckout } from './create-checkout.ts'
import { findOrPlaceOrder } from './create-order.ts'
import { findOwnCheckout, presentPayment } from './own-payment.ts'
import { receiveWebhook } from './webhooks.ts'

/** Each capture sends requests to the provider. A page that polls for the confirmation needs fewer captures than this. */
const capturesOfCheckout: Limit = { name: 'captures', points: 30, seconds: 600 }
const capturesOfUser: Limit = { name: 'captures-user', points: 60, seconds: 600 }

/** Routes from opening a payment to the order, and the webhooks of the providers. */
export function registerCheckoutRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database
  for (const provider of platform.providers.all) bindPayments(bind, platform, provider)

  bind(
    orderRequest.createOrder,
    { guard: verified, paymentStep: stepOfOrder },
    async ({ viewer, headers, body, request }) => {
      const ordered = { ...body, ...pageOf(headers) }
      const code = body.paymentId === null ? body.code : undefined
      await assertMayTry(platform, request, code)
      const { order, isOutboxStuck, ...known } = await findOrPlaceOrder(platform, viewer, ordered)
      const emailWarning = await outboxWarning(db, order.language, isOutboxStuck)
      const { orderNumber } = order
      return {
        orderNumber,
        order: await presentOrder(db, withReader(order), known),
        ...(emailWarning ? { emailWarning } : {}),
      }
    },
  )

  for (const provider of platform.providers.all) {
    if (provider.webhooks) bindWebhooks(bind, platform, provider, provider.webhooks)
  }
}

function bindPayments(bind: Bind, platform: Platform, provider: PaymentProvider): void {
  const { db } = platform.database
  const { open, capture, read } = provider.endpoints

  bind(
    open,
    { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' },
    async ({ viewer, headers, body, request }) => {
      await assertMayTry(platform, request, body.code)
      return createCheckout(platform, provider, viewer, { ...body, ...pageOf(headers) })
    },
  )

  bind(capture, { guard: anyone, paymentStep: () => 'paid' }, async ({ viewer, params, body, reply }) => {
    const own = await findOwnCheckout(db, { viewer, captureSecret: body?.captureSecret }, provider, params.id)
    await platform.limits.consume(capturesOfCheckout, own.id)
    await platform.limits.consume(capturesOfUser, withReader(own).userId)
    const answer = await presentPayment(db, own, await capturePayment(platform, own))
    if (answer.status === 'PROCESSING') reply.code(202)
    return answer
  })

  bind(read, { guard: verified, paymentStep: () => 'paid' }, async ({ viewer, params }) =>
    presentPayment(db, await findOwnCheckout(db, { viewer, captureSecret: undefined }, provider, params.id)),
  )
}

function bindWebhooks(bind: Bind, platform: Platform, { name }: PaymentProvider, webhooks: WebhookSource): void {
  bind(webhooks.endpoint, { guard: anyone }, async ({ request }) => {
    const { headers, rawBody: body = Buffer.alloc(0) } = request
    await receiveWebhook(platform, name, webhooks, { headers, body, client: clientKey(request.ip) })
    return { received: true as const }
  })
}

/** @throws HttpError 409 `code_not_valid` while no code is looked up for this client */
async function assertMayTry({ database, limits }: Platform, { ip }: FastifyRequest, code: string | undefined) {
  if (!(await mayTryCode(database.db, limits, ip, code))) throw codeNotValid('too_many_tries')
}

/** What the headers say of the visit and of the page that was shown. */
const pageOf = (headers: z.output<typeof pageHeaders>) => ({
  origin: originIn(headers),
  shown: headers['x-shown-price'],
})

/** A request without a payment places a manual order, which is paid later. Its body may not have been read yet. */
function stepOfOrder({ body }: FastifyRequest) {
  const { paypalOrderId, paymentId = paypalOrderId } = fieldsOf(body)
  return paymentId ? 'paid' : 'unpaid'
}
