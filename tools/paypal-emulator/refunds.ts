import { findCapture } from './captures.ts'
import { refundDocument } from './documents.ts'
import { issueDescriptions, notFound, paypalError, refused } from './errors.ts'
import { recordRefundEvent } from './events.ts'
import { type Answer, type Call, wantsRepresentation } from './http.ts'
import { newResourceId } from './ids.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import { refundRequestSchema } from './order-schema.ts'
import type { CaptureRecord, RefundRecord, RefundStatus } from './state.ts'
import { parseJson, validate } from './validation.ts'
import { timestamp, type World } from './world.ts'

function requireRefundable(capture: CaptureRecord): void {
  if (capture.status === 'PENDING') throw refused('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw refused('REFUND_NOT_ALLOWED')
  if (capture.status === 'REFUNDED') throw refused('CAPTURE_FULLY_REFUNDED')
}

function requireAmount(capture: CaptureRecord, amount: Money, left: number): void {
  const fail = (issue: string): never => {
    throw paypalError(422, [
      { issue, description: issueDescriptions[issue], field: '/amount/value', value: amount.value, location: 'body' },
    ])
  }
  if (amount.currency_code !== capture.amount.currency_code) fail('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if ((amount.value.split('.')[1] ?? '').length > 2) fail('DECIMAL_PRECISION')
  if (centsOf(amount) <= 0) fail('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (centsOf(amount) > left) fail('REFUND_AMOUNT_EXCEEDED')
}

/** Pending refunds reduce the refundable amount; the capture's status changes only when a refund completes. */
function reserve(world: World, capture: CaptureRecord, cents: number): void {
  capture.refundedCents += cents
  capture.updateTime = timestamp(world)
  world.changed('captures', capture.id)
}

function settle(world: World, capture: CaptureRecord, refund: RefundRecord): void {
  capture.status = capture.refundedCents === centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updateTime = timestamp(world)
  world.changed('captures', capture.id)
  recordRefundEvent(world, refund)
}

interface RefundInput {
  amount?: Money
  invoice_id?: string | undefined
  custom_id?: string | undefined
  note_to_payer?: string | undefined
  status?: RefundStatus
}

function makeRefund(world: World, capture: CaptureRecord, input: RefundInput): RefundRecord {
  requireRefundable(capture)
  const left = centsOf(capture.amount) - capture.refundedCents
  const amount = input.amount ?? moneyOf(left, capture.amount.currency_code)
  requireAmount(capture, amount, left)
  const { status = 'COMPLETED' } = input
  if (status !== 'FAILED') reserve(world, capture, centsOf(amount))
  const invoiceId = input.invoice_id ?? capture.invoiceId
  const customId = input.custom_id ?? capture.customId
  const refund: RefundRecord = {
    id: newResourceId(),
    captureId: capture.id,
    status,
    amount: moneyOf(centsOf(amount), amount.currency_code),
    totalRefundedCents: capture.refundedCents,
    ...(invoiceId && { invoiceId }),
    ...(customId && { customId }),
    ...(input.note_to_payer && { note: input.note_to_payer }),
    createTime: timestamp(world),
  }
  world.state.refunds[refund.id] = refund
  world.changed('refunds', refund.id)
  if (status === 'COMPLETED') settle(world, capture, refund)
  return refund
}

const forcedStatus: Record<string, RefundStatus> = { pending_refund: 'PENDING', failed_refund: 'FAILED' }

/** POST /v2/payments/captures/{id}/refund: the remaining amount, or the given amount. */
export function refundCapture(world: World, call: Call): Answer {
  const capture = findCapture(world, call.params.id)
  const request = validate(refundRequestSchema, parseJson(call.raw))
  if (call.forced === 'insufficient_funds') throw refused('REFUND_FAILED_INSUFFICIENT_FUNDS')
  const refund = makeRefund(world, capture, { ...request, status: forcedStatus[call.forced ?? ''] ?? 'COMPLETED' })
  const document = refundDocument(world, refund)
  const { id, status, links } = document
  return { status: 201, body: wantsRepresentation(call) ? document : { id, status, links } }
}

/** Refunds as on PayPal's site: the remaining amount, or the given cents. */
export function refundAtPaypal(world: World, captureId: string, cents?: number): RefundRecord {
  const capture = findCapture(world, captureId)
  const amount = cents === undefined ? undefined : moneyOf(cents, capture.amount.currency_code)
  return makeRefund(world, capture, amount ? { amount } : {})
}

/** Completes or fails a pending refund. Throws when it is not pending. */
export function resolvePendingRefund(world: World, id: string, status: 'COMPLETED' | 'FAILED'): void {
  const refund = world.state.refunds[id]
  if (!refund) throw notFound()
  if (refund.status !== 'PENDING') throw refused('NOT_PENDING')
  const capture = findCapture(world, refund.captureId)
  refund.status = status
  world.changed('refunds', refund.id)
  if (status === 'FAILED') reserve(world, capture, -centsOf(refund.amount))
  else settle(world, capture, refund)
}

/** GET /v2/payments/refunds/{id}. */
export function getRefund(world: World, call: Call): Answer {
  const refund = world.state.refunds[call.params.id ?? '']
  if (!refund) throw notFound()
  return { status: 200, body: refundDocument(world, refund) }
}
