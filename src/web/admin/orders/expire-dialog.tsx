import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { moneyText } from '../list/figures.ts'
import { useExpiry } from './use-expiry.ts'

/** Names the order to cancel and the consequences. */
export function ExpireDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending } = useExpiry(order, onClose)
  const number = order.orderNumber
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={m.admin_expire_title({ number })}
      description={m.admin_expire_question({ amount: moneyText(order.total), name: order.customerName })}
      confirmLabel={m.admin_expire_confirm({ number })}
      cancelLabel={m.admin_expire_keep()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
