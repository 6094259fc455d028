import type { PaymentEntry } from '../../../contract/admin-payments.ts'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { momentText, moneyText } from '../list/figures.ts'
import { DemoMark } from '../orders/demo-mark.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentDisputes } from './payment-disputes.tsx'
import { Captures, StateBadge, Trouble } from './payment-facts.tsx'
import type { PaymentRowsProps } from './payment-table.tsx'

/** The payments as cards, for screens that are too narrow for the table. */
export function PaymentCards({ payments }: PaymentRowsProps) {
  if (!payments) {
    return (
      <div className="grid gap-4 border-line border-t p-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <ul aria-label={m.payments_title()}>
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentCard({ payment }: { payment: PaymentEntry }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 border-line border-t px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2">
            <span className="money whitespace-nowrap font-semibold">{payment.orderNumber}</span>
            <DemoMark environment={payment.environment} />
          </h2>
          <p className="text-muted text-sm">{momentText(payment.createdAt)}</p>
        </div>
        <div className="flex flex-col items-end gap-0.5">
          <span className="money font-semibold">{moneyText(payment.total)}</span>
          <StateBadge payment={payment} />
        </div>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">{payment.customerName}</p>
        <p className="wrap-anywhere text-muted text-sm">{payment.customerEmail}</p>
      </div>
      <Captures payment={payment} />
      {payment.trouble !== null && (
        <div className="rounded-control bg-danger-soft px-3.5 py-3">
          <Trouble payment={payment} />
        </div>
      )}
      <PaymentDisputes payment={payment} />
      <PaymentActions payment={payment} />
    </li>
  )
}
