import { Counter } from 'prom-client'
import { isOrderInaccessible, PaypalError } from '../../payments/server/paypal/paypal-error.ts'
import type { PaypalCapture } from '../../payments/server/paypal/paypal-order.ts'

/** Orders that this process has stored. */
export const ordersPlaced = new Counter({
  name: 'shop_orders_total',
  help: 'Orders placed, by payment: online or manual.',
  labelNames: ['payment'],
  registers: [],
})

/** Results of the capture requests of this process; {@link countCaptures} and {@link countFailedCapture} count them. */
export const captureOutcomes = new Counter({
  name: 'shop_captures_total',
  help: 'Requests to PayPal to collect an approved payment, by outcome. An "unconfirmed" one is determined later.',
  labelNames: ['outcome'],
  registers: [],
})

const statuses = ['completed', 'pending', 'declined', 'failed']

// Series that start at zero: otherwise the first event is not an increase.
for (const payment of ['online', 'manual']) ordersPlaced.inc({ payment }, 0)
for (const outcome of [...statuses, 'refused', 'unreachable', 'unconfirmed', 'other'])
  captureOutcomes.inc({ outcome }, 0)

/** Counts captures that PayPal answered, by their status. */
export function countCaptures(captures: readonly PaypalCapture[]): void {
  for (const { status } of captures) {
    const outcome = status.toLowerCase()
    captureOutcomes.inc({ outcome: statuses.includes(outcome) ? outcome : 'other' })
  }
}

/**
 * Counts a capture without a result: `refused` when PayPal rejected the request, `unreachable` when the payment does
 * not exist for this account at PayPal, else `unconfirmed`: the reconciler determines the outcome.
 */
export function countFailedCapture(cause: unknown): void {
  const refused = cause instanceof PaypalError && cause.kind === 'refused'
  captureOutcomes.inc({ outcome: isOrderInaccessible(cause) ? 'unreachable' : refused ? 'refused' : 'unconfirmed' })
}
