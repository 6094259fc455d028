import { Counter } from 'prom-client'
import { addBacklog, type Measuring } from '../../kit/server/metrics.ts'
import { isInaccessible, isRefused, type ProviderCapture } from '../../payments/server/payment-provider.ts'
import { findReconcilerBacklog } from '../../sale/server/backlog-queries.ts'

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
  help: 'Requests to the provider to collect an approved payment, by outcome. An "unconfirmed" one is determined later.',
  labelNames: ['outcome'],
  registers: [],
})

const statuses = ['completed', 'pending', 'declined', 'failed']

// Series that start at zero: otherwise the first event is not an increase.
for (const payment of ['online', 'manual']) ordersPlaced.inc({ payment }, 0)
for (const outcome of [...statuses, 'refused', 'unreachable', 'unconfirmed', 'other'])
  captureOutcomes.inc({ outcome }, 0)

/** Counts captures that the provider answered, by their status. */
export function countCaptures(captures: readonly ProviderCapture[]): void {
  for (const { status } of captures) {
    const outcome = status.toLowerCase()
    captureOutcomes.inc({ outcome: statuses.includes(outcome) ? outcome : 'other' })
  }
}

/**
 * Counts a capture without a result: `refused` when the provider rejected the request, `unreachable` when the payment
 * does not exist for this account, else `unconfirmed`: the reconciler determines the outcome.
 */
export function countFailedCapture(cause: unknown): void {
  const known = isRefused(cause) ? 'refused' : 'unconfirmed'
  captureOutcomes.inc({ outcome: isInaccessible(cause) ? 'unreachable' : known })
}

export function addCheckoutMetrics(measuring: Measuring): void {
  const { registry, platform } = measuring
  registry.registerMetric(ordersPlaced)
  registry.registerMetric(captureOutcomes)
  const backlog = { name: 'shop_reconcile', help: 'Payments and refunds to request from the provider', label: 'kind' }
  addBacklog(measuring, backlog, () => findReconcilerBacklog(platform.database.db, platform.clock()))
}
