import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import { adjustParcels } from '../../orders/server/parcels.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { firstRefundCheckAt, submitRefundOrLog } from '../../refunds/server/refunds.ts'
import { nextShares, refundableLines, unitsWithout } from '../../sale/refund.ts'
import { findCheckout, findPayment, lockCheckout } from '../../sale/server/checkout-queries.ts'
import {
  completedSum,
  countedLines,
  findRefund,
  linesOf,
  listRefunds,
  openSum,
  saveRefundLines,
  updateRefund,
} from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import { paymentRefusals } from '../office-texts.ts'

interface Decision {
  refundId: string
  decision: 'retry' | 'drop'
}

/**
 * Retries a failed refund with a new request id, or drops it. Throws 404 for an unknown refund, 409 when it did not fail or
 * its money or units have been refunded meanwhile. @returns the id of its checkout.
 */
export async function decideRefund(platform: Platform, by: By, input: Decision): Promise<string> {
  const { db } = platform.database
  const unlocked = await findRefund(db, input.refundId)
  const checkout = unlocked && (await findCheckout(db, unlocked.checkoutId))
  if (!checkout) throw notFound()
  const account = input.decision === 'retry' ? await platform.providers.of(checkout) : null
  const refund = await inTransaction(platform.database, (tx) => recordDecision(platform, tx, by, input))
  if (account) await submitRefundOrLog(platform, account, refund, 'staff')
  return checkout.id
}

async function recordDecision(platform: Platform, tx: Tx, by: By, input: Decision): Promise<RefundRow> {
  const unlocked = await findRefund(tx, input.refundId)
  const checkout = unlocked && (await lockCheckout(tx, unlocked.checkoutId))
  const refund = await findRefund(tx, input.refundId)
  if (!checkout || !refund) throw notFound()
  if (refund.state !== 'failed') throw refusal(409, fault(paymentRefusals, 'nothing_to_decide'))
  const retry = input.decision === 'retry'
  const amount = retry ? await renewShares(tx, checkout, refund) : refund.amount
  await recordAudit(tx, {
    by,
    action: retry ? 'refund.retried' : 'refund.dropped',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, refundId: refund.id, amount, issue: refund.issue },
  })
  if (!retry) {
    const dropped = await updateRefund(tx, refund.id, { state: 'dropped' })
    const order = await findOrderOfCheckout(tx, checkout.id)
    if (order) await adjustParcels(platform, tx, order)
    return dropped
  }
  const reset = {
    state: 'requested',
    amount,
    attempt: refund.attempt + 1,
    providerRefundId: null,
    issue: null,
  } as const
  return updateRefund(tx, refund.id, { ...reset, checks: 0, nextCheckAt: firstRefundCheckAt(platform) })
}

/**
 * Computes the shares of a failed refund again, because other refunds may have rounded since. @returns its new amount
 * @throws HttpError 409 when its money or its units have been refunded meanwhile
 */
async function renewShares(tx: Tx, checkout: CheckoutRow, refund: RefundRow): Promise<Cents> {
  const gone = () => refusal(409, fault(paymentRefusals, 'nothing_to_refund'))
  const own = await linesOf(tx, refund.id)
  const order = await findOrderOfCheckout(tx, checkout.id)
  const before = countedLines(await listRefunds(tx, checkout.id))
  const free = new Map(unitsWithout(refundableLines(checkout), before).map((line) => [line.lineId, line.quantity]))
  if (own.some(({ lineId, quantity }) => quantity > (free.get(lineId) ?? 0))) throw gone()
  const lines = nextShares(checkout, before, own)
  const sum = (shares: readonly { amount: Cents }[]) => shares.reduce((total, { amount }) => total + amount, 0)
  const left = await refundableOf(tx, checkout, refund, order)
  const renewed = refund.amount + sum(lines) - sum(own)
  // A cent more than is left would be refused.
  const amount = Math.min(renewed, Math.max(left, refund.amount))
  if (left < amount) throw gone()
  await saveRefundLines(tx, refund.id, lines)
  return amount
}

/** Cents of the refund's capture that are neither refunded, nor part of an open refund, nor taken back. */
async function refundableOf(
  tx: Tx,
  checkout: CheckoutRow,
  { captureId }: RefundRow,
  order: OrderRow | null,
): Promise<Cents> {
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  const refunds = (await listRefunds(tx, checkout.id)).filter((row) => row.captureId === captureId)
  return (payment?.amount ?? 0) - completedSum(refunds) - openSum(refunds) - (order?.lost ?? 0)
}
