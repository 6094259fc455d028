import { paymentNotes } from '../../../domain/payment-note.ts'
import type { AuditEvent } from '../../audit/record-audit.ts'
import type { PastProduct } from './baskets.ts'
import { disputeRecords } from './order-records.ts'
import type { StockHistory } from './stock-history.ts'
import type { Actor, Staff, Story } from './story.ts'

/** An event of the audit trail that happened in the demo's past. */
export type PastEvent = Omit<AuditEvent, 'requestId'> & { at: Date }

/** The events of a purchase, as the use cases record them. */
export function eventsOf(story: Story, now: Date): PastEvent[] {
  return [...placing(story), ...statusChanges(story), ...ending(story), ...refunding(story), ...disputing(story, now)]
}

const checkoutOf = ({ checkoutId }: Story) => ({ type: 'checkout', id: checkoutId })

function placing(story: Story): PastEvent[] {
  const { orderId, orderNumber, byHand, captureId, fate, customer, placedAt: at } = story
  const note = fate === 'differs' ? paymentNotes.amount : fate === 'sold_out' ? paymentNotes.sold : null
  if (note) {
    return [{ at, actor: null, action: 'checkout.review', subject: checkoutOf(story), after: { orderNumber, note } }]
  }
  if (!orderId) return []
  const subject = { type: 'order', id: orderId }
  if (byHand) {
    const after = { orderNumber, paymentStatus: 'awaiting' }
    return [{ at, actor: { id: customer.id, role: 'customer' }, action: 'order.placed', subject, after }]
  }
  const paymentStatus = fate === 'pending' || fate === 'declined' ? 'pending_review' : 'paid'
  const after = { orderNumber, paymentStatus, captureId, source: 'client' }
  return [{ at, actor: null, action: 'order.placed', subject, after }]
}

function statusChanges({ orderId, steps, byHand }: Story): PastEvent[] {
  if (!orderId) return []
  return steps.map(({ status, at, by }, index) => ({
    at,
    actor: by,
    action: 'order.status_changed',
    subject: { type: 'order', id: orderId },
    before: {
      status: steps[index - 1]?.status ?? 'pending',
      paymentStatus: byHand && index === 0 ? 'awaiting' : 'paid',
    },
    after: { status, paymentStatus: 'paid' },
  }))
}

function ending({ orderId, orderNumber, endedAt, fate, by, captureId }: Story): PastEvent[] {
  if (!endedAt || !orderId) return []
  const subject = { type: 'order', id: orderId }
  const after = { orderNumber, paymentStatus: 'voided' }
  if (fate === 'declined') {
    const declined = { ...after, captureId, source: 'webhook' }
    return [{ at: endedAt, actor: null, action: 'order.declined', subject, after: declined }]
  }
  const [actor, action] = fate === 'canceled' ? [by, 'order.canceled'] : [null, 'order.expired']
  return [{ at: endedAt, actor, action, subject, before: { paymentStatus: 'awaiting' }, after }]
}

function refunding(story: Story): PastEvent[] {
  const { orderId, orderNumber, refund, byHand } = story
  if (!refund) return []
  const { id: refundId, amount, requestedAt, completedAt, by, creditNote } = refund
  const after = { orderNumber, refundId, amount, origin: by ? 'staff' : 'shop', creditNote }
  if (!orderId) {
    return [{ at: completedAt, actor: null, action: 'checkout.refunded', subject: checkoutOf(story), after }]
  }
  const subject = { type: 'order', id: orderId }
  const returned = refund.returned.reduce((pieces, { quantity }) => pieces + quantity, 0)
  const requested = { orderNumber, refundId, amount, returned, byHand }
  return [
    { at: requestedAt, actor: by, action: 'order.refund_requested', subject, after: requested },
    { at: completedAt, actor: null, action: 'order.refunded', subject, after },
  ]
}

function disputing(story: Story, now: Date): PastEvent[] {
  const { orderNumber, by } = story
  return disputeRecords(story, now).flatMap(({ paypalId, state, reason, receivedAt, handledAt }) => {
    const after = { orderNumber, dispute: paypalId, state, reason }
    const common = { subject: checkoutOf(story) }
    const disputed: PastEvent = { ...common, at: receivedAt ?? now, actor: null, action: 'checkout.disputed', after }
    if (!handledAt) return [disputed]
    const handled = { orderNumber, dispute: paypalId, state }
    return [disputed, { ...common, at: handledAt, actor: by, action: 'checkout.dispute_handled', after: handled }]
  })
}

/** Staff entered the deliveries. */
export function deliveryEvents({ deliveries }: StockHistory, staff: Staff): PastEvent[] {
  return deliveries.map(({ product, at, before, after }, index) => ({
    at,
    actor: staff[index % staff.length] ?? staff[0],
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
