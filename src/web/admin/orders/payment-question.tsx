import type { Order } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../../domain/order-statuses.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { moneyText } from '../list/figures.ts'
import { statusTexts } from './status-texts.ts'
import { useStatusChange } from './use-status-change.ts'

interface PaymentQuestionProps {
  order: Order
  /** The status that the order gets together with the payment. */
  status: OrderStatus
  onClose: () => void
}

/** Asks for confirmation that a manual payment has arrived before the order is recorded as paid. */
export function PaymentQuestion({ order, status, onClose }: PaymentQuestionProps) {
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
