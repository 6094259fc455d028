import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { claimAttempt, storedAttempt } from './attempt.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { followUp } from './follow-up.ts'
import { paymentEffects } from './payment-effects.ts'
import { createPurchase, type EffectHandlers } from './purchase-machine.ts'

const maxDelay = 60_000

/** Follows up a payment whose checkout was closed before it ended, and notifies the buyer; returns the cleanup. */
export function watchPurchase(queryClient: QueryClient, userId: string): () => void {
  let stop = () => {}
  const watch = () => {
    const attempt = storedAttempt(userId)
    if (!attempt) return
    const purchase = createPurchase({ name: 'confirming', attempt }, backgroundEffects(queryClient))
    const stopFollowUp = followUp(
      attempt,
      (outcome) => {
        purchase.send({ type: 'outcome', attempt, outcome })
        if (outcome.kind === 'elsewhere') stop()
      },
      { maxDelay, inTurn: true },
    )
    const unsubscribe = purchase.subscribe(() => {
      const { name } = purchase.state()
      // Other tabs wait until the order is read.
      if (name === 'confirming' || name === 'fetching') return
      stop()
      if (name !== 'unfetched') return
      const again = setTimeout(watch, maxDelay)
      stop = () => clearTimeout(again)
    })
    stop = () => {
      unsubscribe()
      stopFollowUp()
    }
  }
  watch()
  return () => stop()
}

/** The effects of a purchase on another page than the checkout: toasts, and the cart. */
const backgroundEffects = (queryClient: QueryClient): EffectHandlers => ({
  ...paymentEffects,
  conclude: ({ attempt, order, emailWarning }) => {
    if (attempt && claimAttempt(attempt)) concludePurchase(queryClient, order, emailWarning)
  },
  showReview: ({ attempt }) => {
    if (!claimAttempt(attempt)) return
    takeFromCart(attempt.purchase.report.items)
    const description = m.checkout_review_text({ number: attempt.orderNumber })
    toast({ title: m.checkout_review_title(), description, tone: 'warning' })
  },
  // Without an approval there is nothing to fetch.
  showDecline: ({ attempt }) => {
    if (!claimAttempt(attempt) || attempt.phase !== 'approved') return
    const description = `${m.checkout_failed_text()} ${m.checkout_nothing_charged()}`
    toast({ topic: checkoutTopic, title: m.checkout_failed_title(), description, tone: 'danger' })
  },
  explain: ({ error, attempt }) => {
    if (attempt && claimAttempt(attempt) && attempt.phase === 'approved') void explainConflict(queryClient, error)
  },
})
