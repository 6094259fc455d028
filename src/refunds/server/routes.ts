import { fault } from '../../kit/fault.ts'
import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { staff, verified } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import * as orders from '../../orders/api.ts'
import * as lines from '../../orders/lines-api.ts'
import {
  getOrder,
  presentDetails,
  presentNewRefund,
  presentOrder,
  presentRefund,
  withMailWarning,
} from '../../orders/server/orders.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { withReader } from '../../sale/reader.ts'
import { cancelOrder } from './cancel-order.ts'
import { markRefundSent } from './mark-refund-sent.ts'
import { submitStaffRefund } from './refunds.ts'
import { cancelLine, restockOrder } from './returns.ts'

const cancellations = { name: 'line-cancellations', points: 30, seconds: 600 }

/** Routes for refunds by staff, for orders that they cancel, for their goods and money that staff return, and for cancellations by customers, which refund. */
export function registerRefundRoutes(bind: Bind, platform: Platform): void {
  const { db } = platform.database

  bind(orders.refundOrder, { guard: staff }, async ({ by, params, body, reply }) => {
    const input = { ...body, orderId: params.id }
    const refund = await submitStaffRefund(platform, by, input)
    const order = await getOrder(db, params.id)
    const presented = await presentNewRefund(db, refund, order)
    if (refund.state === 'failed') {
      const issue = presented.issue ?? ''
      throw refusal(409, fault(refundFaults, 'refund_refused', { method: order.paymentMethod, issue }), { issue })
    }
    if (presented.state === 'requested' || presented.state === 'pending') reply.code(202)
    return { ...(await withMailWarning(db, order, body.language)), refund: presented }
  })

  bind(orders.cancelOrder, { guard: staff }, async ({ by, params, body, reply }) => {
    const { language, ...input } = body
    const { order, refund } = await cancelOrder(platform, by, { ...input, id: params.id })
    const presented = refund && (await presentNewRefund(db, refund, order))
    if (presented?.state === 'requested' || presented?.state === 'pending') reply.code(202)
    return { ...(await withMailWarning(db, order, language)), refund: presented }
  })

  bind(orders.restockOrder, { guard: staff }, async ({ by, params, body }) => {
    const input = { ...body, orderId: params.id }
    return presentDetails(db, await restockOrder(platform.database, by, input))
  })

  bind(orders.markRefundSent, { guard: staff }, async ({ by, params, body }) => {
    const input = { ...body, refundId: params.id }
    const { refund, checkout } = await markRefundSent(platform, by, input)
    return presentRefund(refund, checkout)
  })

  const limited = { guard: verified, limit: cancellations }
  bind(lines.cancelLine, limited, async ({ by, params, body, reply }) => {
    const { order, item } = await cancelLine(platform, by, { ...params, ...body })
    const presented = await presentOrder(db, withReader(order))
    const line = presented.items.find((one) => one.lineId === item.lineId)
    if (line?.returning) reply.code(202)
    return presented
  })
}
