import type { CaptureReply } from '../../contract/payments.ts'
import { formatDecimal } from '../../domain/money.ts'
import { listPayments } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'

/** A payment as its buyer's page reads it; `status` is the capture's, not the order's (checkout protocol, section 2). */
export async function presentPayment(db: Db, checkout: CheckoutRow): Promise<CaptureReply> {
  const payments = await listPayments(db, checkout.id)
  const captures = payments.map(({ captureId, status, amount, currency }) => {
    return { id: captureId, status, amount: { currency_code: currency, value: formatDecimal(amount) } }
  })
  return {
    id: checkout.paypalOrderId ?? '',
    status: stateOf(checkout),
    orderNumber: checkout.orderNumber,
    purchase_units: [{ payments: { captures } }],
  }
}

function stateOf(checkout: CheckoutRow): CaptureReply['status'] {
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
    // Nothing was bought: the page forgets the attempt, and the cart stays as it is.
    case 'released':
    case 'refunded':
      return 'EXPIRED'
  }
}
