import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { PaymentBadge } from '../../order/order-badges.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { momentText, moneyText } from '../list/figures.ts'
import { DemoMark } from './demo-mark.tsx'
import { OrderActions } from './order-actions.tsx'
import type { OrderRowsProps } from './order-table.tsx'
import { StatusSelect } from './status-select.tsx'

/** The orders as cards, for screens that are too narrow for the table. */
export function OrderCards({ orders, onOpen }: OrderRowsProps) {
  if (!orders) {
    return (
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <ul aria-label={m.admin_orders_title()} className="-mb-px grid sm:grid-cols-2 sm:*:odd:border-r">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} onOpen={() => onOpen(order)} />
      ))}
    </ul>
  )
}

function OrderCard({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 border-line border-t px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2">
            <span className="money whitespace-nowrap font-semibold">{order.orderNumber}</span>
            <DemoMark environment={order.environment} />
          </h2>
          <p className="text-muted text-sm">{momentText(order.createdAt)}</p>
        </div>
        <div className="flex flex-col items-end gap-0.5">
          <span className="money font-semibold">{moneyText(order.total)}</span>
          <PaymentBadge paymentStatus={order.paymentStatus} />
        </div>
      </div>
      <div className="wrap-anywhere min-w-0">
        <p>{order.customerName}</p>
        <p className="text-muted text-sm">{order.customerEmail}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusSelect order={order} />
        <OrderActions order={order} onOpen={onOpen} />
      </div>
    </li>
  )
}
