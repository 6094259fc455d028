import { actionText } from '../../audit/office/event-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { mailFaultTexts } from '../../mail/office-texts.ts'
import type { Order } from '../../orders/api.ts'
import { statusTexts } from '../../orders/office/status-texts.ts'
import { m } from '../../paraglide/messages.js'
import { issueText } from '../../refunds/office/refund-texts.ts'
import { madeAtProvider } from '../../sale/refund.ts'
import type { TimelineEvent, TimelineMail } from '../timeline-api.ts'

type EventInputs = TimelineEvent & { sum: string }

const titles: Readonly<Record<string, (event: EventInputs) => string>> = {
  'order.placed': () => m.admin_timeline_placed(),
  'payment.captured': ({ sum }) => m.admin_timeline_captured({ amount: sum }),
  'payment.pending': ({ sum }) => m.admin_timeline_pending({ amount: sum }),
  'payment.declined': ({ sum }) => m.admin_timeline_declined({ amount: sum }),
  'payment.received': ({ sum }) => m.admin_timeline_received({ amount: sum }),
  'payment.awaited': () => m.admin_timeline_awaited(),
  'order.pay_by_set': () => m.admin_timeline_pay_by(),
  'order.tender_recorded': ({ sum }) => m.admin_timeline_tender_recorded({ amount: sum }),
  'order.tender_voided': ({ sum }) => m.admin_timeline_tender_voided({ amount: sum }),
  'order.status_changed': statusTitle,
  'order.expired': () => m.admin_timeline_expired(),
  'order.canceled': () => m.admin_timeline_canceled(),
  'order.refund_requested': ({ sum }) => m.admin_timeline_refund_requested({ amount: sum }),
  'order.refunded': refundTitle,
  'checkout.refunded': refundTitle,
  'order.deposit_kept': ({ sum }) => m.admin_timeline_deposit_kept({ amount: sum }),
  'refund.sent': ({ sum }) => m.admin_timeline_refund_sent({ amount: sum }),
  'refund.failed': ({ sum }) => m.admin_timeline_refund_failed({ amount: sum }),
  'checkout.disputed': () => m.admin_timeline_disputed(),
  'checkout.review': () => m.admin_timeline_review(),
}

/** The label of an event; events without a label of their own use that of the audit trail. */
export function titleOf(event: TimelineEvent): string {
  const title = Object.hasOwn(titles, event.action) ? titles[event.action] : undefined
  if (title) return title({ ...event, sum: moneyText(event.amount ?? 0) })
  return `${nameOf(event) ?? m.audit_by_shop()} ${actionText(event.action)}`
}

function statusTitle({ status, action }: EventInputs): string {
  if (!status) return actionText(action)
  return m.admin_timeline_status({ from: statusTexts[status.from].name(), to: statusTexts[status.to].name() })
}

function refundTitle({ creditNote, sum }: EventInputs): string {
  if (creditNote === null) return m.admin_timeline_refunded({ amount: sum })
  return m.admin_timeline_refunded_note({ amount: sum, number: creditNote })
}

const nameOf = ({ actor }: TimelineEvent) => actor && (actor.name ?? m.audit_by_deleted())

/** The actor; the buyer for a placed order with an account, null when the title names the actor or there is none. */
export function actorOf(event: TimelineEvent, order: Pick<Order, 'userId' | 'customerName'>): string | null {
  if (event.action === 'order.placed' && order.userId !== null) return order.customerName
  return Object.hasOwn(titles, event.action) ? nameOf(event) : null
}

/** The reason, if there is more to show. */
export function explanationOf(entry: TimelineEvent | TimelineMail): string | null {
  if (entry.kind === 'mail') return entry.state !== 'sent' && entry.fault ? pageText(mailFaultTexts, entry.fault) : null
  if (entry.issue) return issueText(entry.issue)
  return entry.origin === madeAtProvider ? m.refund_origin_provider() : null
}
