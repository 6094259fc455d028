import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { type BadgeTone, badgeTone, isCanceled, marksPaid, shipsUnpaid } from '../../sale/order-status.ts'
import { type OrderStatus, orderStatuses } from '../../sale/order-statuses.ts'
import type { Order } from '../api.ts'
import { CanceledBadge } from '../store/order-badges.tsx'
import { PaymentQuestion } from './payment-question.tsx'
import { statusTexts } from './status-texts.ts'
import { useStatusChange } from './use-status-change.ts'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  orange: 'bg-orange-soft text-orange-text',
  yellow: 'bg-yellow-soft text-yellow-text',
  green: 'bg-success-soft text-success-text',
}

/**
 * The status of an order as a dropdown in the status's color. Staff may choose completed and later statuses (spec §4)
 * unless the order is canceled, which its badge says. Before a choice records a manual payment, they are asked whether the money arrived, and
 * before it ships an order whose payment is pending, whether they want that.
 */
export function StatusSelect({ order }: { order: Order }) {
  const change = useStatusChange(order)
  const [pendingStatus, setPendingStatus] = useState<OrderStatus | null>(null)
  if (isCanceled(order)) return <CanceledBadge />
  return (
    <span className={`relative inline-block rounded-full ${tones[badgeTone(order.status)]}`}>
      <select
        aria-label={m.admin_status_of({ number: order.orderNumber })}
        value={order.status}
        onChange={(event) => {
          const status = orderStatuses.find((known) => known === event.target.value)
          if (status && (marksPaid(order, status) || shipsUnpaid(order, status))) setPendingStatus(status)
          else if (status) change(status)
        }}
        className={[
          'min-h-control cursor-pointer appearance-none rounded-full bg-transparent py-1 pr-8 pl-3.5 font-semibold text-sm',
          'inset-ring inset-ring-line-strong transition-colors duration-120 hover:inset-ring-ink',
          '*:bg-surface *:text-ink',
        ].join(' ')}
      >
        {orderStatuses.map((status) => (
          <option key={status} value={status} disabled={status === 'pending'} hidden={hides(order, status)}>
            {statusTexts[status].name()}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="print:hidden pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
      />
      {pendingStatus && <PaymentQuestion order={order} status={pendingStatus} onClose={() => setPendingStatus(null)} />}
    </span>
  )
}

/** Pending is the initial status; it is displayed but cannot be chosen. */
const hides = (order: Order, status: Order['status']) => status === 'pending' && order.status !== 'pending'
