import type { ReactNode } from 'react'
import { type Column, TableOrCards } from '../../kit/list/list-rows.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import type { Order } from '../../orders/api.ts'
import { DueNote } from '../../orders/office/due-note.tsx'
import { AmountCell, CustomerCell, NumberCell, SaleCardHeader } from '../../orders/office/sale-parts.tsx'
import { StatusSelect } from '../../orders/office/status-select.tsx'
import { PaymentBadge } from '../../orders/store/order-badges.tsx'
import { m } from '../../paraglide/messages.js'
import { OrderActions } from './order-actions.tsx'
import type { OrderSelection } from './order-selection.tsx'

interface OrderListProps {
  orders: readonly Order[] | undefined
  onOpen: (orderNumber: string) => void
  selection: OrderSelection
}

/** One page of orders: rows that can be selected and opened. */
export function OrderList({ orders, onOpen, selection }: OrderListProps) {
  const actions = (order: Order) => <OrderActions order={order} onOpen={() => onOpen(order.orderNumber)} />
  return (
    <TableOrCards
      label={m.admin_orders_title()}
      items={orders}
      narrow={1280}
      columns={[selectColumn(orders ?? [], selection), ...columnsOf(actions)]}
      paired
      skeleton={{ count: 2, className: 'h-40' }}
      entry={(order) => (
        <>
          <div className="flex items-start gap-2">
            <SelectBox
              id={`select-${order.id}`}
              label={m.bulk_select({ number: order.orderNumber })}
              checked={selection.has(order.id)}
              onChange={(isChosen) => selection.toggle([order], isChosen)}
            />
            <div className="min-w-0 flex-1">
              <SaleCardHeader sale={order} badge={badge(order)} />
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StatusSelect order={order} />
            <div className="print:hidden">{actions(order)}</div>
          </div>
        </>
      )}
    />
  )
}

/** The status says that an order was canceled before it was paid; nothing else is to be said of its payment. */
const badge = (order: Order) =>
  order.paymentStatus !== 'voided' && (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <PaymentBadge order={order} />
      <DueNote order={order} />
    </span>
  )

function selectColumn(orders: readonly Order[], { has, toggle }: OrderSelection): Column<Order> {
  return {
    key: 'select',
    head: (
      <SelectBox
        id="select-page"
        label={m.bulk_select_page()}
        checked={orders.length > 0 && orders.every(({ id }) => has(id))}
        onChange={(isChosen) => toggle(orders, isChosen)}
      />
    ),
    className: 'print:hidden w-11 pr-0 pl-2.5',
    cell: (order) => (
      <SelectBox
        id={`select-${order.id}`}
        label={m.bulk_select({ number: order.orderNumber })}
        checked={has(order.id)}
        onChange={(isChosen) => toggle([order], isChosen)}
      />
    ),
  }
}

interface SelectBoxProps {
  id: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const SelectBox = ({ id, label, checked, onChange }: SelectBoxProps) => (
  <Checkbox
    id={id}
    aria-label={label}
    checked={checked}
    onChange={(event) => onChange(event.target.checked)}
    className="print:hidden"
  />
)

const columnsOf = (actions: (order: Order) => ReactNode): Column<Order>[] => [
  {
    key: 'order',
    head: m.admin_column_order(),
    className: 'whitespace-nowrap max-2xl:px-3 max-2xl:pl-5',
    cell: (order) => <NumberCell sale={order} />,
  },
  {
    key: 'customer',
    head: m.admin_column_customer(),
    className: 'wrap-anywhere min-w-40 max-2xl:px-3',
    cell: (order) => <CustomerCell sale={order} />,
  },
  {
    key: 'payment',
    head: m.admin_column_payment(),
    className: 'whitespace-nowrap max-2xl:px-3',
    cell: (order) => <AmountCell sale={order} badge={badge(order)} />,
  },
  {
    key: 'status',
    head: m.admin_column_status(),
    className: 'max-2xl:px-3',
    cell: (order) => <StatusSelect order={order} />,
  },
  {
    key: 'actions',
    head: m.admin_column_actions(),
    headHidden: true,
    className: 'print:hidden max-2xl:pl-3',
    cell: actions,
  },
]
