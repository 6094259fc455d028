import { useState } from 'react'
import { productName } from '../../../catalog/store/product-text.ts'
import { type Cents, formatMoney } from '../../../kit/money.ts'
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import type { EndOfUnits } from '../../../sale/kept-deposit.ts'
import { keptPieces } from '../../../sale/line-change.ts'
import { isUnpaid } from '../../../sale/order-status.ts'
import { isRefundedByHand } from '../../../sale/refund.ts'
import { cancelText, endOf, type LineOfOrder, useCancellation } from './line-queries.ts'

/** A confirmation before a line or some of its seats are canceled, with the amount and the way of the refund. */
export function CancelDialog({
  onClose,
  isLate = false,
  ...line
}: LineOfOrder & { onClose: () => void; isLate?: boolean }) {
  const { order, item } = line
  const name = productName(item)
  const kept = keptPieces(item)
  const [count, setCount] = useState(kept)
  const lost = isLate ? endOf(line, count) : null
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
      description={lost ? lossText(line, lost) : refundText(line, count)}
      confirmLabel={lost ? m.lines_lose({ amount: money(lost.kept) }) : cancelText(item, count)}
      cancelLabel={m.lines_cancel_keep()}
      pending={cancellation.isPending}
      onConfirm={() => cancellation.mutate({ keep: kept - count, lose: lost?.kept })}
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
  const { amount } = endOf({ order, item }, count, { keeps: false })
  return amount === 0 ? m.lines_cancel_free() : backText(order, amount)
}

const money = (cents: Cents) => formatMoney(cents, getLocale())

const backText = (order: LineOfOrder['order'], cents: Cents): string =>
  isRefundedByHand(order)
    ? m.lines_cancel_hand({ amount: money(cents) })
    : m.lines_cancel_provider({ amount: money(cents) })

/** What the customer loses, what comes back, and what is not due any more. */
function lossText({ order }: LineOfOrder, { kept, amount, unpaid }: EndOfUnits): string {
  const texts = [
    m.lines_lose_text({ amount: money(kept) }),
    amount > 0 && backText(order, amount),
    unpaid > 0 && m.lines_lose_unpaid({ amount: money(unpaid) }),
  ]
  return texts.filter(Boolean).join(' ')
}
