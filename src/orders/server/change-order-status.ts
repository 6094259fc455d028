import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isCanceled, requiresPaymentConfirmation, shipsUnpaid, whyNotProcessed } from '../../sale/order-status.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { listRefunds } from '../../sale/server/refund-queries.ts'
import { processRefusals, statusRefusals } from '../office-texts.ts'
import { eachOrder } from './each-order.ts'
import { queueStatusMail } from './order-mails.ts'
import { findOrder, lockOrder, setStatus } from './order-queries.ts'
import { withReturned } from './orders.ts'
import { forgetStatusBefore } from './parcel-queries.ts'
import type { OrderRow } from './tables.ts'

interface StatusChange {
  id: string
  status: OrderStatus
  /** The expected current status; nothing changes when the order has another one. */
  from?: OrderStatus | undefined
  /** Staff confirm that the money of an unpaid order arrived. */
  paymentReceived?: boolean | undefined
  /** Staff confirm that they ship an order whose payment the provider has not completed. */
  shipUnpaid?: boolean | undefined
}

/**
 * Changes the status of an order that is not canceled (back office §4: any status may follow any other). The buyer's mail
 * and the audit event are part of the transaction. Undoing a change is a change; the buyer gets a mail about it only when
 * the first mail was sent. Setting the current status again does nothing. Throws 404 for an unknown order, 409 when the
 * order is canceled, when its status is not `from`, or when the change would record a payment without `paymentReceived`,
 * or ship an order whose payment is pending without `shipUnpaid`.
 */
export function changeOrderStatus(platform: Platform, by: By, change: StatusChange): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, change.id)
      if (!order) throw notFound()
      if (order.status === change.status) return order
      if (isCanceled(order)) {
        throw refusal(409, fault(statusRefusals, 'order_canceled'))
      }
      if (change.from !== undefined && order.status !== change.from) {
        throw refusal(409, fault(statusRefusals, 'status_changed_meanwhile'))
      }
      if (requiresPaymentConfirmation(order, change.status) && change.paymentReceived !== true) {
        throw refusal(409, fault(statusRefusals, 'payment_not_stated'))
      }
      if (shipsUnpaid(order, change.status) && change.shipUnpaid !== true) {
        throw refusal(409, fault(statusRefusals, 'payment_pending', { method: order.paymentMethod }))
      }
      const changed = await setStatus(tx, order, { status: change.status, statusBefore: null }, by.viewer.id)
      await forgetStatusBefore(tx, order.id)
      await queueStatusMail(platform, tx, changed, order.status)
      await audit(tx, by, order, changed)
      return changed
    },
    { retry: true },
  )
}

/**
 * Sets many orders to processed. An order that is processed already stays as it is; one that somebody changes meanwhile is
 * refused with `status_changed_meanwhile`, the others as {@link whyNotProcessed} says.
 */
export async function processOrders(platform: Platform, by: By, ids: readonly string[]) {
  const orders = [...new Set(ids)].map((id) => ({ id }))
  const { done, refused } = await eachOrder(orders, async ({ id }) => {
    const { db } = platform.database
    const order = await findOrder(db, id)
    if (!order) throw notFound()
    const items = withReturned(order.items, await listRefunds(db, order.checkoutId))
    const code = whyNotProcessed({ ...order, items })
    if (code) throw refusal(409, fault(processRefusals, code))
    await changeOrderStatus(platform, by, { id, from: order.status, status: 'processed' })
  })
  return { processed: done, refused }
}

async function audit(tx: Tx, by: By, before: OrderRow, after: OrderRow): Promise<void> {
  await recordAudit(tx, {
    by,
    action: 'order.status_changed',
    subject: { type: 'order', id: before.id },
    before: { status: before.status, paymentStatus: before.paymentStatus },
    after: { status: after.status, paymentStatus: after.paymentStatus },
  })
}
