import { disputeDocument, orderDocument, refundDocument, standaloneCapture } from './documents.ts'
import type { EmulatorContext } from './emulator-context.ts'
import { link } from './http.ts'
import { newEventId } from './ids.ts'
import type { CaptureRecord, DisputeRecord, EventRecord, OrderRecord, RefundRecord } from './state.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DECLINED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | `CUSTOMER.DISPUTE.${'CREATED' | 'UPDATED' | 'RESOLVED'}`

interface Content {
  type: EventType
  resourceType: string
  summary: string
  resource: Record<string, unknown>
}

/** The number of delivered events that are kept; older ones are deleted to limit the state. */
const keptEvents = 500

/** Writes an event and a pending delivery per subscription, to be sent after the commit. */
function recordEvent(context: EmulatorContext, content: Content): EventRecord {
  const id = newEventId()
  const createTime = context.now().toISOString()
  const self = `${context.origin()}/v1/notifications/webhooks-events/${id}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: createTime,
    resource_type: content.resourceType,
    resource_version: '2.0',
    event_type: content.type,
    summary: content.summary,
    resource: content.resource,
    links: [link(self, 'self'), link(`${self}/resend`, 'resend', 'POST')],
  })
  const subscribed = Object.values(context.state.webhooks).filter(
    (webhook) => webhook.eventTypes.includes('*') || webhook.eventTypes.includes(content.type),
  )
  const deliveries = subscribed.map(({ id: webhookId }) => ({ webhookId, attempts: 0, state: 'pending' as const }))
  const event: EventRecord = { id, eventType: content.type, createTime, body, deliveries }
  context.state.events[id] = event
  context.changed('events', id)
  deleteOldEvents(context)
  return event
}

function deleteOldEvents(context: EmulatorContext): void {
  const settled = Object.values(context.state.events).filter((event) =>
    event.deliveries.every((delivery) => delivery.state !== 'pending'),
  )
  if (settled.length < keptEvents * 2) return
  for (const { id } of settled.slice(0, settled.length - keptEvents)) {
    delete context.state.events[id]
    context.changed('events', id)
  }
}

export function recordOrderApproved(context: EmulatorContext, order: OrderRecord): void {
  recordEvent(context, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: orderDocument(context, order),
  })
}

const captureEvents = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'pending'],
  DECLINED: ['PAYMENT.CAPTURE.DECLINED', 'declined'],
} as const

export function recordCaptureEvent(
  context: EmulatorContext,
  capture: CaptureRecord,
  status: keyof typeof captureEvents,
): void {
  const [type, word] = captureEvents[status]
  recordEvent(context, {
    type,
    resourceType: 'capture',
    summary: `Payment ${word} for ${capture.amount.value} ${capture.amount.currency_code}`,
    resource: standaloneCapture(context, capture),
  })
}

export function recordRefundEvent(context: EmulatorContext, refund: RefundRecord): void {
  recordEvent(context, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    summary: `A ${refund.amount.value} ${refund.amount.currency_code} capture payment was refunded`,
    resource: refundDocument(context, refund),
  })
}

export function recordReversalEvent(context: EmulatorContext, reversal: RefundRecord): void {
  recordEvent(context, {
    type: 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'refund',
    summary: `A ${reversal.amount.value} ${reversal.amount.currency_code} capture payment was reversed`,
    resource: refundDocument(context, reversal),
  })
}

const disputeSummaries = {
  CREATED: 'A new dispute opened with Case #',
  UPDATED: 'A dispute was updated with Case #',
  RESOLVED: 'A dispute was resolved with Case #',
}

export function recordDisputeEvent(
  context: EmulatorContext,
  dispute: DisputeRecord,
  what: keyof typeof disputeSummaries,
): void {
  recordEvent(context, {
    type: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    summary: `${disputeSummaries[what]} ${dispute.id}`,
    resource: disputeDocument(context, dispute),
  })
}
