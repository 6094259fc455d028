import { holdStock } from '../catalog/hold-stock.ts'
import { findProductNames } from '../catalog/product-queries.ts'
import { lockCheckoutByPaypalOrder, updateCheckout } from '../payments/checkout-queries.ts'
import { firstCheckAt } from '../payments/create-checkout.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalEnvironment, PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import type { PaypalCapture, PaypalOrder } from '../payments/paypal/paypal-order.ts'
import { outOfStock } from '../payments/price-items.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type CaptureReport, recordCapture } from './record-capture.ts'
import { endAttempt, settleRefusal } from './settle-refusal.ts'

/**
 * Takes an approved payment (checkout protocol, steps 2 to 4): the stock is held and committed before any money moves,
 * no transaction is open while PayPal is asked, and an outcome that nobody knows stays `capturing` for the reconciler.
 * Throws 409 when the stock is gone, which ends the checkout, or when it had ended before.
 */
export async function capturePayment(
  platform: Platform,
  paypal: PaypalAccounts,
  paypalOrderId: string,
  source: CaptureReport['source'],
): Promise<void> {
  const { checkout, missing } = await beginCapture(platform, paypalOrderId)
  if (missing) throw outOfStock(missing, (await findProductNames(platform.database.db, missing))[0])
  if (!checkout) return
  crashPoint(platform.config, 'stock-held')
  const gateway = await paypal.of(checkout.environment as PaypalEnvironment).catch(async (cause: unknown) => {
    // Nothing was asked for under this attempt: the stock need not wait for an account that is gone.
    const { attempt } = checkout
    await settleRefusal(platform, { paypalOrderId, attempt, retry: true, note: 'The PayPal account is gone.' })
    throw cause
  })
  await requestCapture(platform, gateway, checkout, source)
}

/**
 * Asks PayPal for the money of a checkout that is `capturing`, always under the same request id for one attempt. Whatever
 * goes wrong from here on, money may have moved: the outcome is left to the reconciler and the buyer told to wait.
 */
export async function requestCapture(
  platform: Platform,
  gateway: PaypalGateway,
  checkout: CheckoutRow,
  source: CaptureReport['source'],
): Promise<void> {
  const paypalOrderId = checkout.paypalOrderId ?? ''
  try {
    const order = await gateway.captureOrder(paypalOrderId, `cap-${paypalOrderId}-${checkout.attempt}`)
    crashPoint(platform.config, 'money-moved')
    await recordOrder(platform, order, gateway.environment, source)
    crashPoint(platform.config, 'order-recorded')
  } catch (cause) {
    if (cause instanceof PaypalError && cause.kind === 'refused') {
      const { issue, debugId } = cause
      platform.log.warn({ checkoutId: checkout.id, issue, debugId }, 'capture refused')
      return settleRefusal(platform, { paypalOrderId, attempt: checkout.attempt, retry: true, note: issue })
    }
    platform.log.error({ err: cause, checkoutId: checkout.id }, 'capture not confirmed')
    if (source !== 'reconciler')
      await updateCheckout(platform.database.db, checkout.id, { nextCheckAt: platform.clock() })
  }
}

/** Records every capture of an order that PayPal has answered with; money that moved counts before any decline. */
export async function recordOrder(
  platform: Platform,
  order: PaypalOrder,
  environment: PaypalEnvironment,
  source: CaptureReport['source'],
): Promise<void> {
  const declined = ({ status }: PaypalCapture) => Number(status === 'DECLINED' || status === 'FAILED')
  for (const capture of order.captures.toSorted((a, b) => declined(a) - declined(b))) {
    await recordCapture(platform, { paypalOrderId: order.id, environment, capture, source })
  }
}

interface Begun {
  /** What may be captured now; absent when nothing is left to capture because it happens or has happened. */
  checkout?: CheckoutRow
  /** Products with too little stock: the checkout has ended. */
  missing?: string[]
}

/**
 * Transaction 1. Missing stock ends the checkout for good, and that is committed before anybody is told: a buyer who read
 * that nothing was charged may pay anew, and no stock that comes back may let this approval be taken as well.
 */
async function beginCapture(platform: Platform, paypalOrderId: string): Promise<Begun> {
  return inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPaypalOrder(tx, paypalOrderId)
    if (!checkout) throw notFound()
    if (checkout.state === 'released') {
      throw conflict('This payment has expired. Please start again from your cart.', 'checkout_expired')
    }
    if (checkout.state !== 'created') return {}
    const missing = await holdStock(tx, checkout.id, checkout.items)
    if (missing.length > 0) {
      const note = 'Sold out before the payment was taken; no money moved.'
      await endAttempt(platform, tx, checkout, { retry: false, note })
      return { missing }
    }
    const capturing = await updateCheckout(tx, checkout.id, {
      state: 'capturing',
      stockHeld: true,
      capturingSince: platform.clock(),
      checks: 0,
      nextCheckAt: firstCheckAt(platform),
    })
    return { checkout: capturing }
  })
}
