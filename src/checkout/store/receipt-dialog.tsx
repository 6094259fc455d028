import { useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { OwnOrder } from '../../orders/api.ts'
import { orderStateText } from '../../orders/order-state-text.ts'
import { ProgressLine } from '../../orders/store/progress-line.tsx'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'
import { ConfirmationNotice, ReceiptDetails } from './receipt-details.tsx'

/** The receipt (spec §2, §6, §9); closing it leads to the order history, or to the back office for staff. */
export function ReceiptDialog({ order, user }: { order: OwnOrder; user: User }) {
  const navigate = useNavigate()
  const close = () =>
    void (isStaff(user) ? navigate({ to: '/admin' }) : navigate({ to: '/dashboard', search: { section: 'orders' } }))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && close()}
      title={m.checkout_receipt_title()}
      description={<ConfirmationNotice email={order.customerEmail} />}
      footer={
        <>
          <ButtonLink to="/orders/$number/thanks" params={{ number: order.orderNumber }} tone="outline" size="sm">
            {m.checkout_receipt_next()}
          </ButtonLink>
          <Button size="sm" onClick={close}>
            {m.checkout_receipt_close()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ProgressLine order={order} />
        {order.paymentStatus === 'pending_review' ? <PendingNotice /> : <p>{orderStateText(order)}</p>}
        <ReceiptDetails order={order} />
      </div>
    </Dialog>
  )
}

function PendingNotice() {
  return (
    <p className="flex gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      {m.checkout_receipt_pending()}
    </p>
  )
}
