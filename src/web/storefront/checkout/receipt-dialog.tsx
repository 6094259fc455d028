import { useNavigate } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { orderStateText } from '../../../texts/order-state-text.ts'
import { isStaff } from '../../session/current-user.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmationNotice, ReceiptDetails } from './receipt-details.tsx'

/** The receipt (spec §2, §6, §9); closing it leads to the order history, or to the back office for staff. */
export function ReceiptDialog({ order, user }: { order: Order; user: User }) {
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
