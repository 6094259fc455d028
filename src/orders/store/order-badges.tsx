import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import { badgeTone, isCanceled, type BadgeTone as StatusTone } from '../../sale/order-status.ts'
import type { Order } from '../api.ts'
import { progressOf } from '../order-progress.ts'
import { paymentTextOf, paymentTexts } from '../order-texts.ts'

const statusTexts: Record<Order['status'], () => string> = {
  pending: m.dashboard_status_pending,
  completed: m.dashboard_status_completed,
  processed: m.dashboard_status_processed,
  shipped: m.dashboard_status_shipped,
}

const statusTones: Record<StatusTone, BadgeTone> = {
  orange: 'orange',
  yellow: 'yellow',
  green: 'success',
  neutral: 'neutral',
}

const paymentTones: Record<Order['paymentStatus'], BadgeTone> = {
  awaiting: 'warning',
  paid: 'leaf',
  pending_review: 'info',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  voided: 'neutral',
  partially_paid: 'warning',
}

/** How far an order is, and its payment; one that was canceled before it was paid says only that. */
export function OrderBadges({
  order,
}: {
  order: Pick<Order, 'status' | 'paymentStatus' | 'takenBack' | 'canceledAt'>
}) {
  if (order.paymentStatus === 'voided') return <CanceledBadge />
  return (
    <>
      {isCanceled(order) ? <CanceledBadge /> : <StatusBadge status={order.status} />}
      <PaymentBadge order={order} />
    </>
  )
}

/** The badges of an order beside its line of steps, which begins with the payment. */
export function OwnOrderBadges({ order }: { order: Order }) {
  return progressOf(order, new Date()) ? <StatusBadge status={order.status} /> : <OrderBadges order={order} />
}

/** The status of an order that is canceled. */
export function CanceledBadge() {
  return (
    <Badge tone={paymentTones.voided}>
      <span className="sr-only">{m.dashboard_status()}: </span>
      <span>{paymentTexts.voided()}</span>
    </Badge>
  )
}

/** Status of an order: completed orange, processed yellow, shipped green, others neutral. */
export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return (
    <Badge tone={statusTones[badgeTone(status)]}>
      <span className="sr-only">{m.dashboard_status()}: </span>
      <span>{statusTexts[status]()}</span>
    </Badge>
  )
}

/** Payment status of an order, or that the provider or the bank took the payment back. */
export function PaymentBadge({ order }: { order: Pick<Order, 'paymentStatus' | 'takenBack'> }) {
  return (
    <Badge tone={order.takenBack ? 'danger' : paymentTones[order.paymentStatus]}>
      <span className="sr-only">{m.dashboard_payment()}: </span>
      <span>{paymentTextOf(order)()}</span>
    </Badge>
  )
}
