import { moneyText } from '../../kit/list/figures.ts'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import type { PaymentEntry } from '../office-api.ts'
import type { PaymentAction } from './use-payment-work.ts'

interface DecisionDialogProps {
  payment: PaymentEntry
  action: PaymentAction
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Names the payment, the amount and the consequences. */
export function DecisionDialog({ payment, action, pending, onCancel, onConfirm }: DecisionDialogProps) {
  const amount = moneyText('amount' in action ? action.amount : remainingOf(payment))
  const { title, text } = questions[action.kind]
  const about = { amount, number: payment.orderNumber, name: buyerName(payment) }
  return (
    <ConfirmDialog
      open
      tone={action.kind === 'refund' || action.kind === 'retry' || action.kind === 'release' ? 'danger' : 'brand'}
      onOpenChange={(open) => !open && !pending && onCancel()}
      title={title(about)}
      description={
        <>
          <p>{text(about)}</p>
          {isDemoMoney(payment) && transfersMoney(action) && (
            <p className="mt-2 font-semibold">{m.refund_confirm_demo()}</p>
          )}
        </>
      }
      confirmLabel={action.kind === 'refund' ? m.refund_confirm({ amount }) : paymentActionTexts[action.kind]()}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}

const transfersMoney = ({ kind }: PaymentAction) => kind === 'accept' || kind === 'refund' || kind === 'retry'

export const paymentActionTexts: Record<PaymentAction['kind'], () => string> = {
  accept: m.payments_accept,
  refund: m.payments_refund,
  retry: m.payments_retry,
  drop: m.payments_drop,
  release: m.payments_release,
  seen: m.payments_seen,
}

interface About {
  amount: string
  number: string
  name: string
}

const questions: Record<PaymentAction['kind'], { title: (about: About) => string; text: (about: About) => string }> = {
  accept: { title: m.payments_accept_title, text: m.payments_accept_text },
  refund: { title: m.payments_refund_title, text: m.payments_refund_text },
  retry: { title: m.payments_retry_title, text: m.payments_retry_text },
  drop: { title: m.payments_drop_title, text: m.payments_drop_text },
  release: { title: m.payments_release_title, text: m.payments_release_text },
  seen: { title: m.payments_seen_title, text: m.payments_seen_text },
}

/** Captured amount minus refunds, in cents. */
function remainingOf({ captures }: PaymentEntry): number {
  const paid = captures.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
  return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
}
