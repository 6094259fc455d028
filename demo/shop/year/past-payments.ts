import { homeIn } from '../../../src/kit/locale.ts'
import { orderRequest } from '../../../src/payments/server/paypal/paypal-order.ts'
import type { PastPayment } from '../demo-paypal.ts'
import { capturedAmount, captureStatus, disputeRecords, type PastCheckout } from './order-records.ts'
import type { PurchaseHistory } from './purchase-history.ts'

/** The records of a purchase for PayPal's emulator; null when it was not paid there. */
export function pastPayment(
  history: PurchaseHistory,
  checkout: PastCheckout,
  { now, publicUrl, brandName }: { now: Date; publicUrl: string; brandName: string },
): PastPayment | null {
  const { paypalOrderId, captureId, refund } = history
  if (!paypalOrderId || !captureId) return null
  const url = `${homeIn(publicUrl, history.customer.language)}/checkout`
  return {
    request: orderRequest({ ...checkout, searchText: '' }, brandName, { returnUrl: url, cancelUrl: url }),
    orderId: paypalOrderId,
    captureId,
    status: captureStatus(history),
    amountCents: capturedAmount(history),
    createdAt: history.openedAt,
    capturedAt: history.placedAt,
    refunds: refund?.paypalRefundId
      ? [
          {
            id: refund.paypalRefundId,
            cents: refund.amount,
            customId: refund.id,
            note: refund.note ?? undefined,
            createdAt: refund.completedAt,
          },
        ]
      : [],
    disputes: disputeRecords(history, now).map((dispute) => ({
      id: dispute.paypalId,
      reason: dispute.reason ?? '',
      status: dispute.state,
      stage: dispute.stage === 'CHARGEBACK' ? 'CHARGEBACK' : 'INQUIRY',
      amountCents: history.totals.total,
      outcome: dispute.outcome ?? undefined,
      respondBy: dispute.respondBy ?? undefined,
      createdAt: dispute.receivedAt ?? now,
    })),
  }
}
