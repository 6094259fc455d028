import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import { isSentByStaff } from '../../orders/server/sent-by-staff.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { lockCheckout } from '../../sale/server/checkout-queries.ts'
import { findRefund, updateRefund } from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import { findTender } from '../../tenders/server/tender-queries.ts'
import { drawerOfCash } from './refund-parts.ts'

/**
 * Records that staff sent the money of a refund that the shop owes, with who and when; cash that came in through a drawer is
 * taken out of one. A repeated call changes nothing.
 * @param drawerId by default the drawer that took the cash, or the only open one
 * @throws HttpError 404 for an unknown refund; 409 for one whose money staff do not have to send, `drawer_closed` without an
 * open drawer; 400 when one of several must be chosen
 */
export function markRefundSent(
  platform: Platform,
  by: By,
  { refundId, drawerId }: { refundId: string; drawerId?: string | undefined },
): Promise<{ refund: RefundRow; checkout: CheckoutRow }> {
  return inTransaction(platform.database, async (tx) => {
    const unlocked = await findRefund(tx, refundId)
    const checkout = unlocked && (await lockCheckout(tx, unlocked.checkoutId))
    const refund = await findRefund(tx, refundId)
    if (!checkout || !refund) throw notFound()
    if (!isSentByStaff(refund, checkout) || refund.state !== 'completed') {
      throw refusal(409, fault(refundFaults, 'nothing_to_send'))
    }
    if (refund.sentAt) return { refund, checkout }
    const order = await findOrderOfCheckout(tx, checkout.id)
    await recordAudit(tx, {
      by,
      action: 'refund.sent',
      subject: order ? { type: 'order', id: order.id } : { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, refundId, amount: refund.amount },
    })
    const tender = refund.kind === 'cash' && refund.tenderId ? await findTender(tx, refund.tenderId) : null
    const drawerSessionId = tender && (await drawerOfCash(tx, tender, drawerId, 'drawerId'))
    const sent = { sentAt: platform.clock(), sentBy: by.viewer.id, drawerSessionId }
    return { refund: await updateRefund(tx, refundId, sent), checkout }
  })
}
