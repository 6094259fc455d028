import { CircleAlert } from 'lucide-react'
import { moneyText } from '../../kit/list/figures.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { CopyText } from '../../kit/ui/copy-button.tsx'
import { trackingText } from '../../orders/office/tracking-text.ts'
import { paymentMethodText } from '../../orders/order-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { issueText } from '../../refunds/office/refund-texts.ts'
import { noteText } from '../../sale/payment-notes.ts'
import type { PaymentEntry } from '../office-api.ts'
import { paymentProblems } from '../office-texts.ts'
import { anomalyText, captureText, stateTextOf } from './payment-texts.ts'

/** State of a payment, explained in a tooltip. */
export function StateBadge({ payment }: { payment: PaymentEntry }) {
  const { name, meaning, tone } = stateTextOf(payment)
  const byHand = payment.environment === 'personal' && payment.state === 'pending'
  return (
    <Badge tone={tone}>
      <span title={byHand ? m.payments_state_pending_by_hand_text() : meaning}>{name}</span>
    </Badge>
  )
}

/** Captured and refunded amounts, as reported by the provider. */
export function Captures({ payment }: { payment: PaymentEntry }) {
  if (payment.captures.length === 0) return <span className="text-muted text-sm">{noPaymentReason(payment)}</span>
  return (
    <ul className="flex flex-col gap-1">
      {payment.captures.map(({ id, status, amount, refunded, anomaly }) => (
        <li key={id} className="flex flex-col">
          <span className="text-sm">
            <span>{captureText(status)}</span> <span className="money font-semibold">{moneyText(amount)}</span>
            {refunded > 0 && (
              <span className="text-muted">{` · ${m.payments_capture_refunded({ amount: moneyText(refunded) })}`}</span>
            )}
          </span>
          {payment.paymentMethod && (
            <span className="text-muted text-sm">{paymentMethodText({ paymentMethod: payment.paymentMethod })}</span>
          )}
          {anomaly !== null && <span className="text-danger-text text-sm">{anomalyText(anomaly)}</span>}
          <span className="text-muted text-sm">
            <CopyText what={m.payments_capture_copy()} text={id} />
          </span>
        </li>
      ))}
      {payment.trackings.map((tracking) => (
        <li key={tracking.number} className="wrap-anywhere text-muted text-sm">
          {`${tracking.number}: ${trackingText(tracking, payment.paymentMethod ?? '')}`}
        </li>
      ))}
    </ul>
  )
}

/** Why a reserved order number has no payment. */
function noPaymentReason(payment: PaymentEntry): string {
  const ended = payment.ending !== null && (payment.state === 'released' || payment.state === 'created')
  return ended ? stateTextOf(payment).meaning : m.payments_capture_none()
}

/** Why a payment needs a decision by staff. */
export function ProblemNotice({ payment }: { payment: PaymentEntry }) {
  const { trouble, note, refunds } = payment
  if (trouble === null) return null
  const issue = refunds.findLast(({ state }) => state === 'failed')?.issue
  return (
    <div className="flex gap-2.5 text-danger-text">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{pageText(paymentProblems, trouble)}</p>
        {trouble === 'review' && note && <p className="text-muted text-sm">{noteText(note, getLocale())}</p>}
        {issue && <p className="text-muted text-sm">{issueText(issue)}</p>}
      </div>
    </div>
  )
}
