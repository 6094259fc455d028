import { recordAudit } from '../../audit/server/record-audit.ts'
import { completeRefund } from '../../checkout/server/complete-refund.ts'
import { sessionThatTakes } from '../../drawers/server/drawers.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Cents } from '../../kit/money.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import { adjustParcels } from '../../orders/server/parcels.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { firstRefundCheckAt, submitRefundOrLog } from '../../refunds/server/refunds.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { nextShares, refundableLines, unitsWithout } from '../../sale/refund.ts'
import { leftOfTenders, tenderOf } from '../../sale/refund-parts.ts'
import { findCheckout, findPayment, lockCheckout } from '../../sale/server/checkout-queries.ts'
import {
  completedSum,
  countedLines,
  findPaidCheckout,
  findRefund,
  insertRefund,
  linesOf,
  listRefunds,
  openSum,
  type Refund,
  saveRefundLines,
  settleDivided,
  updateRefund,
} from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import { settledOf } from '../../tenders/server/tender-queries.ts'
import type * as office from '../office-api.ts'
import { paymentRefusals } from '../office-texts.ts'

type Decision = EndpointRequest<typeof office.decideRefund>['body'] & { refundId: string }

/**
 * Retries a failed refund with a new request id, drops it, or gives its money back in another way. Throws 404 for an unknown
 * refund, 409 when it did not fail or its money or units have been refunded meanwhile, 400 for another way without a reason.
 * @returns the id of its checkout.
 */
export async function decideRefund(platform: Platform, by: By, input: Decision): Promise<string> {
  const { db } = platform.database
  const unlocked = await findRefund(db, input.refundId)
  const checkout = unlocked && (await findCheckout(db, unlocked.checkoutId))
  if (!checkout) throw notFound()
  const account = input.decision === 'retry' ? await platform.providers.of(await findPaidCheckout(db, unlocked)) : null
  const refund = await inTransaction(platform.database, (tx) => recordDecision(platform, tx, by, input))
  if (account) await submitRefundOrLog(platform, account, refund, 'staff')
  return checkout.id
}

async function recordDecision(platform: Platform, tx: Tx, by: By, input: Decision): Promise<RefundRow> {
  const unlocked = await findRefund(tx, input.refundId)
  const checkout = unlocked && (await lockCheckout(tx, unlocked.checkoutId))
  const refund = await findRefund(tx, input.refundId)
  if (!checkout || !refund) throw notFound()
  if (refund.state !== 'failed' || refund.divided !== null) {
    throw refusal(409, fault(paymentRefusals, 'nothing_to_decide'))
  }
  const { decision } = input
  const order = await findOrderOfCheckout(tx, checkout.id)
  const amount = decision === 'drop' ? refund.amount : await renewShares(tx, order ?? checkout, refund, order)
  await recordAudit(tx, {
    by,
    action: decision === 'retry' ? 'refund.retried' : 'refund.dropped',
    subject: { type: 'checkout', id: checkout.id },
    after: {
      ...{ orderNumber: checkout.orderNumber, refundId: refund.id, amount, issue: refund.issue },
      ...(decision === 'other' && { kind: input.by }),
    },
  })
  const decided = await updateRefund(
    tx,
    refund.id,
    decision === 'retry'
      ? {
          ...{ state: 'requested', amount, attempt: refund.attempt + 1, providerRefundId: null, issue: null },
          ...{ checks: 0, nextCheckAt: firstRefundCheckAt(platform) },
        }
      : { state: 'dropped' },
  )
  if (decision === 'other')
    await sendInAnotherWay(platform, tx, by, { ...input, checkout, refund: { ...refund, amount }, order })
  if (refund.groupId) await settleDivided(tx, refund.groupId)
  if (decision === 'drop' && order) await adjustParcels(platform, tx, order)
  return decided
}

type AnotherWay = Decision & { checkout: CheckoutRow; refund: RefundRow; order: OrderRow | null }

/** Gives the money of a refused refund back in another way, in its place: staff have sent it, or take it out of a drawer. */
async function sendInAnotherWay(
  platform: Platform,
  tx: Tx,
  by: By,
  { checkout, refund, order, by: kind, reason, drawerId }: AnotherWay,
): Promise<void> {
  if (!order) throw refusal(409, fault(paymentRefusals, 'nothing_to_decide'))
  if (!kind) throw invalidField('by', fault(refundFaults, 'part_way_required'))
  if (!reason) throw invalidField('reason', fault(refundFaults, 'part_reason_required'))
  if (drawerId && kind !== 'cash') throw invalidField('drawerId', fault(refundFaults, 'drawer_of_cash_only'))
  const { groupId, tenderId, amount, credited, kept, note } = refund
  const sent = required(
    await insertRefund(tx, {
      ...{ checkoutId: checkout.id, groupId, tenderId, amount, credited, kept, note, kind, reason },
      ...{ state: 'requested', origin: 'staff', requestedBy: by.viewer.id },
      drawerSessionId: drawerId ? await sessionThatTakes(tx, drawerId) : null,
    }),
    'refund',
  )
  await saveRefundLines(tx, sent.id, await linesOf(tx, refund.id))
  await completeRefund(platform, tx, checkout, sent, null)
}

/**
 * Computes the shares of a failed refund again, because other refunds may have rounded since; those of a part stand with the
 * divided refund, and its amount stays.
 * @returns its new amount
 * @throws HttpError 409 when its money or its units have been refunded meanwhile
 */
async function renewShares(
  tx: Tx,
  sold: Pick<OrderRow, 'items' | 'tax' | 'shipping' | 'delivery'>,
  refund: RefundRow,
  order: OrderRow | null,
): Promise<Cents> {
  const gone = () => refusal(409, fault(paymentRefusals, 'nothing_to_refund'))
  const all = await listRefunds(tx, refund.checkoutId)
  const whole = all.find(({ id }) => id === (refund.groupId ?? refund.id))
  // The units of a refund that goes on with its other parts are counted.
  const own = whole?.state === 'failed' ? whole.lines : []
  const before = countedLines(all)
  const free = new Map(unitsWithout(refundableLines(sold), before).map((line) => [line.lineId, line.quantity]))
  if (own.some(({ lineId, quantity }) => quantity > (free.get(lineId) ?? 0))) throw gone()
  const lines = nextShares(sold, before, own)
  const sum = (shares: readonly { amount: Cents }[]) => shares.reduce((total, { amount }) => total + amount, 0)
  const left = await refundableOf(tx, all, refund, order)
  const renewed = refund.groupId === null ? refund.amount + sum(lines) - sum(own) : refund.amount
  // A cent more than is left would be refused.
  const amount = Math.min(renewed, Math.max(left, refund.amount))
  if (left < amount) throw gone()
  if (whole && own.length > 0) await saveRefundLines(tx, whole.id, lines)
  return amount
}

/** Cents of the refund's tender or capture that are neither refunded, nor part of an open refund, nor taken back. */
async function refundableOf(tx: Tx, all: readonly Refund[], refund: RefundRow, order: OrderRow | null): Promise<Cents> {
  if (order) {
    const tenders = leftOfTenders(await settledOf(tx, order.id), all, order.lost)
    return tenderOf(refund, tenders)?.left ?? 0
  }
  const { captureId } = refund
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  const refunds = all.filter((row) => row.captureId === captureId)
  return (payment?.amount ?? 0) - completedSum(refunds) - openSum(refunds)
}
