import { moneyText } from '../../kit/list/figures.ts'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { hasMoney, marksPaid, shipsUnpaid } from '../../sale/order-status.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import type { Order } from '../api.ts'
import { statusTexts } from './status-texts.ts'
import { type Statement, useStatusChange } from './use-status-change.ts'

interface PaymentQuestionProps {
  order: Order
  /** The status that the order gets after the question. */
  status: OrderStatus
  onClose: () => void
}

/** Whether staff can record the rest of an order's payment by moving it on; of one that moved on already, they take it. */
export const canMarkPaid = (order: Order): boolean => order.status === 'pending' && marksPaid(order, 'completed')

/** Asks for the statement that a change of status needs, and changes it. */
export function PaymentQuestion({ order, status, onClose }: PaymentQuestionProps) {
  const change = useStatusChange(order)
  return (
    <StatementQuestion
      order={order}
      status={status}
      onClose={onClose}
      onConfirm={(statement) => {
        change(status, statement)
        onClose()
      }}
    />
  )
}

interface StatementQuestionProps {
  order: Order
  /** The status that the order gets; shipped by default. */
  status?: OrderStatus
  pending?: boolean
  onClose: () => void
  onConfirm: (statement: Statement) => void
}

/**
 * Asks for confirmation before an order that is not paid moves on: that its manual payment has arrived, which is then
 * recorded, or that it is shipped although the provider may still decline its payment, or took it back.
 */
export function StatementQuestion({ order, status = 'shipped', pending, onClose, onConfirm }: StatementQuestionProps) {
  const dialog = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    cancelLabel: m.admin_paid_not_yet(),
    ...(pending !== undefined && { pending }),
  }
  const about = { number: order.orderNumber, name: buyerName(order) }
  if (!shipsUnpaid(order, status)) {
    const texts = { ...about, status: statusTexts[status].name(), paid: moneyText(order.paid) }
    return (
      <ConfirmDialog
        {...dialog}
        tone="brand"
        title={m.admin_paid_title({ amount: moneyText(order.due) })}
        description={hasMoney(order) ? m.admin_paid_rest_text(texts) : m.admin_paid_text(texts)}
        confirmLabel={m.admin_paid_confirm()}
        onConfirm={() => onConfirm({ paymentReceived: true })}
      />
    )
  }
  const [title, text] = order.takenBack
    ? [m.admin_ship_taken_back_title, m.admin_ship_taken_back_text]
    : [m.admin_ship_unpaid_title, m.admin_ship_unpaid_text]
  return (
    <ConfirmDialog
      {...dialog}
      title={title({ amount: moneyText(order.takenBack ? order.lost : order.total) })}
      description={text(about)}
      confirmLabel={m.admin_ship_unpaid_confirm()}
      onConfirm={() => onConfirm({ shipUnpaid: true })}
    />
  )
}

interface RestQuestionProps {
  order: Order
  pending: boolean
  onClose: () => void
  onConfirm: (statement: Statement) => void
}

/** Asks for confirmation before an order is sent of which only a part is paid. */
export function RestQuestion({ order, pending, onClose, onConfirm }: RestQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.parcel_rest_title({ due: moneyText(order.due) })}
      description={m.parcel_rest_text()}
      confirmLabel={m.parcel_rest_confirm()}
      cancelLabel={m.admin_paid_not_yet()}
      pending={pending}
      onConfirm={() => onConfirm({ shipUnpaid: true })}
    />
  )
}
