import type { QueryClient } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { type Attempt, claimAttempt, isUnfinished, storedAttempt } from '../../lib/checkout/attempt.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { followUp } from './follow-up.ts'
import { type Outcome, reportOrder } from './pay-steps.ts'

const maxDelay = 60_000

/** Follows up a payment whose checkout was closed before it ended, and notifies the buyer; returns the cleanup. */
export function watchPurchase(queryClient: QueryClient, userId: string): () => void {
  let stop = () => {}
  const watch = () => {
    const attempt = storedAttempt(userId)
    if (!attempt) return
    let stopped = false
    const stopFollowUp = followUp(attempt, (outcome) => void conclude(outcome), { maxDelay, inTurn: true })
    const conclude = async (outcome: Outcome) => {
      await finish(queryClient, attempt, outcome)
      stopFollowUp()
      if (stopped || !isUnfinished(attempt)) return
      const again = setTimeout(watch, maxDelay)
      stop = () => clearTimeout(again)
    }
    stop = () => {
      stopped = true
      stopFollowUp()
    }
  }
  watch()
  return () => stop()
}

async function finish(queryClient: QueryClient, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'taken') {
    try {
      const { order, emailWarning } = await reportOrder(attempt, outcome.transactionId)
      if (claimAttempt(attempt)) concludePurchase(queryClient, order, emailWarning)
    } catch (error) {
      console.warn('The order could not be read; retrying later', error)
    }
    return
  }
  if (!claimAttempt(attempt)) return
  if (outcome.kind === 'review') return toastReview(attempt)
  // Without an approval there is nothing to report.
  if (attempt.phase !== 'approved') return
  if (outcome.kind === 'conflict') return explainConflict(queryClient, outcome.error)
  const description = `${m.checkout_failed_text()} ${m.checkout_nothing_charged()}`
  toast({ topic: checkoutTopic, title: m.checkout_failed_title(), description, tone: 'danger' })
}

function toastReview(attempt: Attempt): void {
  takeFromCart(attempt.purchase.report.items)
  const description = m.checkout_review_text({ number: attempt.orderNumber })
  toast({ title: m.checkout_review_title(), description, tone: 'warning' })
}
