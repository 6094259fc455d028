import { Loader2 } from 'lucide-react'
import { MessagePage } from '../../kit/page/message-page.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import type { Attempt } from './attempt.ts'

interface ConfirmingProps {
  attempt: Attempt
  /** Whether a request of this page is pending. */
  pending: boolean
  onBack: () => void
}

/**
 * Shown while the outcome of a payment is unknown. The Back button tries a capture first: an approved payment becomes
 * the order, and an unapproved one can no longer be captured.
 */
export function ConfirmingStage({ attempt, pending, onBack }: ConfirmingProps) {
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
      {!approved && (
        <Button tone="outline" pending={pending} onClick={onBack}>
          {m.checkout_open_back()}
        </Button>
      )}
    </MessagePage>
  )
}

interface UnfetchedProps {
  orderNumber: string
  pending: boolean
  onRetry: () => void
}

/** The payment and the order exist; only the receipt could not be fetched. */
export function UnfetchedStage({ orderNumber, pending, onRetry }: UnfetchedProps) {
  return (
    <MessagePage title={m.checkout_unreported_title()} text={m.checkout_unreported_text({ number: orderNumber })}>
      <Button pending={pending} onClick={onRetry}>
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
