import { type CheckoutEnding, isEnded, mayCaptureAlone } from '../../domain/checkout-state.ts'
import { listDueCheckouts, releaseAbandoned, updateCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { isOutOfReach } from '../payments/paypal/paypal-error.ts'
import type { PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import type { PaypalOrder } from '../payments/paypal/paypal-order.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { captureApproved, recordOrder, requestCapture } from './capture-payment.ts'
import { endAttempt } from './end-attempt.ts'
import { hasLaterOpen, hasLaterPurchase } from './later-checkout-queries.ts'
import { reviewOutOfReach } from './review-payment.ts'

const minute = 60_000
/** PayPal keeps an order that nobody approved for six hours. */
const approvalEndsAfterMs = 6 * 60 * minute
/** For how long an open payment window is taken for one that its buyer may still pay in. */
const windowLifeMs = 30 * minute
const batch = 50

/**
 * Asks PayPal about every payment whose outcome is open: a buyer who approved and closed the page, an answer that was
 * lost, a capture that PayPal still looks at (checkout protocol, steps 4 and 5). Any instance may run it, one at a time.
 */
export async function reconcileCheckouts(platform: Platform, paypal: PaypalAccounts): Promise<void> {
  const { db } = platform.database
  const now = platform.clock()
  await releaseAbandoned(db, new Date(now.getTime() - approvalEndsAfterMs))
  for (const checkout of await listDueCheckouts(db, now, batch)) {
    await postpone(platform, checkout)
    try {
      await reconcileCheckout(platform, paypal, checkout)
    } catch (cause) {
      platform.log.warn({ err: cause, checkoutId: checkout.id }, 'a payment could not be reconciled')
    }
  }
}

/** Plans the next look before this one, so that a failing checkout never holds up the others. */
async function postpone(platform: Platform, checkout: CheckoutRow): Promise<void> {
  const { reconcileEverySeconds, firstCheckAfterSeconds } = platform.config
  const [seconds, longest] =
    checkout.state === 'capturing' ? [reconcileEverySeconds, 5 * minute] : [firstCheckAfterSeconds, 60 * minute]
  const wait = Math.min(seconds * 1000 * 2 ** checkout.checks, longest)
  await updateCheckout(platform.database.db, checkout.id, {
    nextCheckAt: new Date(platform.clock().getTime() + wait),
    checks: checkout.checks + 1,
  })
}

/** Asks PayPal about one payment whose outcome is open. Throws PaypalError when it does not answer. */
export async function reconcileCheckout(
  platform: Platform,
  paypal: PaypalAccounts,
  checkout: CheckoutRow,
): Promise<void> {
  if (isEnded(checkout.state)) {
    await updateCheckout(platform.database.db, checkout.id, { nextCheckAt: null })
    return
  }
  const gateway = await gatewayOf(platform, paypal, checkout)
  if (!gateway) return
  const order = await findOrder(platform, gateway, checkout)
  if (!order) return
  if (order.captures.length > 0) return recordOrder(platform, order, gateway.environment, 'reconciler')
  if (checkout.state === 'capturing') return askAgain(platform, gateway, checkout, order)
  // After a decline only the buyer's own page tries again (settle-refusal.ts).
  if (order.status === 'APPROVED' && mayCaptureAlone(checkout)) return takeApproved(platform, gateway, checkout)
  if (isOld(platform, checkout) || order.status === 'VOIDED') await abandon(platform, checkout, null)
}

const isOld = ({ clock }: Platform, { createdAt }: CheckoutRow) =>
  clock().getTime() - createdAt.getTime() > approvalEndsAfterMs

/** Null when its account is not known any more and its time is over: no money was asked for, nor can be. */
async function gatewayOf(platform: Platform, paypal: PaypalAccounts, checkout: CheckoutRow) {
  try {
    return await paypal.of(checkout)
  } catch (cause) {
    const unknown = cause instanceof HttpError && cause.code === 'payments_not_configured'
    if (!unknown || checkout.state !== 'created' || !isOld(platform, checkout)) throw cause
    await abandon(platform, checkout, 'Its PayPal account is not set up any more.')
    return null
  }
}

/** Null when PayPal shows no such order: what no money was asked for has ended then, all else goes to review. */
async function findOrder(platform: Platform, gateway: PaypalGateway, checkout: CheckoutRow) {
  try {
    return await gateway.getOrder(checkout.paypalOrderId ?? '')
  } catch (cause) {
    if (!isOutOfReach(cause)) throw cause
    if (checkout.state !== 'created') await reviewOutOfReach(platform, checkout.paypalOrderId ?? '')
    else if (cause.status === 404) await abandon(platform, checkout, 'PayPal knows no such order.')
    else throw cause
    return null
  }
}

/** The answer to a capture was lost, and no money has moved so far: repeat the same request, if PayPal would take it. */
async function askAgain(platform: Platform, gateway: PaypalGateway, checkout: CheckoutRow, order: PaypalOrder) {
  if (order.status === 'APPROVED') return requestCapture(platform, gateway, checkout, 'reconciler')
  // An order that is completed has a capture; that it is not shown yet is no refusal.
  if (order.status === 'COMPLETED') return
  const ended = { retry: true, ending: 'declined', note: `Order ${order.status}` } as const
  await endAttempt(platform, { paypalOrderId: order.id, attempt: checkout.attempt, from: 'capturing', ...ended })
}

/**
 * The buyer approved, then nothing came: take the payment now, or let it go when the stock is sold or the buyer, whose
 * page may have failed, has gone on and paid with another checkout. While they may still be doing that, it waits: nobody
 * is charged twice because the first page was slow to be given up.
 */
async function takeApproved(platform: Platform, gateway: PaypalGateway, checkout: CheckoutRow): Promise<void> {
  if (await hasLaterPurchase(platform.database.db, checkout)) {
    return release(platform, checkout, 'paid_elsewhere', 'The buyer paid with another checkout; no money moved.')
  }
  if (await hasLaterOpen(platform.database.db, checkout, new Date(platform.clock().getTime() - windowLifeMs))) return
  try {
    await captureApproved(platform, gateway, checkout.paypalOrderId ?? '', 'reconciler')
  } catch (cause) {
    if (!(cause instanceof HttpError) || cause.status !== 409) throw cause
    platform.log.info({ checkoutId: checkout.id, code: cause.code }, 'ended before the payment was taken')
  }
}

/** Its buyer never approved it; if PayPal declined it before, that stays the reason. */
function abandon(platform: Platform, checkout: CheckoutRow, note: string | null): Promise<void> {
  return release(platform, checkout, checkout.ending === 'declined' ? 'declined' : 'abandoned', note)
}

function release(
  platform: Platform,
  { attempt, paypalOrderId }: CheckoutRow,
  ending: CheckoutEnding,
  note: string | null,
): Promise<void> {
  const ended = { retry: false, ending, note }
  return endAttempt(platform, { paypalOrderId: paypalOrderId ?? '', attempt, from: 'created', ...ended })
}
