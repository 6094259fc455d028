import { approvalUrl, standaloneCapture } from './documents.ts'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { notFound, refused } from './errors.ts'
import { recordCaptureEvent } from './events.ts'
import { type Answer, type Call, header, link } from './http.ts'
import { newResourceId } from './ids.ts'
import { centsOf, type Money, moneyOf } from './money.ts'
import { findOrder, orderAnswer } from './orders.ts'
import type { CaptureRecord, OrderRecord } from './state.ts'
import { parseJson } from './validation.ts'

/** The difference of the wrong_amount fault, in cents. */
const wrongByCents = 100

export function findCapture(context: EmulatorContext, id: string | undefined): CaptureRecord {
  const capture = id === undefined ? undefined : context.state.captures[id]
  if (!capture) throw notFound()
  return capture
}

function requireCapturable(context: EmulatorContext, order: OrderRecord): void {
  if (order.captureId) throw refused('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw refused('ORDER_NOT_APPROVED')
  const invoice = order.purchaseUnit.invoice_id
  const paid = Object.values(context.state.captures).some(
    (capture) => invoice !== undefined && capture.invoiceId === invoice && capture.status !== 'DECLINED',
  )
  if (paid) throw refused('DUPLICATE_INVOICE_ID')
}

function capturedAmount(order: OrderRecord, forced: Call['forced']): Money {
  const { currency_code: currency } = order.purchaseUnit.amount
  const cents = centsOf(order.purchaseUnit.amount)
  return moneyOf(forced === 'wrong_amount' ? cents + wrongByCents : cents, currency)
}

function captureStatus(order: OrderRecord, forced: Call['forced']): 'COMPLETED' | 'PENDING' | 'DECLINED' {
  if (forced === 'declined_capture') return 'DECLINED'
  return forced === 'pending' || order.outcome === 'pending' ? 'PENDING' : 'COMPLETED'
}

function takeMoney(context: EmulatorContext, order: OrderRecord, call: Call): CaptureRecord {
  const now = timestamp(context)
  const { invoice_id: invoiceId, custom_id: customId } = order.purchaseUnit
  const requestId = header(call, 'paypal-request-id')
  const status = captureStatus(order, call.forced)
  const capture: CaptureRecord = {
    id: newResourceId(),
    orderId: order.id,
    status,
    amount: capturedAmount(order, call.forced),
    refundedCents: 0,
    ...(invoiceId && { invoiceId }),
    ...(customId && { customId }),
    ...(requestId && { requestId }),
    createTime: now,
    updateTime: now,
  }
  context.state.captures[capture.id] = capture
  order.captureId = capture.id
  order.status = 'COMPLETED'
  order.updateTime = now
  context.changed('captures', capture.id)
  context.changed('orders', order.id)
  recordCaptureEvent(context, capture, status)
  return capture
}

/** POST /v2/checkout/orders/{id}/capture. A declined instrument leaves the order open for another approval. */
export function captureOrder(context: EmulatorContext, call: Call): Answer {
  parseJson(call.raw)
  const order = findOrder(context, call.params.id)
  requireCapturable(context, order)
  if (call.forced === 'declined' || (order.outcome === 'declined' && call.forced === undefined)) {
    throw refused('INSTRUMENT_DECLINED', [link(approvalUrl(context, order), 'redirect')])
  }
  takeMoney(context, order, call)
  return orderAnswer(context, call, order, 201)
}

/** GET /v2/payments/captures/{id}. */
export function getCapture(context: EmulatorContext, call: Call): Answer {
  return { status: 200, body: standaloneCapture(context, findCapture(context, call.params.id)) }
}

/** Completes or declines a pending capture. Throws when it is not pending. */
export function resolvePendingCapture(
  context: EmulatorContext,
  id: string,
  status: 'COMPLETED' | 'DECLINED',
): CaptureRecord {
  const capture = findCapture(context, id)
  if (capture.status !== 'PENDING') throw refused('NOT_PENDING')
  capture.status = status
  capture.updateTime = timestamp(context)
  context.changed('captures', capture.id)
  recordCaptureEvent(context, capture, status)
  return capture
}
