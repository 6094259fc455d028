import type { CaptureReply } from '../../contract/payments.ts'
import { formatDecimal } from '../../domain/money.ts'
import { listPayments } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'

/** The payment DTO for the buyer's page; `status` is that of the capture, not of the order (checkout protocol, section 2). */
export async function presentPayment(db: Db, checkout: CheckoutRow): Promise<CaptureReply> {
  const payments = await listPayments(db, checkout.id)
  const captures = payments.map(({ captureId, status, amount, currency }) => {
    return { id: captureId, status, amount: { currency_code: currency, value: formatDecimal(amount) } }
  })
  return {
    id: checkout.paypalOrderId ?? '',
    status: statusOf(checkout),
    orderNumber: checkout.orderNumber,
    purchase_units: [{ payments: { captures } }],
  }
}

function statusOf(checkout: CheckoutRow): CaptureReply['status'] {
  switch (checkout.state) {
    case 'created':
      return checkout.attempt > 1 ? 'DECLINED' : 'CREATED'
    case 'capturing':
      return 'PROCESSING'
    case 'completed':
      return 'COMPLETED'
    case 'pending':
      return 'PENDING'
    case 'review':
      return 'REVIEW'
    // Nothing was bought: the page discards the attempt and keeps the cart.
    case 'released':
    case 'refunded':
      return 'EXPIRED'
  }
}
