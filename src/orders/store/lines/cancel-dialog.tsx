import { useState } from 'react'
import { productName } from '../../../catalog/store/product-text.ts'
import { formatMoney } from '../../../kit/money.ts'
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { keptPieces } from '../../../sale/line-change.ts'
import { isUnpaid, netOf } from '../../../sale/order-status.ts'
import { isRefundedByHand, shareOf } from '../../../sale/refund.ts'
import { cancelText, type LineOfOrder, useCancellation } from './line-queries.ts'

/** A confirmation before a line or some of its seats are canceled, with the amount and the way of the refund. */
export function CancelDialog({ onClose, ...line }: LineOfOrder & { onClose: () => void }) {
  const { order, item } = line
  const name = productName(item)
  const kept = keptPieces(item)
  const [count, setCount] = useState(kept)
  const cancellation = useCancellation(line, (changed) => {
    onClose()
    const isPending = changed.items.some((one) => one.lineId === item.lineId && one.returning)
    const description = isPending ? m.lines_cancel_pending_text({ name }) : m.lines_cancel_done_text({ name })
    toast({ title: m.lines_cancel_done_title(), description, tone: 'success' })
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.lines_cancel_question({ name })}
      description={refundText(line, count)}
      confirmLabel={cancelText(item, count)}
      cancelLabel={m.lines_cancel_keep()}
      pending={cancellation.isPending}
      onConfirm={() => cancellation.mutate(kept - count)}
    >
      {kept > 1 && !isUnpaid(order) && (
        <SelectField
          name="count"
          label={m.lines_cancel_count()}
          value={String(count)}
          onChange={(event) => setCount(Number(event.target.value))}
        >
          {Array.from({ length: kept }, (_, at) => kept - at).map((seats) => (
            <option key={seats} value={seats}>
              {m.lines_cancel_count_of({ count: seats, total: kept })}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  )
}

function refundText({ order, item }: LineOfOrder, count: number): string {
  if (isUnpaid(order)) return m.lines_cancel_unpaid()
  const left = netOf(order)
  const before = order.items.map((one) => ({ ...one, quantity: one.quantity - keptPieces(one) }))
  const share = shareOf(order, [...before, { ...item, quantity: count }]) - shareOf(order, before)
  const cents = Math.min(left, share)
  if (cents === 0) return m.lines_cancel_free()
  const amount = formatMoney(cents, getLocale())
  return isRefundedByHand(order) ? m.lines_cancel_hand({ amount }) : m.lines_cancel_provider({ amount })
}
