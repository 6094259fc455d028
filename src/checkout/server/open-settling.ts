import type { EndpointReply } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import type { Cents } from '../../kit/money.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { hasOlderProcess } from '../../kit/server/database/older-process.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrder, lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import type { PaymentEndpoints } from '../../payments/api.ts'
import type { PaymentProvider } from '../../payments/server/payment-provider.ts'
import type { CheckoutEnding } from '../../sale/checkout-state.ts'
import { isCanceled, isToBePaid } from '../../sale/order-status.ts'
import { hasReader, type Reader, withReader } from '../../sale/reader.ts'
import { insertCheckoutWithNumber } from '../../sale/server/open-checkout-queries.ts'
import { settlingNumber } from '../../sale/settling-number.ts'
import { settleRefusals } from '../../sale/texts.ts'
import { hasPendingTender } from '../../tenders/server/tender-queries.ts'
import { openPayment, type Purchase } from './create-checkout.ts'
import { endLockedAttempt } from './end-attempt.ts'
import { listSettling, lockOpenSettling } from './settling-queries.ts'

/** Why what is due of an order cannot be paid online now; null when it can. */
export type SettleRefusal = 'order_canceled' | 'payment_pending' | 'nothing_due' | 'customer_required'

/** Whether the rest of an order can be paid online. */
export async function settleRefusal(db: Db, order: OrderRow): Promise<SettleRefusal | null> {
  if (isCanceled(order)) return 'order_canceled'
  const isMoving = (await listSettling(db, order.id)).some(({ state }) => moving.has(state))
  if (isMoving || order.paymentStatus === 'pending_review' || (await hasPendingTender(db, order.id)))
    return 'payment_pending'
  if (!isToBePaid(order)) return 'nothing_due'
  return hasReader(order) ? null : 'customer_required'
}

/** The states of a checkout whose money may have moved without being a tender yet. */
const moving: ReadonlySet<string> = new Set(['capturing', 'pending', 'review'])

interface Opening {
  method: string | undefined
  /** Of the provider's pages and the item on them. */
  language: Locale
  /** Where the provider's pages lead back to. */
  returnTo: `/${string}`
}

/**
 * Opens the payment of what is due of an order: a checkout without goods and prices of its own. An earlier one that was
 * opened and not made ends, so that the share is paid once.
 * @throws HttpError 404 for an unknown order; 409 `nothing_due`, `customer_required` of one without an account,
 * `order_canceled`, `payment_pending` while money of it is moving, `due_changed` when less or more became due meanwhile,
 * `older_process` beside a release that knows no parts of payments (decision 088), and as opening a payment does
 */
export async function openSettling(
  platform: Platform,
  provider: PaymentProvider,
  orderId: string,
  { language, ...opening }: Opening,
): Promise<EndpointReply<PaymentEndpoints['open']>> {
  const order = await findOrder(platform.database.db, orderId)
  if (!order) throw notFound()
  await assertPayable(platform.database.db, order)
  const opened = await openPayment(
    platform,
    provider,
    shareOf(withReader(order), language),
    { ...opening, slugs: [] },
    async (tx, checkout) => {
      const locked = await lockOrderWithCheckout(tx, orderId)
      if (!locked) throw notFound()
      await assertPayable(tx, locked.order)
      if (locked.order.due !== order.due) throw refusal(409, fault(settleRefusals, 'due_changed'))
      await endSettling(platform, tx, orderId, 'superseded')
      const taken = await listSettling(tx, orderId)
      // It is being captured in another transaction.
      if (taken.some(({ state }) => state === 'created')) throw refusal(409, fault(settleRefusals, 'payment_pending'))
      return insertCheckoutWithNumber(tx, checkout, settlingNumber(order.orderNumber, taken.length))
    },
  )
  return { ...opened, orderNumber: order.orderNumber }
}

async function assertPayable(db: Db, order: OrderRow): Promise<void> {
  const refused = await settleRefusal(db, order)
  if (refused) throw refusal(409, fault(settleRefusals, refused))
  if (await hasOlderProcess(db)) throw refusal(409, fault(settleRefusals, 'older_process'))
}

/** What is due of an order as a purchase of nothing by the same person. */
function shareOf(order: OrderRow & Reader, language: Locale): Purchase {
  const { id, userId, due, customerName, customerEmail, billingAddress } = order
  const { taxName, taxNameEs, shippingName, shippingNameEs } = order
  const nothing: Cents = 0
  return {
    settlesOrder: id,
    userId,
    customerName,
    customerEmail,
    billingAddress,
    items: [],
    subtotal: due,
    tax: nothing,
    shipping: nothing,
    total: due,
    taxName,
    taxNameEs,
    shippingName,
    shippingNameEs,
    charges: null,
    language,
  }
}

/**
 * Ends the open payments of a locked order, whose approval is then captured no more. One that is being captured right now is
 * left alone: its money is recorded, or goes back when the order was canceled meanwhile.
 */
export async function endSettling(
  platform: Platform,
  tx: Tx,
  orderId: string,
  ending: Extract<CheckoutEnding, 'superseded' | 'canceled' | 'paid_elsewhere'>,
): Promise<void> {
  for (const checkout of await lockOpenSettling(tx, orderId)) {
    await endLockedAttempt(platform, tx, checkout, { retry: false, ending, note: null })
  }
}
