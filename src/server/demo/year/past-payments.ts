import { homeIn } from '../../../domain/locale.ts'
import { orderRequest } from '../../payments/paypal/paypal-order.ts'
import type { PastPayment } from '../demo-paypal.ts'
import { capturedAmount, captureStatus, disputeRecords, type PastCheckout } from './order-records.ts'
import type { Story } from './story.ts'

/** What PayPal's emulator has to know about a purchase; null when it was not paid there. */
export function pastPayment(
  story: Story,
  checkout: PastCheckout,
  { now, publicUrl, brandName }: { now: Date; publicUrl: string; brandName: string },
): PastPayment | null {
  const { paypalOrderId, captureId, refund } = story
  if (!paypalOrderId || !captureId) return null
  const url = `${homeIn(publicUrl, story.customer.language)}/checkout`
  return {
    request: orderRequest({ ...checkout, searchText: '' }, brandName, { returnUrl: url, cancelUrl: url }),
    orderId: paypalOrderId,
    captureId,
    status: captureStatus(story),
    amountCents: capturedAmount(story),
    createdAt: story.openedAt,
    capturedAt: story.placedAt,
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
    disputes: disputeRecords(story, now).map((dispute) => ({
      id: dispute.paypalId,
      reason: dispute.reason ?? '',
      status: dispute.state,
      stage: dispute.stage === 'CHARGEBACK' ? 'CHARGEBACK' : 'INQUIRY',
      amountCents: story.totals.total,
      outcome: dispute.outcome ?? undefined,
      respondBy: dispute.respondBy ?? undefined,
      createdAt: dispute.receivedAt ?? now,
    })),
  }
}
