import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { signedIn, staff } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as orders from '../../orders/api.ts'
import { findCustomerOrder, getOrder } from '../../orders/server/orders.ts'
import { makeCreditNote, makeInvoice, makePackingSlip, sendPdf } from './documents.ts'

/** Routes for the PDF documents of an order. */
export function registerDocumentRoutes(bind: Bind, platform: Platform): void {
  const { limits } = platform
  const { db } = platform.database

  bind(orders.getCustomerInvoice, { guard: signedIn }, async ({ viewer, params, reply }) => {
    const order = await findCustomerOrder(db, viewer, params)
    return sendPdf({ limits, viewer }, reply, () => makeInvoice(platform, order), 'attachment')
  })

  bind(orders.getCustomerCreditNote, { guard: signedIn }, async ({ viewer, params, reply }) => {
    const order = await findCustomerOrder(db, viewer, params)
    return sendPdf({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'attachment')
  })

  bind(orders.getOrderInvoice, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makeInvoice(platform, order), 'inline')
  })

  bind(orders.getPackingSlip, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makePackingSlip(platform, order), 'inline')
  })

  bind(orders.getOrderCreditNote, { guard: staff }, async ({ viewer, params, reply }) => {
    const order = await getOrder(db, params.id)
    return sendPdf({ limits, viewer }, reply, () => makeCreditNote(platform, order, params.number), 'inline')
  })
}
