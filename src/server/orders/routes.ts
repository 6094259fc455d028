import type { FastifyReply } from 'fastify'
import type { Order } from '../../contract/orders.ts'
import {
  browseOrders,
  changeOrderStatus as changeOrderStatusEndpoint,
  createOrder,
  getCustomerInvoice,
  getOrderInvoice,
  listCustomerOrders,
  listOrders,
} from '../../contract/orders.ts'
import { capturePaypalOrder, getPaypalOrder, paypalWebhook } from '../../contract/payments.ts'
import { isStaff } from '../../domain/roles.ts'
import { outboxTrouble, outboxTroubleForStaff } from '../mail/outbox-trouble.ts'
import { findCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import type { WebhookVerifier } from '../payments/paypal/webhook-signature.ts'
import { notFound } from '../platform/errors.ts'
import { anyone, signedIn, staff, type Viewer, verified } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { capturePayment } from './capture-payment.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOwnCheckout } from './find-own-checkout.ts'
import { makeInvoice } from './make-invoice.ts'
import { findOrderPage } from './order-list-queries.ts'
import { findOrder, findOrderOfUser, listAllOrders, listOrdersOfUser } from './order-queries.ts'
import { presentPayment } from './present-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reportOrder } from './report-order.ts'
import type { OrderRow } from './tables.ts'

/** Taking payments, and the orders that they become. */
export function registerOrderRoutes(
  bind: Bind,
  platform: Platform,
  paypal: PaypalAccounts,
  verifier: WebhookVerifier,
): void {
  registerPaymentTaking(bind, platform, paypal, verifier)
  registerOrderWork(bind, platform)
  const { db } = platform.database

  bind(createOrder, { guard: verified }, async ({ viewer, body }) => {
    const order = await reportOrder(platform, viewer, body)
    const emailWarning = await outboxTrouble(db, order.language)
    return { orderNumber: order.orderNumber, order, ...(emailWarning ? { emailWarning } : {}) }
  })

  bind(listCustomerOrders, { guard: signedIn }, async ({ viewer, params }): Promise<Order[]> => {
    assertOwn(viewer, params.userId)
    return listOrdersOfUser(db, params.userId)
  })

  bind(getCustomerInvoice, { guard: signedIn }, async ({ viewer, params, reply }) => {
    assertOwn(viewer, params.userId)
    return sendInvoice(platform, reply, await findOrderOfUser(db, params.userId, params.orderId))
  })
}

/** What staff do with orders. */
function registerOrderWork(bind: Bind, platform: Platform) {
  const { db } = platform.database

  bind(listOrders, { guard: staff }, async (): Promise<Order[]> => listAllOrders(db))

  bind(browseOrders, { guard: staff }, async ({ query }) => findOrderPage(db, query))

  bind(changeOrderStatusEndpoint, { guard: staff }, async ({ viewer, params, body, request }) => {
    const change = { id: params.id, status: body.status, requestId: request.id }
    const order = await changeOrderStatus(platform, viewer, change)
    const emailWarning = await outboxTroubleForStaff(db, body.language ?? 'en')
    return { order, ...(emailWarning ? { emailWarning } : {}) }
  })

  bind(getOrderInvoice, { guard: staff }, async ({ params, reply }) =>
    sendInvoice(platform, reply, await findOrder(db, params.id), 'inline'),
  )
}

function registerPaymentTaking(bind: Bind, platform: Platform, paypal: PaypalAccounts, verifier: WebhookVerifier) {
  const { db } = platform.database

  bind(capturePaypalOrder, { guard: anyone }, async ({ viewer, params, body, reply }) => {
    const own = await findOwnCheckout(db, { viewer, captureSecret: body?.captureSecret }, params.id)
    await capturePayment(platform, paypal, params.id, 'client')
    const answer = await presentPayment(db, (await findCheckout(db, own.id)) ?? own)
    if (answer.status === 'PROCESSING') reply.code(202)
    return answer
  })

  bind(getPaypalOrder, { guard: verified }, async ({ viewer, params }) =>
    presentPayment(db, await findOwnCheckout(db, { viewer, captureSecret: undefined }, params.id)),
  )

  bind(paypalWebhook, { guard: anyone }, async ({ request }) => {
    await receiveWebhook(platform, verifier, { headers: request.headers, body: request.rawBody ?? Buffer.alloc(0) })
    return { received: true as const }
  })
}

/** Another's list is like a list that does not exist. */
function assertOwn(viewer: Viewer, userId: string): void {
  if (viewer.id !== userId && !isStaff(viewer.role)) throw notFound()
}

/** Customers save their invoice, staff look at it in a tab. */
async function sendInvoice(
  platform: Platform,
  reply: FastifyReply,
  order: OrderRow | null,
  disposition: 'attachment' | 'inline' = 'attachment',
): Promise<FastifyReply> {
  if (!order) throw notFound()
  const { fileName, pdf } = await makeInvoice(platform, order)
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}
