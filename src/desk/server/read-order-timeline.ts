import { fieldsOf } from '../../kit/records.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { listPaymentsOfOrder } from '../../sale/server/checkout-queries.ts'
import type { TimelineEntry, TimelineEvent } from '../timeline-api.ts'
import { findOrderEvents, findOrderMails } from './order-timeline-queries.ts'

type Found = Awaited<ReturnType<typeof findOrderEvents>>[number]
type Payment = Awaited<ReturnType<typeof listPaymentsOfOrder>>[number]
type Fields = ReturnType<typeof fieldsOf>

/**
 * The timeline of an order, newest last: audit events, payments and mails. It contains no personal data except the names
 * of actors. Throws 404 for an unknown order.
 */
export async function readOrderTimeline(db: Db, viewer: Pick<Viewer, 'role'>, id: string): Promise<TimelineEntry[]> {
  const order = await findOrder(db, id)
  if (!order) throw notFound()
  const subject = { orderId: order.id, checkoutId: order.checkoutId }
  const [mails, payments] = await Promise.all([findOrderMails(db, subject, viewer), listPaymentsOfOrder(db, order)])
  const mailIds = mails.map((mail) => mail.id)
  const events = await findOrderEvents(db, subject, mailIds)
  const entries: TimelineEntry[] = [
    ...events.flatMap((found) => toTimelineEvents(found, order, payments)),
    ...payments.filter(({ status }) => status === 'DECLINED' || status === 'FAILED').map(declined),
    ...mails.map(({ id: _, ...mail }) => ({ kind: 'mail' as const, ...mail })),
  ]
  // The sort is stable: entries of the same time keep their order.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const emptyEvent = {
  kind: 'event',
  actor: null,
  status: null,
  amount: null,
  creditNote: null,
  origin: null,
  issue: null,
} as const
const entry = (fields: Pick<TimelineEvent, 'at' | 'action'> & Partial<TimelineEvent>): TimelineEvent => ({
  ...emptyEvent,
  ...fields,
})

const declined = ({ updatedAt, amount }: Payment) => entry({ at: updatedAt, action: 'payment.declined', amount })

/** The timeline entries of an audit event and of the payment change in it. Only the fields listed here are exposed. */
function toTimelineEvents({ event, name }: Found, order: OrderRow, payments: readonly Payment[]): TimelineEvent[] {
  const { at, action, actorId, actorRole } = event
  const [before, after] = [fieldsOf(event.before), fieldsOf(event.after)]
  // The declined payment has an entry already.
  if (action === 'order.declined') return []
  const actor = actorId === null ? null : { name: name || null, role: actorRole ?? '' }
  const money = paymentActionOf(action, before, after, payments)
  const paymentEntry = money && entry({ at, actor, action: money, amount: paidOf(after, order, payments) })
  if (action === 'order.paid') return paymentEntry ? [paymentEntry] : []
  const eventEntry = entry({
    at,
    actor,
    action,
    status: action === 'order.status_changed' ? statusOf(before, after) : null,
    amount: typeof after.amount === 'number' ? after.amount : null,
    creditNote: textOf(after.creditNote),
    origin: textOf(after.origin),
    issue: textOf(after.issue),
  })
  return paymentEntry ? [eventEntry, paymentEntry] : [eventEntry]
}

/** The payment action in an event; null when the payment did not change. */
function paymentActionOf(action: string, before: Fields, after: Fields, payments: readonly Payment[]): string | null {
  if (action === 'order.placed' || action === 'order.paid') {
    if (!payments.some(({ captureId }) => captureId === after.captureId)) return null
    return after.paymentStatus === 'pending_review' ? 'payment.pending' : 'payment.captured'
  }
  if (action !== 'order.status_changed' || before.paymentStatus === after.paymentStatus) return null
  return after.paymentStatus === 'paid' ? 'payment.received' : 'payment.awaited'
}

const paidOf = (after: Fields, order: OrderRow, payments: readonly Payment[]) =>
  payments.find(({ captureId }) => captureId === after.captureId)?.amount ?? order.total

function statusOf(before: Fields, after: Fields): TimelineEvent['status'] {
  const from = orderStatuses.find((status) => status === before.status)
  const to = orderStatuses.find((status) => status === after.status)
  return from && to ? { from, to } : null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
