import { holdStock } from '../catalog/hold-stock.ts'
import { findProductNames } from '../catalog/product-queries.ts'
import { lockCheckoutByPaypalOrder, updateCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalEnvironment, PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import type { PaypalOrder } from '../payments/paypal/paypal-order.ts'
import { outOfStock } from '../payments/price-items.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type CaptureReport, recordCapture } from './record-capture.ts'
import { settleRefusal } from './settle-refusal.ts'

/** A capture's own timeout (30 s, three tries) has passed well before the reconciler asks. */
const unknownAfterMs = 45_000

/**
 * Takes an approved payment (checkout protocol, steps 2 to 4): the stock is held and committed before any money moves,
 * no transaction is open while PayPal is asked, and an outcome that nobody knows stays `capturing` for the reconciler.
 * Throws 409 when the stock is gone or the checkout has ended.
 */
export async function capturePayment(
  platform: Platform,
  paypal: PaypalAccounts,
  paypalOrderId: string,
  source: CaptureReport['source'],
): Promise<void> {
  const checkout = await beginCapture(platform, paypalOrderId)
  if (!checkout) return
  crashPoint(platform.config, 'stock-held')
  const gateway = await paypal.of(checkout.environment as PaypalEnvironment)
  await requestCapture(platform, gateway, checkout, source)
}

/** Asks PayPal for the money of a checkout that is `capturing`, always under the same request id for one attempt. */
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
    if (!(cause instanceof PaypalError)) throw cause
    const { kind, issue, debugId } = cause
    platform.log.warn({ checkoutId: checkout.id, kind, issue, debugId }, 'capture not confirmed')
    if (kind === 'unknown') return
    await settleRefusal(platform, { paypalOrderId, attempt: checkout.attempt, retry: true, note: issue })
  }
}

/** Records every capture of an order that PayPal has answered with. */
export async function recordOrder(
  platform: Platform,
  order: PaypalOrder,
  environment: PaypalEnvironment,
  source: CaptureReport['source'],
): Promise<void> {
  for (const capture of order.captures) {
    await recordCapture(platform, { paypalOrderId: order.id, environment, capture, source })
  }
}

/** Transaction 1; null when there is nothing to capture any more because it happens or has happened. */
async function beginCapture(platform: Platform, paypalOrderId: string): Promise<CheckoutRow | null> {
  return inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPaypalOrder(tx, paypalOrderId)
    if (!checkout) throw notFound()
    if (checkout.state === 'released') {
      throw conflict('This payment has expired. Please start again from your cart.', 'checkout_expired')
    }
    if (checkout.state !== 'created') return null
    const missing = await holdStock(tx, checkout.id, checkout.items)
    if (missing.length > 0) throw outOfStock(missing, (await findProductNames(tx, missing))[0])
    const now = platform.clock()
    return updateCheckout(tx, checkout.id, {
      state: 'capturing',
      stockHeld: true,
      capturingSince: now,
      checks: 0,
      nextCheckAt: new Date(now.getTime() + unknownAfterMs),
    })
  })
}
