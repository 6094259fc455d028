import type { PaymentEntry } from '../../../contract/admin-payments.ts'
import { isDemoMoney } from '../../../domain/demo-money.ts'
import { m } from '../../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { moneyText } from '../list/figures.ts'
import type { PaymentWish } from './use-payment-work.ts'

interface DecisionDialogProps {
  payment: PaymentEntry
  wish: PaymentWish
  pending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Names the payment, the amount and the consequences. */
export function DecisionDialog({ payment, wish, pending, onCancel, onConfirm }: DecisionDialogProps) {
  const amount = moneyText('amount' in wish ? wish.amount : leftOf(payment))
  const { title, text } = questions[wish.kind]
  const about = { amount, number: payment.orderNumber, name: payment.customerName }
  return (
    <ConfirmDialog
      open
      tone={wish.kind === 'refund' || wish.kind === 'retry' || wish.kind === 'release' ? 'danger' : 'brand'}
      onOpenChange={(open) => !open && !pending && onCancel()}
      title={title(about)}
      description={
        <>
          <p>{text(about)}</p>
          {isDemoMoney(payment) && movesMoney(wish) && <p className="mt-2 font-semibold">{m.refund_confirm_demo()}</p>}
        </>
      }
      confirmLabel={wish.kind === 'refund' ? m.refund_confirm({ amount }) : wishTexts[wish.kind]()}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}

const movesMoney = ({ kind }: PaymentWish) => kind === 'accept' || kind === 'refund' || kind === 'retry'

export const wishTexts: Record<PaymentWish['kind'], () => string> = {
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

const questions: Record<PaymentWish['kind'], { title: (about: About) => string; text: (about: About) => string }> = {
  accept: { title: m.payments_accept_title, text: m.payments_accept_text },
  refund: { title: m.payments_refund_title, text: m.payments_refund_text },
  retry: { title: m.payments_retry_title, text: m.payments_retry_text },
  drop: { title: m.payments_drop_title, text: m.payments_drop_text },
  release: { title: m.payments_release_title, text: m.payments_release_text },
  seen: { title: m.payments_seen_title, text: m.payments_seen_text },
}

/** Captured amount minus refunds, in cents. */
function leftOf({ captures }: PaymentEntry): number {
  const paid = captures.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
  return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
}
