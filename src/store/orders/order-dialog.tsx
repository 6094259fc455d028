import { FileText } from 'lucide-react'
import { PayButton } from '../../balances/store/pay-button.tsx'
import { formatMoney } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import type { OwnOrder } from '../../orders/api.ts'
import { orderStateText } from '../../orders/order-state-text.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { InvoiceButton } from '../../orders/store/invoice-button.tsx'
import { OwnOrderBadges } from '../../orders/store/order-badges.tsx'
import { OrderAddresses, OrderLines, OrderTotals } from '../../orders/store/order-parts.tsx'
import { Parcels } from '../../orders/store/parcels.tsx'
import { ProgressLine } from '../../orders/store/progress-line.tsx'
import { useCreditNote } from '../../orders/store/use-invoice.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

/** All details of an order. */
export function OrderDialog({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={m.dashboard_order({ number: order.orderNumber })}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <span>{dayText(order.createdAt)}</span>
          <OwnOrderBadges order={order} />
        </span>
      }
      footer={
        <>
          <PayButton order={order} />
          <InvoiceButton order={order} />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ProgressLine order={order} />
        <p>{orderStateText(order)}</p>
        {order.cancelReason && <p className="wrap-anywhere">{m.order_cancel_reason({ reason: order.cancelReason })}</p>}
        <section>
          <h3 className="font-bold">{m.checkout_receipt_items()}</h3>
          <OrderLines order={order} />
          <OrderTotals order={order} />
        </section>
        <Parcels order={order} withContents />
        <CreditNotes order={order} />
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact label={m.dashboard_order_email()}>
            <span className="wrap-anywhere">
              <EmailText email={order.customerEmail} />
            </span>
          </Fact>
          <Fact label={m.checkout_receipt_payment()}>{paymentMethodText(order)}</Fact>
          {order.paypalTransactionId && (
            <Fact label={m.checkout_receipt_transaction()}>
              <span className="money wrap-anywhere">{order.paypalTransactionId}</span>
            </Fact>
          )}
        </dl>
        <OrderAddresses order={order} />
      </div>
    </Dialog>
  )
}

/** The credit notes of an order. */
function CreditNotes({ order }: { order: OwnOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <section>
      <h3 className="font-bold">{m.dashboard_refunds()}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {order.refunds.map((refund) => (
          <li key={refund.completedAt.toISOString()} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <span className="money font-semibold">{refundText(refund)}</span>{' '}
              <span className="text-muted text-sm">{dayText(refund.completedAt)}</span>
            </span>
            {refund.creditNote && <CreditNoteButton order={order} number={refund.creditNote} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What went back; of a kept deposit that left nothing to give back, what nobody has to pay any more. */
function refundText({ amount, credited = amount }: OwnOrder['refunds'][number]): string {
  if (amount > 0 || credited === 0) return formatMoney(amount, getLocale())
  return m.dashboard_credited({ amount: formatMoney(credited, getLocale()) })
}

function CreditNoteButton({ order, number }: { order: OwnOrder; number: string }) {
  const { pending, download } = useCreditNote(order, number)
  return (
    <Button tone="outline" size="sm" pending={pending} onClick={() => void download()}>
      <FileText aria-hidden className="size-4" />
      <span>{m.dashboard_credit_note({ number })}</span>
    </Button>
  )
}
