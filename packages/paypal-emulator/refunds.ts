import { findCapture } from './captures.ts'
import { refundDocument } from './documents.ts'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { issueDescriptions, notFound, paypalError, refused } from './errors.ts'
import { recordRefundEvent } from './events.ts'
import { type Answer, type Call, wantsRepresentation } from './http.ts'
import { newResourceId } from './ids.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import { refundRequestSchema } from './order-schema.ts'
import type { CaptureRecord, RefundRecord, RefundStatus } from './state.ts'
import { parseJson, validate } from './validation.ts'

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
function reserve(context: EmulatorContext, capture: CaptureRecord, cents: number): void {
  capture.refundedCents += cents
  capture.updateTime = timestamp(context)
  context.changed('captures', capture.id)
}

function settle(context: EmulatorContext, capture: CaptureRecord, refund: RefundRecord): void {
  capture.status = capture.refundedCents === centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updateTime = timestamp(context)
  context.changed('captures', capture.id)
  recordRefundEvent(context, refund)
}

interface RefundInput {
  amount?: Money
  invoice_id?: string | undefined
  custom_id?: string | undefined
  note_to_payer?: string | undefined
  status?: RefundStatus
}

function makeRefund(context: EmulatorContext, capture: CaptureRecord, input: RefundInput): RefundRecord {
  requireRefundable(capture)
  const left = centsOf(capture.amount) - capture.refundedCents
  const amount = input.amount ?? moneyOf(left, capture.amount.currency_code)
  requireAmount(capture, amount, left)
  const { status = 'COMPLETED' } = input
  if (status !== 'FAILED') reserve(context, capture, centsOf(amount))
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
    createTime: timestamp(context),
  }
  context.state.refunds[refund.id] = refund
  context.changed('refunds', refund.id)
  if (status === 'COMPLETED') settle(context, capture, refund)
  return refund
}

const forcedStatus: Record<string, RefundStatus> = { pending_refund: 'PENDING', failed_refund: 'FAILED' }

/** POST /v2/payments/captures/{id}/refund: the remaining amount, or the given amount. */
export function refundCapture(context: EmulatorContext, call: Call): Answer {
  const capture = findCapture(context, call.params.id)
  const request = validate(refundRequestSchema, parseJson(call.raw))
  if (call.forced === 'insufficient_funds') throw refused('REFUND_FAILED_INSUFFICIENT_FUNDS')
  const refund = makeRefund(context, capture, { ...request, status: forcedStatus[call.forced ?? ''] ?? 'COMPLETED' })
  const document = refundDocument(context, refund)
  const { id, status, links } = document
  return { status: 201, body: wantsRepresentation(call) ? document : { id, status, links } }
}

/** Refunds as on PayPal's site: the remaining amount, or the given cents. */
export function refundAtPaypal(context: EmulatorContext, captureId: string, cents?: number): RefundRecord {
  const capture = findCapture(context, captureId)
  const amount = cents === undefined ? undefined : moneyOf(cents, capture.amount.currency_code)
  return makeRefund(context, capture, amount ? { amount } : {})
}

/** Completes or fails a pending refund. Throws when it is not pending. */
export function resolvePendingRefund(context: EmulatorContext, id: string, status: 'COMPLETED' | 'FAILED'): void {
  const refund = context.state.refunds[id]
  if (!refund) throw notFound()
  if (refund.status !== 'PENDING') throw refused('NOT_PENDING')
  const capture = findCapture(context, refund.captureId)
  refund.status = status
  context.changed('refunds', refund.id)
  if (status === 'FAILED') reserve(context, capture, -centsOf(refund.amount))
  else settle(context, capture, refund)
}

/** GET /v2/payments/refunds/{id}. */
export function getRefund(context: EmulatorContext, call: Call): Answer {
  const refund = context.state.refunds[call.params.id ?? '']
  if (!refund) throw notFound()
  return { status: 200, body: refundDocument(context, refund) }
}
