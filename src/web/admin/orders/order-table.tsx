import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { PaymentBadge } from '../../order/order-badges.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { momentText, moneyText } from '../list/figures.ts'
import { SkeletonRows } from '../list/skeleton-rows.tsx'
import { DemoMark } from './demo-mark.tsx'
import { OrderActions } from './order-actions.tsx'
import { StatusSelect } from './status-select.tsx'

export interface OrderRowsProps {
  /** Undefined while loading. */
  orders: Order[] | undefined
  onOpen: (order: Order) => void
}

export function OrderTable({ orders, onOpen }: OrderRowsProps) {
  return (
    <Table label={m.admin_orders_title()}>
      <thead>
        <tr>
          <HeadCell>{m.admin_column_order()}</HeadCell>
          <HeadCell className="max-2xl:px-3">{m.admin_column_customer()}</HeadCell>
          <HeadCell className="max-2xl:px-3">{m.admin_column_payment()}</HeadCell>
          <HeadCell className="max-2xl:px-3">{m.admin_column_status()}</HeadCell>
          <HeadCell>
            <span className="sr-only">{m.admin_column_actions()}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders?.map((order) => (
          <OrderRow key={order.id} order={order} onOpen={() => onOpen(order)} />
        ))}
        {!orders && <SkeletonRows count={6} className="h-11" />}
      </tbody>
    </Table>
  )
}

function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <Row>
      <Cell className="whitespace-nowrap max-2xl:px-3 max-2xl:pl-5">
        <span className="money block font-semibold">{order.orderNumber}</span>
        <span className="block text-muted text-sm">{momentText(order.createdAt)}</span>
      </Cell>
      <Cell className="wrap-anywhere min-w-40 max-2xl:px-3">
        <span className="block">{order.customerName}</span>
        <span className="block text-muted text-sm">{order.customerEmail}</span>
      </Cell>
      <Cell className="whitespace-nowrap max-2xl:px-3">
        <span className="mb-0.5 flex items-center gap-2">
          <span className="money font-semibold">{moneyText(order.total)}</span>
          <DemoMark environment={order.environment} />
        </span>
        <PaymentBadge paymentStatus={order.paymentStatus} />
      </Cell>
      <Cell className="max-2xl:px-3">
        <StatusSelect order={order} />
      </Cell>
      <Cell className="max-2xl:pl-3">
        <OrderActions order={order} onOpen={onOpen} />
      </Cell>
    </Row>
  )
}
