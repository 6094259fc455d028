import { findCapture } from './captures.ts'
import { notFound, refused } from './errors.ts'
import { recordDisputeEvent, recordReversalEvent } from './events.ts'
import { newResourceId } from './ids.ts'
import { centsOf, moneyOf } from './money.ts'
import type { DisputeRecord, RefundRecord } from './state.ts'
import { timestamp, type World } from './world.ts'

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
export function openDispute(world: World, captureId: string, input: DisputeInput = {}): DisputeRecord {
  const capture = findCapture(world, captureId)
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw refused('PENDING_CAPTURE')
  const now = timestamp(world)
  const dispute: DisputeRecord = {
    id: `EMU-D-${newResourceId()}`,
    captureId,
    reason: input.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    stage: input.stage ?? 'INQUIRY',
    amount: moneyOf(input.cents ?? centsOf(capture.amount), capture.amount.currency_code),
    respondBy: input.respondBy ?? new Date(world.now().getTime() + answerWithinMs).toISOString(),
    createTime: now,
    updateTime: now,
  }
  world.state.disputes[dispute.id] = dispute
  world.changed('disputes', dispute.id)
  recordDisputeEvent(world, dispute, 'CREATED')
  return dispute
}

function findOpen(world: World, id: string): DisputeRecord {
  const dispute = world.state.disputes[id]
  if (!dispute) throw notFound()
  if (dispute.status === 'RESOLVED') throw refused('NOT_PENDING')
  return dispute
}

/** Updates the dispute: CUSTOMER.DISPUTE.UPDATED. */
export function updateDispute(
  world: World,
  id: string,
  changes: Partial<Pick<DisputeRecord, 'status' | 'stage'>>,
): void {
  const dispute = Object.assign(findOpen(world, id), changes, { updateTime: timestamp(world) })
  world.changed('disputes', id)
  recordDisputeEvent(world, dispute, 'UPDATED')
}

/** Resolves the dispute: CUSTOMER.DISPUTE.RESOLVED. */
export function resolveDispute(world: World, id: string, outcome: string): void {
  const dispute = findOpen(world, id)
  Object.assign(dispute, { status: 'RESOLVED', outcome, updateTime: timestamp(world) })
  delete dispute.respondBy
  world.changed('disputes', id)
  recordDisputeEvent(world, dispute, 'RESOLVED')
}

/** The bank reverses the capture: PAYMENT.CAPTURE.REVERSED. The capture itself keeps its status. */
export function reverseCapture(world: World, captureId: string): void {
  const capture = findCapture(world, captureId)
  const reversal: RefundRecord = {
    id: newResourceId(),
    captureId,
    status: 'COMPLETED',
    amount: capture.amount,
    totalRefundedCents: centsOf(capture.amount),
    ...(capture.invoiceId && { invoiceId: capture.invoiceId }),
    ...(capture.customId && { customId: capture.customId }),
    createTime: timestamp(world),
  }
  recordReversalEvent(world, reversal)
}
