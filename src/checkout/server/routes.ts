import type { FastifyRequest } from 'fastify'
import { fieldsOf } from '../../kit/records.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { anyone, verified } from '../../kit/server/http/guards.ts'
import { clientKey, type Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { outboxWarning } from '../../mail/server/outbox-warning.ts'
import { originIn } from '../../orders/origin-input.ts'
import { presentOrder } from '../../orders/server/orders.ts'
import { paymentsPerAddress } from '../../payments/server/payment-limit.ts'
import type { NoticeSource, PaymentProvider, ShopPlatform } from '../../payments/server/payment-provider.ts'
import { limitWrongCodes } from '../../prices/server/wrong-codes.ts'
import * as orderReport from '../../reports/order-report-api.ts'
import { capturePayment } from './capture-payment.ts'
import { createCheckout } from './create-checkout.ts'
import { findOwnCheckout, presentPayment } from './own-payment.ts'
import { reportOrder } from './report-order.ts'
import { receiveWebhook } from './webhooks.ts'

/** Each capture sends requests to the provider. A page that polls for the confirmation needs fewer captures than this. */
const capturesOfCheckout: Limit = { name: 'captures', points: 30, seconds: 600 }
const capturesOfUser: Limit = { name: 'captures-user', points: 60, seconds: 600 }

/** Routes from opening a payment to the order, and the webhooks of the providers. */
export function registerCheckoutRoutes(bind: Bind, platform: ShopPlatform): void {
  const { db } = platform.database
  for (const provider of platform.providers.all) bindPayments(bind, platform, provider)

  bind(
    orderReport.createOrder,
    { guard: verified, paymentStep: stepOfReport },
    async ({ viewer, headers, body, request }) => {
      const report = { ...body, origin: originIn(headers) }
      const code = body.providerOrderId === null ? body.code : undefined
      const order = await limitWrongCodes(platform.limits, request.ip, code, () =>
        reportOrder(platform, viewer, report),
      )
      const emailWarning = await outboxWarning(db, order.language)
      const { orderNumber } = order
      return { orderNumber, order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
    },
  )

  for (const provider of platform.providers.all) {
    if (provider.notices) bindNotices(bind, platform, provider, provider.notices)
  }
}

function bindPayments(bind: Bind, platform: ShopPlatform, provider: PaymentProvider): void {
  const { db } = platform.database
  const { open, capture, read } = provider.endpoints

  bind(
    open,
    { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' },
    ({ viewer, headers, body, request }) =>
      limitWrongCodes(platform.limits, request.ip, body.code, () =>
        createCheckout(platform, provider, viewer, { ...body, origin: originIn(headers) }),
      ),
  )

  bind(capture, { guard: anyone, paymentStep: () => 'paid' }, async ({ viewer, params, body, reply }) => {
    const own = await findOwnCheckout(db, { viewer, captureSecret: body?.captureSecret }, provider, params.id)
    await platform.limits.consume(capturesOfCheckout, own.id)
    await platform.limits.consume(capturesOfUser, own.userId)
    await capturePayment(platform, own)
    const answer = await presentPayment(db, own)
    if (answer.status === 'PROCESSING') reply.code(202)
    return answer
  })

  bind(read, { guard: verified, paymentStep: () => 'paid' }, async ({ viewer, params }) =>
    presentPayment(db, await findOwnCheckout(db, { viewer, captureSecret: undefined }, provider, params.id)),
  )
}

function bindNotices(bind: Bind, platform: Platform, { name }: PaymentProvider, notices: NoticeSource): void {
  bind(notices.endpoint, { guard: anyone }, async ({ request }) => {
    const { headers, rawBody: body = Buffer.alloc(0) } = request
    await receiveWebhook(platform, name, notices, { headers, body, client: clientKey(request.ip) })
    return { received: true as const }
  })
}

/** A request without a payment places a manual order, which is paid later. Its body may not have been read yet. */
function stepOfReport({ body }: FastifyRequest) {
  const { paypalOrderId, providerOrderId = paypalOrderId } = fieldsOf(body)
  return providerOrderId ? 'paid' : 'unpaid'
}
