import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { signedIn, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as orders from '../../orders/api.ts'
import * as documents from '../../orders/bulk-api.ts'
import { listChosenOrders } from '../../orders/server/order-list-queries.ts'
import { findCustomerOrder, getOrder } from '../../orders/server/orders.ts'
import { makeCreditNote, makeInvoices, makePackingSlips, sendPdf } from './documents.ts'

/** Routes for the PDF documents of an order. */
export function registerDocumentRoutes(bind: Bind, platform: Platform): void {
  const { limits } = platform
  const { db } = platform.database

  bind(orders.getCustomerInvoice, { guard: signedIn }, async ({ viewer, params, reply }) => {
    const order = await findCustomerOrder(db, viewer, params)
    return sendPdf({ limits, viewer }, reply, () => makeInvoices(platform, [order]), 'attachment')
  })

  bind(orders.getCustomerCreditNote, { guard: signedIn }, async ({ viewer, params, reply }) => {
    const order = await findCustomerOrder(db, viewer, params)
    return sendPdf({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'attachment')
  })

  bind(orders.getOrderInvoice, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makeInvoices(platform, [order]), 'inline')
  })

  bind(orders.getPackingSlip, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makePackingSlips(platform, [order]), 'inline')
  })

  bind(orders.getOrderCreditNote, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'inline')
  })

  bind(documents.getPackingSlips, { guard: staff }, async ({ viewer, body, reply }) => {
    const chosen = await listChosenOrders(db, body)
    return sendPdf({ limits, viewer }, reply, () => makePackingSlips(platform, chosen), 'attachment')
  })

  bind(documents.getInvoices, { guard: staff }, async ({ viewer, body, reply }) => {
    const chosen = await listChosenOrders(db, body)
    return sendPdf({ limits, viewer }, reply, () => makeInvoices(platform, chosen), 'attachment')
  })
}
