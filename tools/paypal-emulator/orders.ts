import { orderDocument, orderSummary } from './documents.ts'
import { issueDescriptions, notFound, paypalError, refused } from './errors.ts'
import { recordOrderApproved } from './events.ts'
import { type Answer, type Call, header, wantsRepresentation } from './http.ts'
import { newResourceId } from './ids.ts'
import { purchaseUnitDetails } from './order-rules.ts'
import { type OrderRequest, orderRequestSchema, type PurchaseUnit } from './order-schema.ts'
import type { OrderRecord, Outcome } from './state.ts'
import { parseJson, validate } from './validation.ts'
import { timestamp, type World } from './world.ts'

const lifetimeMs = 6 * 3_600_000

function isExpired(world: World, order: OrderRecord): boolean {
  return order.status !== 'COMPLETED' && Date.parse(order.createTime) + lifetimeMs <= world.now().getTime()
}

/** Finds an order; unpaid orders expire after six hours, as at PayPal. Throws PayPal's 404. */
export function findOrder(world: World, id: string | undefined): OrderRecord {
  const order = id === undefined ? undefined : world.state.orders[id]
  if (!order || isExpired(world, order)) throw notFound()
  return order
}

export function orderAnswer(world: World, call: Call, order: OrderRecord, status: number): Answer {
  return { status, body: wantsRepresentation(call) ? orderDocument(world, order) : orderSummary(world, order) }
}

function requireSupported(call: Call, request: OrderRequest): PurchaseUnit {
  if (request.payment_source && !header(call, 'paypal-request-id')) {
    const issue = 'PAYPAL_REQUEST_ID_REQUIRED'
    throw paypalError(400, [{ issue, description: issueDescriptions[issue] }])
  }
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
export function createOrder(world: World, call: Call): Answer {
  const request = validate(orderRequestSchema, parseJson(call.raw))
  const unit = requireSupported(call, request)
  const wallet = request.payment_source?.paypal
  requireSound(unit, wallet?.experience_context?.shipping_preference === 'SET_PROVIDED_ADDRESS')
  const now = timestamp(world)
  const order: OrderRecord = {
    id: newResourceId(),
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchaseUnit: unit,
    ...(wallet && { wallet }),
    ...(call.account && { account: call.account }),
    createTime: now,
    updateTime: now,
  }
  world.state.orders[order.id] = order
  world.changed('orders', order.id)
  return orderAnswer(world, call, order, 201)
}

/** GET /v2/checkout/orders/{id}. */
export function getOrder(world: World, call: Call): Answer {
  return { status: 200, body: orderDocument(world, findOrder(world, call.params.id)) }
}

/** The buyer approves. `outcome` determines the next capture; a second approval replaces the first. */
export function approveOrder(world: World, id: string, outcome: Outcome = 'completed'): OrderRecord {
  const order = findOrder(world, id)
  if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_COMPLETED')
  order.status = 'APPROVED'
  order.outcome = outcome
  order.updateTime = timestamp(world)
  world.changed('orders', order.id)
  recordOrderApproved(world, order)
  return order
}

/** The buyer cancels: the order is unchanged and can still be approved. */
export function cancelOrder(world: World, id: string): OrderRecord {
  return findOrder(world, id)
}

/** Deletes orders that PayPal would have expired, to limit the state of a long-running demo. */
export function deleteExpiredOrders(world: World): void {
  for (const order of Object.values(world.state.orders)) {
    if (!isExpired(world, order)) continue
    delete world.state.orders[order.id]
    world.changed('orders', order.id)
  }
}
