import type { FastifyRequest } from 'fastify'
import type { EndpointRequest } from '../../contract/endpoint.ts'
import {
  createOrder,
  getCustomerCreditNote,
  getCustomerInvoice,
  listCustomerOrders,
  type Order,
} from '../../contract/orders.ts'
import { capturePaypalOrder, getPaypalOrder, paypalWebhook } from '../../contract/payments.ts'
import { isStaff } from '../../domain/roles.ts'
import { outboxTrouble } from '../mail/outbox-trouble.ts'
import { findCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import type { WebhookVerifier } from '../payments/paypal/webhook-signature.ts'
import { notFound } from '../platform/errors.ts'
import { anyone, signedIn, type Viewer, verified } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { clientKey, type Limit } from '../platform/rate-limits.ts'
import { capturePayment } from './capture-payment.ts'
import { findOwnCheckout } from './find-own-checkout.ts'
import { makeCreditNote } from './make-credit-note.ts'
import { makeInvoice } from './make-invoice.ts'
import { findOrderOfUser, listOrdersOfUser } from './order-queries.ts'
import { registerPaymentWork } from './payment-routes.ts'
import { presentOrder, presentOrders } from './present-orders.ts'
import { presentPayment } from './present-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reportOrder } from './report-order.ts'
import { sendPaper } from './send-paper.ts'
import { registerOrderWork } from './staff-routes.ts'

/** Taking payments, and the orders that they become. */
export function registerOrderRoutes(
  bind: Bind,
  platform: Platform,
  paypal: PaypalAccounts,
  verifier: WebhookVerifier,
): void {
  registerPaymentTaking(bind, platform, paypal, verifier)
  registerOrderWork(bind, platform, paypal)
  registerPaymentWork(bind, platform, paypal)
  const { limits } = platform
  const { db } = platform.database

  bind(createOrder, { guard: verified, paymentStep: stepOfReport }, async ({ viewer, body }) => {
    const order = await reportOrder(platform, viewer, body)
    const emailWarning = await outboxTrouble(db, order.language)
    const { orderNumber } = order
    return { orderNumber, order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
  })

  bind(listCustomerOrders, { guard: signedIn }, async ({ viewer, params }): Promise<Order[]> => {
    assertOwn(viewer, params.userId)
    return presentOrders(db, await listOrdersOfUser(db, params.userId))
  })

  bind(getCustomerInvoice, { guard: signedIn }, async ({ viewer, params, reply }) => {
    assertOwn(viewer, params.userId)
    const order = await findOrderOfUser(db, params.userId, params.orderId)
    if (!order) throw notFound()
    return sendPaper({ limits, viewer }, reply, () => makeInvoice(platform, order), 'attachment')
  })

  bind(getCustomerCreditNote, { guard: signedIn }, async ({ viewer, params, reply }) => {
    assertOwn(viewer, params.userId)
    const order = await findOrderOfUser(db, params.userId, params.orderId)
    if (!order) throw notFound()
    return sendPaper({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'attachment')
  })
}

/** Every capture asks PayPal. A page that waits for its payment to be confirmed needs fewer. */
const capturesOfCheckout: Limit = { name: 'captures', points: 30, seconds: 600 }
const capturesOfUser: Limit = { name: 'captures-user', points: 60, seconds: 600 }

function registerPaymentTaking(bind: Bind, platform: Platform, paypal: PaypalAccounts, verifier: WebhookVerifier) {
  const { db } = platform.database

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

  bind(paypalWebhook, { guard: anyone }, async ({ request }) => {
    const { headers, rawBody: body = Buffer.alloc(0) } = request
    await receiveWebhook(platform, verifier, { headers, body, client: clientKey(request.ip) })
    return { received: true as const }
  })
}

/** A report without a PayPal order places an order that is paid by hand, later. */
const stepOfReport = ({ body }: FastifyRequest) =>
  (body as EndpointRequest<typeof createOrder>['body'] | undefined)?.paypalOrderId ? 'paid' : 'unpaid'

/** Another's list is like a list that does not exist. */
function assertOwn(viewer: Viewer, userId: string): void {
  if (viewer.id !== userId && !isStaff(viewer.role)) throw notFound()
}
