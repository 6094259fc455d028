import type { QueryClient } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { type Attempt, isKept, keptAttempt, takeAttempt } from '../../lib/checkout/attempt.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { followUp } from './follow-up.ts'
import { type Outcome, reportOrder } from './pay-steps.ts'

const longestWait = 60_000

/** Follows up a payment whose checkout was closed before it ended, and notifies the buyer; returns the cleanup. */
export function watchPurchase(queryClient: QueryClient, userId: string): () => void {
  let stop = () => {}
  const watch = () => {
    const attempt = keptAttempt(userId)
    if (!attempt) return
    let stopped = false
    const unfollow = followUp(attempt, (outcome) => void conclude(outcome), { longestWait, inTurn: true })
    const conclude = async (outcome: Outcome) => {
      await finish(queryClient, attempt, outcome)
      unfollow()
      if (stopped || !isKept(attempt)) return
      const again = setTimeout(watch, longestWait)
      stop = () => clearTimeout(again)
    }
    stop = () => {
      stopped = true
      unfollow()
    }
  }
  watch()
  return () => stop()
}

async function finish(queryClient: QueryClient, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'taken') {
    try {
      const { order, emailWarning } = await reportOrder(attempt, outcome.transactionId)
      if (takeAttempt(attempt)) concludePurchase(queryClient, order, emailWarning)
    } catch (error) {
      console.warn('The order could not be read; it is asked for again later', error)
    }
    return
  }
  if (!takeAttempt(attempt)) return
  if (outcome.kind === 'review') return sayReview(attempt)
  // Without an approval there is nothing to report.
  if (attempt.phase !== 'approved') return
  if (outcome.kind === 'conflict') return explainConflict(queryClient, outcome.error)
  const description = `${m.checkout_failed_text()} ${m.checkout_nothing_charged()}`
  toast({ topic: checkoutTopic, title: m.checkout_failed_title(), description, tone: 'danger' })
}

function sayReview(attempt: Attempt): void {
  takeFromCart(attempt.purchase.report.items)
  const description = m.checkout_review_text({ number: attempt.orderNumber })
  toast({ title: m.checkout_review_title(), description, tone: 'warning' })
}
