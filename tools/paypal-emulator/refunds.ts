import { findCapture } from './captures.ts'
import { refundDocument } from './documents.ts'
import { issueDescriptions, notFound, paypalError, refused } from './errors.ts'
import { recordRefundEvent } from './events.ts'
import { type Answer, type Call, wantsRepresentation } from './http.ts'
import { newResourceId } from './ids.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import { refundRequestSchema } from './order-schema.ts'
import type { CaptureRecord, RefundRecord } from './state.ts'
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

function giveBack(world: World, capture: CaptureRecord, cents: number): void {
  capture.refundedCents += cents
  capture.status = capture.refundedCents === centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updateTime = timestamp(world)
}

/** POST /v2/payments/captures/{id}/refund: everything left, or the amount given. */
export function refundCapture(world: World, call: Call): Answer {
  const capture = findCapture(world, call.params.id)
  const request = validate(refundRequestSchema, parseJson(call.raw))
  requireRefundable(capture)
  const left = centsOf(capture.amount) - capture.refundedCents
  const amount = request.amount ?? moneyOf(left, capture.amount.currency_code)
  requireAmount(capture, amount, left)
  giveBack(world, capture, centsOf(amount))
  const invoiceId = request.invoice_id ?? capture.invoiceId
  const customId = request.custom_id ?? capture.customId
  const refund: RefundRecord = {
    id: newResourceId(),
    captureId: capture.id,
    amount: moneyOf(centsOf(amount), amount.currency_code),
    totalRefundedCents: capture.refundedCents,
    ...(invoiceId && { invoiceId }),
    ...(customId && { customId }),
    ...(request.note_to_payer && { note: request.note_to_payer }),
    createTime: timestamp(world),
  }
  world.state.refunds[refund.id] = refund
  recordRefundEvent(world, refund)
  const document = refundDocument(world, refund)
  const { id, status, links } = document
  return { status: 201, body: wantsRepresentation(call) ? document : { id, status, links } }
}

/** GET /v2/payments/refunds/{id}. */
export function getRefund(world: World, call: Call): Answer {
  const refund = world.state.refunds[call.params.id ?? '']
  if (!refund) throw notFound()
  return { status: 200, body: refundDocument(world, refund) }
}
