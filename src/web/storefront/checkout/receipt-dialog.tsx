import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Info, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { PaymentBadge, StatusBadge } from '../../account/orders/order-badges.tsx'
import { Fact, OrderAddresses, OrderLines, OrderTotals } from '../../account/orders/order-parts.tsx'
import { dayText, paymentMethodText } from '../../account/orders/order-text.ts'
import { isStaff } from '../../session/current-user.ts'
import { paypalQuery } from '../../settings/settings-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'

/** The receipt (spec §2, §6, §9); closing it leads to the dashboard of whoever ordered. */
export function ReceiptDialog({ order, user }: { order: Order; user: User }) {
  const navigate = useNavigate()
  const account = useQuery(paypalQuery).data
  const close = () => void navigate({ to: isStaff(user) ? '/admin' : '/dashboard' })
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && close()}
      title={m.checkout_receipt_title()}
      description={<Notice email={order.customerEmail} />}
      footer={
        <Button size="sm" onClick={close}>
          {m.checkout_receipt_close()}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {order.paymentStatus === 'pending_review' && <PendingNotice />}
        {account?.paypal_type === 'personal' && <PaymentInstructions account={account} order={order} />}
        <dl className="grid gap-4 sm:grid-cols-3">
          <Fact label={m.checkout_receipt_number()}>
            <span className="-my-2.5 flex items-center gap-1">
              <span className="money">{order.orderNumber}</span>
              <CopyButton what={m.checkout_receipt_number()} text={order.orderNumber} />
            </span>
          </Fact>
          <Fact label={m.checkout_receipt_date()}>{dayText(order.createdAt)}</Fact>
          <Fact label={m.checkout_receipt_payment()}>
            <span className="flex flex-wrap items-center gap-2">
              {paymentMethodText(order)}
              <PaymentBadge paymentStatus={order.paymentStatus} />
              <StatusBadge status={order.status} />
            </span>
          </Fact>
        </dl>
        <section aria-labelledby="receipt-items">
          <h3 id="receipt-items" className="font-bold">
            {m.checkout_receipt_items()}
          </h3>
          <OrderLines items={order.items} />
          <OrderTotals order={order} />
        </section>
        <OrderAddresses order={order} />
      </div>
    </Dialog>
  )
}

const noticeLasts = 6_000

/** Where the confirmation goes; after 6 s (spec §9) only the address stays. */
function Notice({ email }: { email: string }) {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), noticeLasts)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="flex items-center gap-2">
      <MailCheck aria-hidden className="size-4.5 shrink-0 text-success" />
      <span className="min-w-0 wrap-anywhere">{shown ? m.checkout_receipt_notice({ email }) : email}</span>
    </span>
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
