import { isErased } from '../../kit/erased.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isInaccessible, type ProviderAccount, type ProviderPayment } from '../../payments/server/payment-provider.ts'
import { type CheckoutEnding, type CheckoutState, isEnded, mayCaptureAlone } from '../../sale/checkout-state.ts'
import {
  countCheckAfterRelease,
  findDueCheckout,
  releaseAbandoned,
  updateCheckout,
} from '../../sale/server/checkout-queries.ts'
import { deletedNote } from '../../sale/server/open-checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { captureApproved, recordPayment, requestCapture } from './capture-payment.ts'
import { firstCheckAt } from './create-checkout.ts'
import { endAttempt } from './end-attempt.ts'
import { pendingCheckMs, reviewInaccessible } from './review-payment.ts'
import { hasNewerOpenCheckout, hasSupersedingPurchase } from './superseding-checkout-queries.ts'

const minute = 60_000
/** How long a payment waits for its approval. */
const approvalEndsAfterMs = 6 * 60 * minute
/** How long a buyer may still pay in an open payment window. */
const windowLifeMs = 30 * minute
/** From the first check of a released checkout, an hour after its release, to the second one. */
const secondCheckAfterReleaseMs = 23 * 60 * minute
const batch = 50

/**
 * Reconciles all payments with an open outcome: approved but page closed, lost response, capture pending at the provider
 * (checkout protocol, steps 4 and 5), and those released an hour and a day ago. Any instance may run it, one at a time.
 */
export async function reconcileCheckouts(platform: Platform): Promise<void> {
  const { db } = platform.database
  await releaseAbandoned(db, new Date(platform.clock().getTime() - approvalEndsAfterMs))
  for (let count = 0; count < batch; count += 1) {
    // One by one: a capture that becomes due meanwhile comes before the other checkouts of a slow batch.
    const checkout = await findDueCheckout(db, platform.clock())
    if (!checkout) return
    await postpone(platform, checkout)
    try {
      await reconcileCheckout(platform, checkout)
    } catch (cause) {
      platform.log.warn({ err: cause, checkoutId: checkout.id }, 'a payment could not be reconciled')
    }
  }
}

/** Schedules the next check before this one, so that a failing checkout never blocks the others. */
async function postpone(platform: Platform, checkout: CheckoutRow): Promise<void> {
  const { firstMs, maxMs } = waitsOf(platform, checkout.state)
  const wait = Math.min(firstMs * 2 ** checkout.checks, maxMs)
  await updateCheckout(platform.database.db, checkout.id, {
    nextCheckAt: new Date(platform.clock().getTime() + wait),
    checks: checkout.checks + 1,
  })
}

/** The wait before the next check, which doubles up to a maximum. */
function waitsOf({ config }: Platform, state: CheckoutState): { firstMs: number; maxMs: number } {
  switch (state) {
    case 'capturing':
      return { firstMs: config.reconcileEverySeconds * 1000, maxMs: 5 * minute }
    case 'pending':
    case 'review':
      return { firstMs: pendingCheckMs, maxMs: pendingCheckMs }
    default:
      return { firstMs: config.firstCheckAfterSeconds * 1000, maxMs: 60 * minute }
  }
}

/** Reconciles one payment with its provider. Throws ProviderError when that does not respond. */
export async function reconcileCheckout(platform: Platform, checkout: CheckoutRow): Promise<void> {
  if (checkout.state === 'released') return recheckReleased(platform, checkout)
  if (isEnded(checkout.state)) {
    await updateCheckout(platform.database.db, checkout.id, { nextCheckAt: null })
    return
  }
  const account = await accountOf(platform, checkout)
  if (!account) return
  const payment = await readPayment(platform, account, checkout)
  if (!payment) return
  if (payment.captures.length > 0) {
    await recordPayment(platform, payment, account.environment, 'reconciler')
    return
  }
  if (checkout.state === 'capturing') return retryCapture(platform, account, checkout, payment)
  // After a decline only the buyer may start another attempt (end-attempt.ts).
  if (payment.state === 'approved' && mayCaptureAlone(checkout)) return captureAbandoned(platform, account, checkout)
  if (isOld(platform, checkout) || payment.state === 'ended') await abandon(platform, checkout, null)
}

const isOld = ({ clock }: Platform, { createdAt }: CheckoutRow) =>
  clock().getTime() - createdAt.getTime() > approvalEndsAfterMs

/** Null when the account is no longer configured and the checkout has expired without a capture. */
async function accountOf(platform: Platform, checkout: CheckoutRow) {
  try {
    return await platform.providers.of(checkout)
  } catch (cause) {
    const notConfigured = cause instanceof HttpError && cause.code === 'payments_not_configured'
    if (!notConfigured || checkout.state !== 'created' || !isOld(platform, checkout)) throw cause
    await abandon(platform, checkout, `Its ${platform.providers.methodOf(checkout)} account is not set up any more.`)
    return null
  }
}

/**
 * Asks the provider once more about a released checkout: money may have been captured although the shop released it and never
 * heard of it. It becomes an order or is refunded, like every late payment.
 */
async function recheckReleased(platform: Platform, checkout: CheckoutRow): Promise<void> {
  const account = await platform.providers.of(checkout).catch((cause: unknown) => {
    if (cause instanceof HttpError && cause.code === 'payments_not_configured') return null
    throw cause
  })
  const payment = await account?.read(checkout.paymentId ?? '').catch((cause: unknown) => {
    if (isInaccessible(cause)) return null
    throw cause
  })
  if (account && payment) await recordPayment(platform, payment, account.environment, 'reconciler')
  const next = new Date(platform.clock().getTime() + secondCheckAfterReleaseMs)
  await countCheckAfterRelease(platform.database.db, checkout.id, next)
}

/** Null when the provider has no such payment. Without a requested capture the checkout ends, otherwise it goes to review. */
async function readPayment(platform: Platform, account: ProviderAccount, checkout: CheckoutRow) {
  try {
    return await account.read(checkout.paymentId ?? '')
  } catch (cause) {
    if (!isInaccessible(cause)) throw cause
    if (checkout.state !== 'created') await reviewInaccessible(platform, checkout.paymentId ?? '')
    else if (cause.fault === 'missing') await abandon(platform, checkout, `${account.method} knows no such order.`)
    else throw cause
    return null
  }
}

/**
 * The response to a capture was lost and no money has moved: repeat the request if the provider still accepts it, but not after
 * the account of the buyer was deleted.
 */
async function retryCapture(
  platform: Platform,
  account: ProviderAccount,
  checkout: CheckoutRow,
  payment: ProviderPayment,
): Promise<void> {
  const isDeleted = isErased(checkout)
  if (payment.state === 'approved' && !isDeleted) {
    await requestCapture(platform, account, checkout, 'reconciler')
    return
  }
  // A completed order has a capture, even if the provider does not list it yet: not a refusal.
  if (payment.state === 'captured') return
  const ended = isDeleted
    ? ({ retry: false, ending: 'canceled', note: deletedNote } as const)
    : ({ retry: true, ending: 'declined', note: `Order ${payment.status}` } as const)
  await endAttempt(platform, { paymentId: payment.id, attempt: checkout.attempt, from: 'capturing', ...ended })
}

/**
 * The buyer approved, but the page requested no capture: capture now. The checkout is released instead when the stock is
 * sold out or the buyer has paid with another checkout, and waits while they may be paying with a later one: otherwise
 * the buyer would be charged twice.
 */
async function captureAbandoned(platform: Platform, account: ProviderAccount, checkout: CheckoutRow): Promise<void> {
  const { db } = platform.database
  // What is due of an order is due whatever else its buyer bought.
  const isPurchase = checkout.settlesOrder === null
  if (isPurchase && (await hasSupersedingPurchase(db, checkout))) {
    return release(platform, checkout, 'paid_elsewhere', 'The buyer paid with another checkout; no money moved.')
  }
  if (isPurchase && (await hasNewerOpenCheckout(db, checkout, new Date(platform.clock().getTime() - windowLifeMs)))) {
    // The wait is not a failure of this payment, so it must not double the time until the next check.
    await updateCheckout(db, checkout.id, { nextCheckAt: firstCheckAt(platform), checks: 0 })
    return
  }
  try {
    await captureApproved(platform, account, checkout.paymentId ?? '', 'reconciler')
  } catch (cause) {
    if (!(cause instanceof HttpError) || cause.status !== 409) throw cause
    platform.log.info({ checkoutId: checkout.id, code: cause.code }, 'ended before the payment was taken')
  }
}

/** Ends a checkout that was never approved; an earlier decline remains the reason. */
function abandon(platform: Platform, checkout: CheckoutRow, note: string | null): Promise<void> {
  return release(platform, checkout, checkout.ending === 'declined' ? 'declined' : 'abandoned', note)
}

function release(
  platform: Platform,
  { attempt, paymentId }: CheckoutRow,
  ending: CheckoutEnding,
  note: string | null,
): Promise<void> {
  const ended = { retry: false, ending, note }
  return endAttempt(platform, { paymentId: paymentId ?? '', attempt, from: 'created', ...ended })
}
