import { findCapture } from './captures.ts'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { notFound, refused } from './errors.ts'
import { recordDisputeEvent, recordReversalEvent } from './events.ts'
import { newResourceId } from './ids.ts'
import { centsOf, moneyOf } from './money.ts'
import type { DisputeRecord, RefundRecord } from './state.ts'

/** A dispute of a buyer or their bank; omitted fields have defaults. */
export interface DisputeInput {
  reason?: string | undefined
  /** The captured amount by default. */
  cents?: number | undefined
  stage?: DisputeRecord['stage'] | undefined
  /** PayPal's deadline for a response, as ISO 8601. */
  respondBy?: string | undefined
}

const answerWithinMs = 10 * 24 * 3_600_000

/** A buyer or their bank disputes a capture: CUSTOMER.DISPUTE.CREATED. */
export function openDispute(context: EmulatorContext, captureId: string, input: DisputeInput = {}): DisputeRecord {
  const capture = findCapture(context, captureId)
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw refused('PENDING_CAPTURE')
  const now = timestamp(context)
  const dispute: DisputeRecord = {
    id: `EMU-D-${newResourceId()}`,
    captureId,
    reason: input.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    stage: input.stage ?? 'INQUIRY',
    amount: moneyOf(input.cents ?? centsOf(capture.amount), capture.amount.currency_code),
    respondBy: input.respondBy ?? new Date(context.now().getTime() + answerWithinMs).toISOString(),
    createTime: now,
    updateTime: now,
  }
  context.state.disputes[dispute.id] = dispute
  context.changed('disputes', dispute.id)
  recordDisputeEvent(context, dispute, 'CREATED')
  return dispute
}

function findOpen(context: EmulatorContext, id: string): DisputeRecord {
  const dispute = context.state.disputes[id]
  if (!dispute) throw notFound()
  if (dispute.status === 'RESOLVED') throw refused('NOT_PENDING')
  return dispute
}

/** Updates the dispute: CUSTOMER.DISPUTE.UPDATED. */
export function updateDispute(
  context: EmulatorContext,
  id: string,
  changes: Partial<Pick<DisputeRecord, 'status' | 'stage'>>,
): void {
  const dispute = Object.assign(findOpen(context, id), changes, { updateTime: timestamp(context) })
  context.changed('disputes', id)
  recordDisputeEvent(context, dispute, 'UPDATED')
}

/** Resolves the dispute: CUSTOMER.DISPUTE.RESOLVED. */
export function resolveDispute(context: EmulatorContext, id: string, outcome: string): void {
  const dispute = findOpen(context, id)
  Object.assign(dispute, { status: 'RESOLVED', outcome, updateTime: timestamp(context) })
  delete dispute.respondBy
  context.changed('disputes', id)
  recordDisputeEvent(context, dispute, 'RESOLVED')
}

/** The bank reverses the capture: PAYMENT.CAPTURE.REVERSED. The capture itself keeps its status. */
export function reverseCapture(context: EmulatorContext, captureId: string): void {
  const capture = findCapture(context, captureId)
  const reversal: RefundRecord = {
    id: newResourceId(),
    captureId,
    status: 'COMPLETED',
    amount: capture.amount,
    totalRefundedCents: centsOf(capture.amount),
    ...(capture.invoiceId && { invoiceId: capture.invoiceId }),
    ...(capture.customId && { customId: capture.customId }),
    createTime: timestamp(context),
  }
  recordReversalEvent(context, reversal)
}
