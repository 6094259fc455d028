import type { QueryClient } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../ui/toast-store.ts'
import { type Attempt, keptAttempt, takeAttempt } from './attempt.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { followUp } from './follow-up.ts'
import { type Outcome, reportOrder } from './pay-steps.ts'

const longestWait = 60_000

/** Follows up a payment whose checkout was closed before it ended, and tells its buyer; returns how to stop. */
export function watchPurchase(queryClient: QueryClient, userId: string): () => void {
  const attempt = keptAttempt(userId)
  if (!attempt) return () => {}
  const stop = followUp(attempt, (outcome) => void finish(queryClient, attempt, outcome).finally(stop), longestWait)
  return stop
}

async function finish(queryClient: QueryClient, attempt: Attempt, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'taken') {
    try {
      const { order, emailWarning } = await reportOrder(attempt, outcome.transactionId)
      if (takeAttempt(attempt)) concludePurchase(queryClient, order, emailWarning)
    } catch (error) {
      console.warn('The order could not be read; the next page asks again', error)
    }
    return
  }
  if (!takeAttempt(attempt) || outcome.kind !== 'review') return
  takeFromCart(attempt.purchase.report.items)
  const description = m.checkout_review_text({ number: attempt.orderNumber })
  toast({ title: m.checkout_review_title(), description, tone: 'warning' })
}
