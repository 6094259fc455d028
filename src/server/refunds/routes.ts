import { refundOrder } from '../../contract/orders.ts'
import { presentRefund } from '../orders/present-orders.ts'
import { getOrder } from '../orders/read-order.ts'
import { withMailWarning } from '../orders/with-mail-warning.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import type { Bind } from '../platform/http/bind-endpoint.ts'
import { conflict } from '../platform/http/errors.ts'
import { staff } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { submitStaffRefund } from './submit-staff-refund.ts'

/** The route for refunds by staff. */
export function registerRefundRoutes(bind: Bind, platform: Platform, paypal: PaypalAccounts): void {
  const { db } = platform.database

  bind(refundOrder, { guard: staff }, async ({ viewer, params, body, request, reply }) => {
    const input = { ...body, orderId: params.id, requestId: request.id }
    const refund = await submitStaffRefund(platform, paypal, viewer, input)
    const { state, issue } = refund
    if (state === 'failed') throw conflict(`PayPal refused the refund: ${issue}`, 'refund_refused', { issue })
    if (state !== 'completed') reply.code(202)
    const order = await getOrder(db, params.id)
    return { ...(await withMailWarning(db, order, body.language)), refund: presentRefund(refund) }
  })
}
