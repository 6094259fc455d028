import { moneyText } from '../../kit/list/figures.ts'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { shipsUnpaid } from '../order-status.ts'
import type { OrderStatus } from '../order-statuses.ts'
import { statusTexts } from './status-texts.ts'
import { useStatusChange } from './use-status-change.ts'

interface PaymentQuestionProps {
  order: Order
  /** The status that the order gets after the question. */
  status: OrderStatus
  onClose: () => void
}

/**
 * Asks for confirmation before an order that is not paid moves on: that its manual payment has arrived, which is then
 * recorded, or that it is shipped although the provider may still decline its payment, or took it back.
 */
export function PaymentQuestion(props: PaymentQuestionProps) {
  return shipsUnpaid(props.order, props.status) ? <PendingQuestion {...props} /> : <ArrivalQuestion {...props} />
}

function PendingQuestion({ order, status, onClose }: PaymentQuestionProps) {
  const change = useStatusChange(order)
  const [title, text] = order.takenBack
    ? [m.admin_ship_taken_back_title, m.admin_ship_taken_back_text]
    : [m.admin_ship_unpaid_title, m.admin_ship_unpaid_text]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title({ amount: moneyText(order.takenBack ? order.lost : order.total) })}
      description={text({ number: order.orderNumber, name: order.customerName })}
      confirmLabel={m.admin_ship_unpaid_confirm()}
      cancelLabel={m.admin_paid_not_yet()}
      onConfirm={() => {
        change(status, { shipUnpaid: true })
        onClose()
      }}
    />
  )
}

function ArrivalQuestion({ order, status, onClose }: PaymentQuestionProps) {
  const change = useStatusChange(order)
  const about = { number: order.orderNumber, name: order.customerName }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="brand"
      title={m.admin_paid_title({ amount: moneyText(order.total) })}
      description={m.admin_paid_text({ ...about, status: statusTexts[status].name() })}
      confirmLabel={m.admin_paid_confirm()}
      cancelLabel={m.admin_paid_not_yet()}
      onConfirm={() => {
        change(status, { paymentReceived: true })
        onClose()
      }}
    />
  )
}
