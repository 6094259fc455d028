import type { EndpointRequest } from '../../kit/endpoint.ts'
import { badRequest, conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { FromVisit } from '../../orders/origin.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { readPaymentTerms } from '../../payments/server/payment-terms.ts'
import type { createOrder } from '../../reports/order-report-api.ts'
import { findReportedOrder } from './capture-queries.ts'
import { placeManualOrder } from './place-manual-order.ts'

type Report = EndpointRequest<typeof createOrder>['body'] & FromVisit

/**
 * Returns the order that was recorded for the payment in the request; all other fields are ignored (checkout
 * protocol, step 6). Without a payment it places one of $0.00, or in personal mode a manual one. Throws 404 for the payment of
 * another user, 409 while the payment is not confirmed.
 */
export async function reportOrder(platform: Platform, viewer: Viewer, report: Report): Promise<OrderRow> {
  if (report.providerOrderId !== null) return findReported(platform, viewer, report.providerOrderId)
  if (isNothing(report.total)) return placeManualOrder(platform, viewer, report, null)
  const { recipient } = await readPaymentTerms(platform.database.db)
  if (!recipient) throw badRequest('This order has no payment.', 'payment_required')
  return placeManualOrder(platform, viewer, report, recipient)
}

const isNothing = (total: string | number) => Number(total) === 0

async function findReported(platform: Platform, viewer: Viewer, providerOrderId: string): Promise<OrderRow> {
  const { db } = platform.database
  const found = await findReportedOrder(db, providerOrderId)
  if (found?.userId !== viewer.id) throw notFound()
  if (found.order) return found.order
  throw conflict('Your payment is still being confirmed.', 'payment_unconfirmed', { state: found.state })
}
