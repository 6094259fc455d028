import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { tenderRefusals } from '../../tenders/office-texts.ts'
import { checkPayBy, endOfPayBy } from '../../tenders/pay-by.ts'
import { lockOrderWithCheckout, updateOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

const refused = (code: 'nothing_due' | 'order_canceled') => refusal(409, fault(tenderRefusals, code))

/**
 * Sets the day by which what is due of an order is to be paid. Until it ends the order does not expire, and afterwards it
 * needs action.
 * @param day of the shop's time zone, such as `2026-12-05`; null: none
 * @throws HttpError 400 for a day that is over or more than a year ahead; 404 for an unknown order; 409 `nothing_due`,
 * `order_canceled`
 */
export function setPayBy(platform: Platform, by: By, id: string, day: string | null): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const { order } = (await lockOrderWithCheckout(tx, id)) ?? {}
      if (!order) throw notFound()
      if (isCanceled(order)) throw refused('order_canceled')
      if (order.due === 0) throw refused('nothing_due')
      const wrong = day !== null && checkPayBy(day, platform.clock())
      if (wrong) throw invalidField('day', wrong)
      const dueAt = day === null ? null : endOfPayBy(day)
      const { status, paymentStatus } = order
      const changed = await updateOrder(tx, id, { status, paymentStatus, dueAt })
      await recordAudit(tx, {
        by,
        action: 'order.pay_by_set',
        subject: { type: 'order', id },
        before: { payBy: order.dueAt && shopDay(order.dueAt) },
        after: { orderNumber: order.orderNumber, payBy: day },
      })
      return changed
    },
    { retry: true },
  )
}
