import { timingSafeEqual } from 'node:crypto'
import { formatDecimal } from '../../kit/money.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound, unauthorized } from '../../kit/server/http/errors.ts'
import { emailUnverified, isVerified, type Viewer } from '../../kit/server/http/guards.ts'
import type { CaptureReply } from '../../payments/api.ts'
import type { PaymentProvider, ProviderCapture } from '../../payments/server/payment-provider.ts'
import { findCheckoutByPayment, readCheckoutWithPayments } from '../../sale/server/checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { paidOrderNumber } from '../../sale/settling-number.ts'
import type { Captured } from './capture-payment.ts'
import { hashSecret } from './create-checkout.ts'

/**
 * The caller's own checkout, by session or by its capture secret: a session may expire while the payment window is open.
 * Throws 401 without a session, 403 for an unverified email address, 404 for an unknown checkout or that of another user.
 */
export async function findOwnCheckout(
  db: Db,
  caller: { viewer: Viewer | null; captureSecret: string | undefined },
  { name }: Pick<PaymentProvider, 'name'>,
  paymentId: string,
): Promise<CheckoutRow> {
  const found = await findCheckoutByPayment(db, paymentId)
  const checkout = found?.provider === name ? found : null
  if (checkout && hasSecret(checkout, caller.captureSecret)) return checkout
  if (!caller.viewer) throw unauthorized()
  if (!isVerified(caller.viewer)) throw emailUnverified()
  if (checkout?.userId !== caller.viewer.id) throw notFound()
  return checkout
}

function hasSecret(checkout: CheckoutRow, secret: string | undefined): boolean {
  if (secret === undefined || checkout.captureSecretHash === null) return false
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(checkout.captureSecretHash))
}

/**
 * The payment DTO of a checkout for the buyer's page, as it is now; `status` is that of the capture, not of the order
 * (checkout protocol, section 2).
 * @param captured what was just recorded: when it completes the first attempt, there is nothing else to read
 */
export async function presentPayment(db: Db, own: CheckoutRow, captured?: Captured | null): Promise<CaptureReply> {
  if (captured?.state === 'completed' && own.attempt === 1) {
    return paymentOf({ ...own, state: 'completed' }, captured.captures)
  }
  const { checkout, payments } = await readCheckoutWithPayments(db, own.id)
  return paymentOf(
    checkout,
    payments.map(({ captureId, ...payment }) => ({ ...payment, id: captureId })),
  )
}

function paymentOf(
  checkout: CheckoutRow,
  captures: readonly Pick<ProviderCapture, 'id' | 'status' | 'amount' | 'currency'>[],
): CaptureReply {
  return {
    id: checkout.paymentId ?? '',
    status: statusOf(checkout),
    orderNumber: checkout.settlesOrder === null ? checkout.orderNumber : paidOrderNumber(checkout.orderNumber),
    purchase_units: [
      {
        payments: {
          captures: captures.map(({ id, status, amount, currency }) => {
            return { id, status, amount: { currency_code: currency, value: formatDecimal(amount ?? 0) } }
          }),
        },
      },
    ],
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
