import { Loader2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { Attempt } from '../../lib/checkout/attempt.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { capturePayment } from './pay-steps.ts'
import type { PurchaseFlow, Stage } from './use-purchase.ts'

interface ConfirmingProps {
  attempt: Attempt
  onSettled: PurchaseFlow['settle']
}

/** Shown while the outcome of a payment is unknown; polls it and never offers another payment. */
export function ConfirmingStage({ attempt, onSettled }: ConfirmingProps) {
  const approved = attempt.phase === 'approved'
  return (
    <MessagePage
      title={approved ? m.checkout_confirming_title() : m.checkout_open_title()}
      text={approved ? m.checkout_confirming_text() : m.checkout_open_text()}
    >
      <p role="status" className="flex items-center gap-3 rounded-card border border-line bg-surface px-5 py-4">
        <Loader2 aria-hidden className="size-5 animate-spin text-leaf" />
        <span className="font-semibold">{m.checkout_confirming_order({ number: attempt.orderNumber })}</span>
      </p>
      {!approved && <BackToForm attempt={attempt} onSettled={onSettled} />}
    </MessagePage>
  )
}

/** Captures first: an approved payment becomes the order, and an unapproved one can no longer be captured. */
function BackToForm({ attempt, onSettled }: ConfirmingProps) {
  const [pending, setPending] = useState(false)
  const goBack = async () => {
    setPending(true)
    const outcome = await capturePayment(attempt)
    await onSettled({ ...attempt, phase: 'approved' }, outcome.kind === 'refused' ? { kind: 'abandoned' } : outcome)
  }
  return (
    <Button tone="outline" pending={pending} onClick={() => void goBack()}>
      {m.checkout_open_back()}
    </Button>
  )
}

/** The payment and the order exist; only the receipt could not be fetched. */
export function UnreportedStage({
  stage,
  onSettled,
}: {
  stage: Extract<Stage, { name: 'unreported' }>
  onSettled: PurchaseFlow['settle']
}) {
  const [pending, setPending] = useState(false)
  const { attempt, transactionId } = stage
  const again = async () => {
    setPending(true)
    await onSettled(attempt, { kind: 'taken', transactionId })
    setPending(false)
  }
  return (
    <MessagePage
      title={m.checkout_unreported_title()}
      text={m.checkout_unreported_text({ number: attempt.orderNumber })}
    >
      <Button pending={pending} onClick={() => void again()}>
        {m.checkout_unreported_retry()}
      </Button>
    </MessagePage>
  )
}

/** The captured amount differs from the cart: staff decide, and the buyer must not pay again. */
export function ReviewStage({ orderNumber }: { orderNumber: string }) {
  return (
    <MessagePage title={m.checkout_review_title()} text={m.checkout_review_text({ number: orderNumber })}>
      <ButtonLink to="/dashboard">{m.checkout_review_action()}</ButtonLink>
    </MessagePage>
  )
}
