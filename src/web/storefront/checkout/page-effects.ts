import type { QueryClient } from '@tanstack/react-query'
import { updateUser } from '../../../contract/profile.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { isOutage } from '../../api/api-error.ts'
import { claimAttempt, type Purchase } from '../../lib/checkout/attempt.ts'
import { deleteDraft } from '../../lib/checkout/delete-draft.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { refreshCurrentUser } from '../../session/current-user.ts'
import { dismissTopic, toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { noticeOf } from './notice.ts'
import { followPayment } from './pay-steps.ts'
import { openWallet, paymentEffects } from './payment-effects.ts'
import { placeOrder } from './place-order.ts'
import type { EffectHandlers } from './purchase-machine.ts'

/** The effects of a purchase on the checkout page. */
export const pageEffects = (queryClient: QueryClient): EffectHandlers => ({
  ...paymentEffects,
  open: openWallet,
  place: placeOrder,
  // Phase `left` only reads: no capture for an attempt that has ended.
  readEnd: async ({ attempt }, send) =>
    send({ type: 'ended', attempt, outcome: await followPayment({ ...attempt, phase: 'left' }) }),
  conclude: ({ purchase, attempt, order, emailWarning }) => {
    deleteDraft()
    if (attempt && !claimAttempt(attempt)) return
    dismissTopic(checkoutTopic)
    concludePurchase(queryClient, order, emailWarning)
    void updateProfile(queryClient, purchase)
  },
  showReview: ({ attempt }) => {
    deleteDraft()
    if (claimAttempt(attempt)) takeFromCart(attempt.purchase.report.items)
  },
  showDecline: ({ attempt }) => {
    claimAttempt(attempt)
    toastPaymentFailed()
  },
  abandon: ({ attempt }) => void claimAttempt(attempt),
  explain: async ({ error, attempt }, send) => {
    if (attempt) claimAttempt(attempt)
    await explainConflict(queryClient, error, noticeOf(error))
    send({ type: 'explained' })
  },
  toastNotReady: () =>
    toast({
      topic: checkoutTopic,
      title: m.checkout_not_ready_title(),
      description: m.checkout_not_ready_text(),
      tone: 'warning',
    }),
  toastPaymentFailed: ({ error }) => toastPaymentFailed(error),
  toastOrderFailed: ({ error }) =>
    toast({
      topic: checkoutTopic,
      title: m.checkout_order_failed_title(),
      description: isOutage(error) ? serverText(error, '') : m.checkout_order_failed_text(),
      tone: 'danger',
    }),
})

/** The toast of a failed payment (spec §8), with the server's message during an outage. */
function toastPaymentFailed(error?: unknown): void {
  toast({
    topic: checkoutTopic,
    title: m.checkout_failed_title(),
    description: isOutage(error) ? serverText(error, '') : m.checkout_failed_text(),
    tone: 'danger',
  })
}

/** The order exists in any case: a failure is only logged (spec §4). */
async function updateProfile(queryClient: QueryClient, { userId, profile }: Purchase): Promise<void> {
  try {
    const user = await api(updateUser, { params: { id: userId }, body: profile })
    refreshCurrentUser(queryClient, user)
  } catch (error) {
    console.warn('The address was not saved in the profile', error)
  }
}
