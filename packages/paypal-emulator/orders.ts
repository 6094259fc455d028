import { orderDocument, orderSummary } from './documents.ts'
import { type EmulatorContext, timestamp } from './emulator-context.ts'
import { issueDescriptions, notFound, paypalError, refused } from './errors.ts'
import { recordOrderApproved } from './events.ts'
import type { FundingSource } from './funding.ts'
import { type Answer, type Call, header, wantsRepresentation } from './http.ts'
import { newResourceId } from './ids.ts'
import { purchaseUnitDetails } from './order-rules.ts'
import { type OrderRequest, orderRequestSchema, type PurchaseUnit } from './order-schema.ts'
import type { OrderRecord, Outcome } from './state.ts'
import { parseJson, validate } from './validation.ts'

const lifetimeMs = 6 * 3_600_000

function isExpired(context: EmulatorContext, order: OrderRecord): boolean {
  return order.status !== 'COMPLETED' && Date.parse(order.createTime) + lifetimeMs <= context.now().getTime()
}

/** Finds an order; unpaid orders expire after six hours, as at PayPal. Throws PayPal's 404. */
export function findOrder(context: EmulatorContext, id: string | undefined): OrderRecord {
  const order = id === undefined ? undefined : context.state.orders[id]
  if (!order || isExpired(context, order)) throw notFound()
  return order
}

export function orderAnswer(context: EmulatorContext, call: Call, order: OrderRecord, status: number): Answer {
  return { status, body: wantsRepresentation(call) ? orderDocument(context, order) : orderSummary(context, order) }
}

function requireSupported(call: Call, request: OrderRequest): PurchaseUnit {
  if (request.payment_source && !header(call, 'paypal-request-id')) {
    const issue = 'PAYPAL_REQUEST_ID_REQUIRED'
    throw paypalError(400, [{ issue, description: issueDescriptions[issue] }])
  }
  // The number of a card comes from PayPal's own card fields, which the emulated merchant is not approved for.
  if (request.payment_source?.card) throw refused('NOT_ENABLED_FOR_PAYMENT_SOURCE')
  if (request.intent !== 'CAPTURE') throw refused('UNSUPPORTED_INTENT')
  const [unit, ...others] = request.purchase_units
  if (!unit || others.length > 0) throw refused('MULTIPLE_PURCHASE_UNITS_NOT_SUPPORTED_FOR_PAYMENT_SOURCE')
  return unit
}

export function requireSound(unit: PurchaseUnit, needsAddress: boolean): void {
  const details = purchaseUnitDetails(unit)
  if (details.length > 0) throw paypalError(422, details)
  if (needsAddress && !unit.shipping?.address) throw refused('SHIPPING_ADDRESS_INVALID')
}

/** POST /v2/checkout/orders. */
export function createOrder(context: EmulatorContext, call: Call): Answer {
  const request = validate(orderRequestSchema, parseJson(call.raw))
  const unit = requireSupported(call, request)
  const { payment_source: source, application_context: pages } = request
  const wallet = source?.paypal ?? source?.venmo
  const { shipping_preference: preference } = wallet?.experience_context ?? pages ?? {}
  requireSound(unit, preference === 'SET_PROVIDED_ADDRESS')
  const now = timestamp(context)
  const order: OrderRecord = {
    id: newResourceId(),
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchaseUnit: unit,
    ...(wallet && { wallet }),
    ...(source?.venmo && { isVenmo: true }),
    ...(!wallet && pages && { context: pages }),
    ...(call.account && { account: call.account }),
    createTime: now,
    updateTime: now,
  }
  context.state.orders[order.id] = order
  context.changed('orders', order.id)
  return orderAnswer(context, call, order, 201)
}

/** GET /v2/checkout/orders/{id}. */
export function getOrder(context: EmulatorContext, call: Call): Answer {
  return { status: 200, body: orderDocument(context, findOrder(context, call.params.id)) }
}

/** The buyer approves. `outcome` determines the next capture; a second approval replaces the first. */
export function approveOrder(
  context: EmulatorContext,
  id: string,
  outcome: Outcome = 'completed',
  funding: FundingSource = 'paypal',
): OrderRecord {
  const order = findOrder(context, id)
  if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_COMPLETED')
  order.status = 'APPROVED'
  order.outcome = outcome
  order.funding = funding
  order.updateTime = timestamp(context)
  context.changed('orders', order.id)
  recordOrderApproved(context, order)
  return order
}

/** The buyer cancels: the order is unchanged and can still be approved. */
export function cancelOrder(context: EmulatorContext, id: string): OrderRecord {
  return findOrder(context, id)
}

/** Deletes orders that PayPal would have expired, to limit the state of a long-running demo. */
export function deleteExpiredOrders(context: EmulatorContext): void {
  for (const order of Object.values(context.state.orders)) {
    if (!isExpired(context, order)) continue
    delete context.state.orders[order.id]
    context.changed('orders', order.id)
  }
}
