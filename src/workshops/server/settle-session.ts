import { hash } from 'node:crypto'
import { variantOf } from '../../catalog/variant.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import { isUnpaid, wasPaid } from '../../orders/order-status.ts'
import { expireOrder } from '../../orders/server/expire-order.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { m } from '../../paraglide/messages.js'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { findRefund } from '../../payments/server/refund-queries.ts'
import { returnLine } from '../../refunds/server/return-line.ts'
import { findSession, listCanceledSessions, listSessionOrders } from './session-queries.ts'

const weekMs = 7 * 24 * hourMs

/**
 * Settles all canceled sessions until a week after their start. It continues after a crash, and includes orders whose
 * payment arrived after the cancellation. Any instance may run it, one at a time.
 */
export async function settleCanceledSessions(platform: Platform, paypal: PaypalAccounts): Promise<void> {
  const since = new Date(platform.clock().getTime() - weekMs)
  for (const { variantId } of await listCanceledSessions(platform.database.db, since)) {
    await settleSession(platform, paypal, variantId)
  }
}

/**
 * Refunds the paid seats of a canceled session and cancels its unpaid orders. The refund of an order has a fixed id, so
 * that no attendee is refunded or mailed twice. An order that fails does not block the others and is retried later.
 */
export async function settleSession(platform: Platform, paypal: PaypalAccounts, variantId: string): Promise<void> {
  const { db } = platform.database
  const session = await findSession(db, variantId)
  if (!session?.canceledAt) return
  for (const [at, order] of (await listSessionOrders(db, session)).entries()) {
    crashPoint(platform.config, `session-order-${at + 1}`)
    await settleOrder(platform, paypal, variantId, order).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: order.id }, 'an order of a canceled session could not be settled yet')
    })
  }
}

async function settleOrder(
  platform: Platform,
  paypal: PaypalAccounts,
  variantId: string,
  order: OrderRow,
): Promise<void> {
  // Staff decide about an unpaid order that also contains other goods; the list of attendees shows it.
  if (isUnpaid(order) && order.items.every((item) => variantOf(item) === variantId)) {
    await expireOrder(platform, null, { id: order.id, sessionCanceled: true })
    return
  }
  const key = refundKey(variantId, order.id)
  // A refund that staff dropped is not created again.
  if (!wasPaid(order) || (await findRefund(platform.database.db, key))) return
  await returnLine(platform, paypal, null, {
    orderId: order.id,
    variantId,
    key,
    note: (item, { language }) => m.mail_session_canceled_note({ name: nameIn(language, item) }, { locale: language }),
  })
}

/** The id of the refund of an order for a canceled session: a UUID derived from both ids. */
function refundKey(variantId: string, orderId: string): string {
  const digits = hash('sha256', `session ${variantId} order ${orderId}`)
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
