import type { AuditEvent } from '../../../src/audit/server/record-audit.ts'
import { paymentNotes } from '../../../src/sale/payment-notes.ts'
import type { PastProduct } from './baskets.ts'
import { disputeRecords } from './order-records.ts'
import type { Actor, PurchaseHistory, Staff } from './purchase-history.ts'
import { type StockHistory, staffOf } from './stock-history.ts'

/** An event of the audit trail that happened in the demo's past. */
export type PastEvent = Omit<AuditEvent, 'by'> & { at: Date; actor: Actor | null }

/** The events of a purchase, as the use cases record them. */
export function eventsOf(history: PurchaseHistory, now: Date): PastEvent[] {
  return [
    ...placing(history),
    ...statusChanges(history),
    ...ending(history),
    ...refunding(history),
    ...disputing(history, now),
  ]
}

const checkoutOf = ({ checkoutId }: PurchaseHistory) => ({ type: 'checkout' as const, id: checkoutId })

function placing(history: PurchaseHistory): PastEvent[] {
  const { orderId, orderNumber, isManual, captureId, outcome, customer, placedAt: at } = history
  const note = outcome === 'differs' ? paymentNotes.amount : outcome === 'sold_out' ? paymentNotes.sold : null
  if (note) {
    return [{ at, actor: null, action: 'checkout.review', subject: checkoutOf(history), after: { orderNumber, note } }]
  }
  if (!orderId) return []
  const subject = { type: 'order' as const, id: orderId }
  if (isManual) {
    const after = { orderNumber, paymentStatus: 'awaiting' }
    return [{ at, actor: { id: customer.id, role: 'customer' }, action: 'order.placed', subject, after }]
  }
  const paymentStatus = outcome === 'pending' || outcome === 'declined' ? 'pending_review' : 'paid'
  const after = { orderNumber, paymentStatus, captureId, source: 'client' }
  return [{ at, actor: null, action: 'order.placed', subject, after }]
}

function statusChanges({ orderId, steps, isManual }: PurchaseHistory): PastEvent[] {
  if (!orderId) return []
  return steps.map(({ status, at, by }, index) => ({
    at,
    actor: by,
    action: 'order.status_changed',
    subject: { type: 'order', id: orderId },
    before: {
      status: steps[index - 1]?.status ?? 'pending',
      paymentStatus: isManual && index === 0 ? 'awaiting' : 'paid',
    },
    after: { status, paymentStatus: 'paid' },
  }))
}

function ending({ orderId, orderNumber, endedAt, outcome, by, captureId }: PurchaseHistory): PastEvent[] {
  if (!endedAt || !orderId) return []
  const subject = { type: 'order' as const, id: orderId }
  const after = { orderNumber, paymentStatus: 'voided' }
  if (outcome === 'declined') {
    const declined = { ...after, captureId, source: 'webhook' }
    return [{ at: endedAt, actor: null, action: 'order.declined', subject, after: declined }]
  }
  const ended = outcome === 'canceled' ? ([by, 'order.canceled'] as const) : ([null, 'order.expired'] as const)
  const [actor, action] = ended
  return [{ at: endedAt, actor, action, subject, before: { paymentStatus: 'awaiting' }, after }]
}

function refunding(history: PurchaseHistory): PastEvent[] {
  const { orderId, orderNumber, refund, isManual } = history
  if (!refund) return []
  const { id: refundId, amount, requestedAt, completedAt, by, creditNote } = refund
  const after = { orderNumber, refundId, amount, origin: by ? 'staff' : 'shop', creditNote }
  if (!orderId) {
    return [{ at: completedAt, actor: null, action: 'checkout.refunded', subject: checkoutOf(history), after }]
  }
  const subject = { type: 'order' as const, id: orderId }
  const returned = refund.returned.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const requested = { orderNumber, refundId, amount, returned, byHand: isManual }
  return [
    { at: requestedAt, actor: by, action: 'order.refund_requested', subject, after: requested },
    { at: completedAt, actor: null, action: 'order.refunded', subject, after },
  ]
}

function disputing(history: PurchaseHistory, now: Date): PastEvent[] {
  const { orderNumber, by } = history
  return disputeRecords(history, now).flatMap(({ caseId, state, reason, receivedAt, handledAt }) => {
    const after = { orderNumber, dispute: caseId, state, reason }
    const common = { subject: checkoutOf(history) }
    const disputed: PastEvent = { ...common, at: receivedAt ?? now, actor: null, action: 'checkout.disputed', after }
    if (!handledAt) return [disputed]
    const handled = { orderNumber, dispute: caseId, state }
    return [disputed, { ...common, at: handledAt, actor: by, action: 'checkout.dispute_handled', after: handled }]
  })
}

/** Staff entered the deliveries. */
export function deliveryEvents({ deliveries }: StockHistory, staff: Staff): PastEvent[] {
  return deliveries.map(({ product, at, before, after }, index) => ({
    at,
    actor: staffOf(staff, index),
    action: 'product.updated',
    subject: { type: 'product', id: product.productId },
    before: stockChange(product, before),
    after: stockChange(product, after),
  }))
}

/** As `updateProduct` records it: the stock of the only variant, or a list of variants. */
function stockChange({ choices, price }: PastProduct, stock: number) {
  if (choices.length === 0) return { stock }
  const variant = choices.map(({ value }) => value).join(', ')
  return { variants: [{ variant, sku: null, price, stock, isActive: true }] }
}

export const registrationEvent = (id: string, at: Date): PastEvent => {
  const actor: Actor | null = null
  return { at, actor, action: 'user.registered', subject: { type: 'user', id } }
}

/** The event of all price rules turned on or off: staff tried them for most of the year. */
export const rulesEvent = (what: 'turned_on' | 'turned_off', [first]: Staff, at: Date): PastEvent => ({
  at,
  actor: first,
  action: `price_rules.${what}`,
  subject: { type: 'price_rules', id: 'all' },
  after: { taxRules: 1, deliveryMethods: 3 },
})
