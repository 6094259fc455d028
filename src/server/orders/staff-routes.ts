import {
  browseOrders,
  changeOrderStatus as changeOrderStatusEndpoint,
  expireOrder as expireOrderEndpoint,
  exportOrders as exportOrdersEndpoint,
  getOrderCreditNote,
  getOrderDetails,
  getOrderInvoice,
  getPackingSlip,
  listOrders,
  refundOrder as refundOrderEndpoint,
} from '../../contract/orders.ts'
import type { Locale } from '../../domain/locale.ts'
import { outboxTroubleForStaff } from '../mail/outbox-trouble.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { staff } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { expireOrder } from './expire-order.ts'
import { exportOrders } from './export-orders.ts'
import { makeCreditNote } from './make-credit-note.ts'
import { makeInvoice } from './make-invoice.ts'
import { makePackingSlip } from './make-packing-slip.ts'
import { findOrderPage } from './order-list-queries.ts'
import { findOrder, listAllOrders } from './order-queries.ts'
import { presentDetails, presentOrder, presentOrders, presentRefund } from './present-orders.ts'
import { refundOrder } from './refund-order.ts'
import { sendPaper } from './send-paper.ts'
import type { OrderRow } from './tables.ts'

/** What staff do with orders. */
export function registerOrderWork(bind: Bind, platform: Platform, paypal: PaypalAccounts): void {
  const { limits } = platform
  const { db } = platform.database
  const find = async (id: string): Promise<OrderRow> => (await findOrder(db, id)) ?? refuse()

  /** An order that was changed, with a warning while the mail that tells its buyer does not leave. */
  const told = async (order: OrderRow, language: Locale = 'en') => {
    const emailWarning = await outboxTroubleForStaff(db, language)
    return { order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
  }

  bind(listOrders, { guard: staff }, async () => presentOrders(db, await listAllOrders(db)))

  bind(browseOrders, { guard: staff }, async ({ query }) => {
    const page = await findOrderPage(db, query)
    return { ...page, orders: await presentOrders(db, page.orders) }
  })

  const exports = { name: 'exports', points: 60, seconds: 600 }
  bind(exportOrdersEndpoint, { guard: staff, limit: exports }, async ({ viewer, query, request, reply }) => {
    const { fileName, csv } = await exportOrders(platform, viewer, query, request.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(csv)
  })

  bind(getOrderDetails, { guard: staff }, async ({ params }) => presentDetails(db, await find(params.id)))

  bind(changeOrderStatusEndpoint, { guard: staff }, async ({ viewer, params, body, request }) => {
    const { language, ...change } = body
    const changed = await changeOrderStatus(platform, viewer, { ...change, id: params.id, requestId: request.id })
    return told(changed, language)
  })

  bind(expireOrderEndpoint, { guard: staff }, async ({ viewer, params, body, request }) =>
    told(await expireOrder(platform, viewer, { id: params.id, requestId: request.id }), body.language),
  )

  bind(getOrderInvoice, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await find(params.id)
    return sendPaper({ limits, viewer }, reply, () => makeInvoice(platform, order), 'inline')
  })

  bind(getPackingSlip, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await find(params.id)
    return sendPaper({ limits, viewer }, reply, () => makePackingSlip(platform, order), 'inline')
  })

  bind(getOrderCreditNote, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await find(params.id)
    return sendPaper({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'inline')
  })

  bind(refundOrderEndpoint, { guard: staff }, async ({ viewer, params, body, request, reply }) => {
    const refund = await refundOrder(platform, paypal, viewer, { ...body, orderId: params.id, requestId: request.id })
    const { state, issue } = refund
    if (state === 'failed') throw conflict(`PayPal refused the refund: ${issue}`, 'refund_refused', { issue })
    if (state !== 'completed') reply.code(202)
    return { ...(await told(await find(params.id), body.language)), refund: presentRefund(refund) }
  })
}

function refuse(): never {
  throw notFound()
}
