import { keptPieces } from '../../../../domain/line-change.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { isUnpaid } from '../../../../domain/order-status.ts'
import { amountWithTax, isRefundedByHand } from '../../../../domain/refund.ts'
import { variantOf } from '../../../../domain/variant.ts'
import { m } from '../../../../paraglide/messages.js'
import { getLocale } from '../../../../paraglide/runtime.js'
import { refundedOf } from '../../../order/order-parts.tsx'
import { productName } from '../../../product/product-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { type LineOfOrder, useCancellation } from './line-queries.ts'

/** A confirmation before a line is canceled, with the amount and the way of the refund. */
export function CancelDialog({ onClose, ...line }: LineOfOrder & { onClose: () => void }) {
  const name = productName(line.item)
  const cancellation = useCancellation(line, (order) => {
    onClose()
    const isPending = order.items.some((item) => variantOf(item) === variantOf(line.item) && item.returning)
    const description = isPending ? m.lines_cancel_pending_text({ name }) : m.lines_cancel_done_text({ name })
    toast({ title: m.lines_cancel_done_title(), description, tone: 'success' })
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.lines_cancel_question({ name })}
      description={refundText(line)}
      confirmLabel={m.lines_cancel()}
      cancelLabel={m.lines_cancel_keep()}
      pending={cancellation.isPending}
      onConfirm={() => cancellation.mutate()}
    />
  )
}

function refundText({ order, item }: LineOfOrder): string {
  if (isUnpaid(order)) return m.lines_cancel_unpaid()
  const left = order.total - refundedOf(order)
  const cents = Math.min(left, amountWithTax(order, item.price * keptPieces(item)))
  const amount = formatMoney(cents, getLocale())
  return isRefundedByHand(order) ? m.lines_cancel_hand({ amount }) : m.lines_cancel_paypal({ amount })
}
