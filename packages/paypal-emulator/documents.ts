import type { EmulatorContext } from './emulator-context.ts'
import { type Link, link } from './http.ts'
import { centsOf, feeCents, moneyOf } from './money.ts'
import type { CaptureRecord, DisputeRecord, OrderRecord, RefundRecord, TrackerRecord } from './state.ts'

/** Orders, captures and refunds in PayPal's JSON format. */

export function approvalUrl(context: EmulatorContext, order: OrderRecord): string {
  return `${context.publicOrigin()}/checkoutnow?token=${order.id}`
}

export function orderLinks(context: EmulatorContext, order: OrderRecord): Link[] {
  const self = `${context.origin()}/v2/checkout/orders/${order.id}`
  const approve = link(approvalUrl(context, order), order.wallet ? 'payer-action' : 'approve')
  const capture = link(`${self}/capture`, 'capture', 'POST')
  const update = link(self, 'update', 'PATCH')
  if (order.status === 'CREATED') return [link(self, 'self'), approve, update, capture]
  if (order.status === 'PAYER_ACTION_REQUIRED') return [link(self, 'self'), approve]
  if (order.status === 'APPROVED') return [link(self, 'self'), update, capture]
  return [link(self, 'self')]
}

function payeeOf(context: EmulatorContext) {
  return { email_address: 'merchant@paypal-emulator.invalid', merchant_id: context.state.identity.merchantId }
}

/** The payment source that PayPal names: that of the request, or without one the buyer's. */
function sourceOf(order: OrderRecord): 'paypal' | 'venmo' | 'card' {
  if (order.isVenmo) return 'venmo'
  if (order.wallet || order.funding === 'paylater') return 'paypal'
  return order.funding ?? 'paypal'
}

function payerOf(context: EmulatorContext, order: OrderRecord) {
  const name = order.wallet?.name ?? { given_name: 'Demo', surname: 'Buyer' }
  const email = order.wallet?.email_address ?? 'buyer@paypal-emulator.invalid'
  const account = context.state.identity.payerId
  const address = { country_code: 'US' }
  const sources = {
    paypal: { email_address: email, account_id: account, account_status: 'VERIFIED', name, address },
    venmo: { email_address: email, account_id: account, user_name: 'demo-buyer', name, address },
    card: { name: `${name.given_name} ${name.surname}`, last_digits: '1111', brand: 'VISA', type: 'CREDIT' },
  }
  const source = sourceOf(order)
  return {
    payer: { name, email_address: email, payer_id: account, address },
    payment_source: { [source]: sources[source] },
  }
}

/** The whole order, with its capture once there is one. */
export function orderDocument(context: EmulatorContext, order: OrderRecord): Record<string, unknown> {
  const capture = order.captureId === undefined ? undefined : context.state.captures[order.captureId]
  const approved = order.status === 'APPROVED' || order.status === 'COMPLETED'
  const refunds = Object.values(context.state.refunds).filter(({ captureId }) => captureId === capture?.id)
  const payments = capture && {
    captures: [captureDocument(context, capture)],
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundDocument(context, refund)) }),
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.wallet && !approved && { payment_source: { [sourceOf(order)]: {} } }),
    ...(approved && payerOf(context, order)),
    purchase_units: [
      {
        ...order.purchaseUnit,
        ...(order.trackers && {
          shipping: { ...order.purchaseUnit.shipping, trackers: order.trackers.map(trackerDocument) },
        }),
        payee: payeeOf(context),
        ...(payments && { payments }),
      },
    ],
    create_time: order.createTime,
    ...(order.updateTime !== order.createTime && { update_time: order.updateTime }),
    links: orderLinks(context, order),
  }
}

const trackerDocument = ({ carrier: _, ...tracker }: TrackerRecord) => tracker

export function orderSummary(context: EmulatorContext, order: OrderRecord): Record<string, unknown> {
  return { id: order.id, status: order.status, links: orderLinks(context, order) }
}

function captureLinks(context: EmulatorContext, capture: CaptureRecord): Link[] {
  const self = `${context.origin()}/v2/payments/captures/${capture.id}`
  const up = `${context.origin()}/v2/checkout/orders/${capture.orderId}`
  return [link(self, 'self'), link(`${self}/refund`, 'refund', 'POST'), link(up, 'up')]
}

function receivable(capture: CaptureRecord) {
  const currency = capture.amount.currency_code
  const cents = centsOf(capture.amount)
  const fee = feeCents(cents)
  return {
    gross_amount: capture.amount,
    paypal_fee: moneyOf(fee, currency),
    net_amount: moneyOf(cents - fee, currency),
  }
}

/** A capture as part of its order. */
export function captureDocument(context: EmulatorContext, capture: CaptureRecord): Record<string, unknown> {
  const settled = capture.status !== 'PENDING' && capture.status !== 'DECLINED'
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    ...(capture.status === 'DECLINED' && { processor_response: { response_code: '5120' } }),
    amount: capture.amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(settled && { seller_receivable_breakdown: receivable(capture) }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    ...(capture.customId && { custom_id: capture.customId }),
    create_time: capture.createTime,
    update_time: capture.updateTime,
    links: captureLinks(context, capture),
  }
}

/** A separate capture, which also contains its order id and the payee. */
export function standaloneCapture(context: EmulatorContext, capture: CaptureRecord): Record<string, unknown> {
  return {
    ...captureDocument(context, capture),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    payee: payeeOf(context),
  }
}

export function refundDocument(context: EmulatorContext, refund: RefundRecord): Record<string, unknown> {
  const currency = refund.amount.currency_code
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: refund.amount,
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.note && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: moneyOf(0, currency),
      net_amount: refund.amount,
      total_refunded_amount: moneyOf(refund.totalRefundedCents, currency),
    },
    create_time: refund.createTime,
    update_time: refund.createTime,
    links: [
      link(`${context.origin()}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${context.origin()}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
  }
}

/** A dispute as sent in webhooks (PayPal, Customer Disputes v1). */
export function disputeDocument(context: EmulatorContext, dispute: DisputeRecord): Record<string, unknown> {
  const capture = context.state.captures[dispute.captureId]
  const self = `${context.origin()}/v1/customer/disputes/${dispute.id}`
  const { identity } = context.state
  return {
    dispute_id: dispute.id,
    create_time: dispute.createTime,
    update_time: dispute.updateTime,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        ...(capture && { gross_amount: capture.amount, create_time: capture.createTime }),
        ...(capture?.invoiceId && { invoice_number: capture.invoiceId }),
        ...(capture?.customId && { custom: capture.customId }),
        seller: { merchant_id: identity.merchantId, name: 'PayPal emulator' },
        buyer: { name: 'Demo Buyer' },
        items: [],
        seller_protection_eligible: true,
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    ...(dispute.respondBy && { seller_response_due_date: dispute.respondBy }),
    ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome } }),
    messages: [],
    links: [link(self, 'self')],
  }
}
