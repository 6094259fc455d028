import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { KnownOfOrder } from '../../orders/server/orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { readPaymentSetup } from '../../payments/server/payment-setup.ts'
import type { FromVisit } from '../../sale/origin.ts'
import { orderRefusals } from '../../sale/texts.ts'
import type { createOrder } from '../create-order-api.ts'
import { findOrderOfPayment } from './capture-queries.ts'
import type { FromPage } from './checkout-details.ts'
import { placeManualOrder } from './place-manual-order.ts'

type OrderRequest = EndpointRequest<typeof createOrder>['body'] & FromVisit & FromPage

/** An order, and what is known of it without asking again. */
interface Placed extends KnownOfOrder {
  order: OrderRow
  isOutboxStuck?: boolean
}

/**
 * Returns the order that was recorded for the payment in the request; all other fields are ignored (checkout
 * protocol, step 6). Without a payment it places one of $0.00, or in personal mode a manual one. Throws 404 for the payment of
 * another user, 409 while the payment is not confirmed.
 */
export async function findOrPlaceOrder(platform: Platform, viewer: Viewer, ordered: OrderRequest): Promise<Placed> {
  if (ordered.paymentId !== null) {
    return orderOfPayment(platform, viewer, ordered.paymentId)
  }
  if (isNothing(ordered.total)) return placeManualOrder(platform, viewer, ordered, null)
  const { recipient } = await readPaymentSetup(platform.database.db)
  if (!recipient) throw refusal(400, fault(orderRefusals, 'payment_required'))
  return placeManualOrder(platform, viewer, ordered, recipient)
}

const isNothing = (total: string | number) => Number(total) === 0

async function orderOfPayment(platform: Platform, viewer: Viewer, paymentId: string): Promise<Placed> {
  const found = await findOrderOfPayment(platform.database.db, paymentId)
  if (found?.userId !== viewer.id) throw notFound()
  const { order, state, isNew, tenders, isOutboxStuck } = found
  if (order) return { order, isNew, tenders: new Map([[order.id, tenders]]), isOutboxStuck }
  throw refusal(409, fault(orderRefusals, 'payment_unconfirmed'), { state })
}
