import type { Cents } from '../../kit/money.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { balanceDueAt } from '../../sale/deposit.ts'
import { settledOf } from '../../tenders/server/tender-queries.ts'
import { queuePaymentMail, queueStatusMail } from './order-mails.ts'
import { settledStatus, updateOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/**
 * What follows from a settled tender that was just written for an order: with the last of what was due the order is paid, and
 * completed if it was pending. The first way of payment is the order's, and with the first money a balance is due at the end
 * of its visit, unless staff named a day. The buyer gets a mail.
 * @param order as it was before; it must be locked
 */
export async function receiveTender(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  { amount, method }: { amount: Cents; method: string },
): Promise<OrderRow> {
  const isFirst = (await settledOf(tx, order.id)).length === 1
  const isLast = order.due > 0 && amount >= order.due
  const changed = await updateOrder(tx, order.id, {
    status: isLast && order.status === 'pending' ? 'completed' : order.status,
    paymentStatus: isLast ? await settledStatus(tx, order, order.paid + amount) : order.paymentStatus,
    paymentMethod: isFirst ? method : order.paymentMethod,
    ...(isFirst && !isLast && order.dueAt === null && { dueAt: balanceDueAt(order.items) }),
  })
  await queueStatusMail(platform, tx, changed, order.status)
  await queuePaymentMail(platform, tx, changed, amount)
  return changed
}
