import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { updateUser } from '../../accounts/profile-api.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession, isOutage, isRefusal } from '../../kit/api/api-error.ts'
import { newKey } from '../../kit/api/new-key.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { tabStore } from '../../kit/page/browser-storage.ts'
import { dismissTopic, toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { manualMethod } from '../../sale/order-status.ts'
import type { User } from '../../session/api.ts'
import { refreshCurrentUser } from '../../session/store/current-user.ts'
import { suspendInactivity } from '../../session/store/inactivity.ts'
import { createOrder } from '../create-order-api.ts'
import { claimAttempt, type Purchase, storedAttempt } from './attempt.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { followUp } from './follow-up.ts'
import { deleteDraft } from './form-draft.ts'
import { noticeOf } from './notice.ts'
import { pageHeadersOf, resumePayment } from './pay-steps.ts'
import { openWallet, paymentEffects } from './payment-effects.ts'
import { lockPayments } from './payments-lock.ts'
import {
  createPurchase,
  type EffectHandlers,
  type PurchaseMachine,
  type PurchaseState,
  type Send,
} from './purchase-machine.ts'

/** The purchase of the checkout page. It continues with a stored attempt, and survives page reloads. */
export function usePurchase(user: User): { state: PurchaseState; send: Send } {
  const queryClient = useQueryClient()
  const [{ state: read, send, subscribe }] = useState(() => {
    const purchase = createPurchase(initialState(user.id), pageEffects(queryClient))
    suspendInterruptions(purchase)
    return purchase
  })
  const state = useSyncExternalStore(subscribe, read, read)
  const attempt = state.name === 'confirming' ? state.attempt : null
  useEffect(() => {
    if (attempt) return followUp(attempt, (outcome) => send({ type: 'outcome', attempt, outcome }))
  }, [attempt, send])
  return { state, send }
}

function initialState(userId: string): PurchaseState {
  const attempt = storedAttempt(userId)
  if (attempt && attempt.phase !== 'left') return { name: 'confirming', attempt }
  return { name: 'editing', notice: null, closed: null }
}

/**
 * Suspends the inactivity sign-out and the follow-up by other tabs from the opening of the payment window to the form or
 * the next page, also when the buyer leaves the checkout meanwhile.
 */
function suspendInterruptions(purchase: PurchaseMachine): void {
  let release: (() => void) | undefined
  purchase.subscribe(() => {
    const { name } = purchase.state()
    if (name === 'opening' && !release) {
      const resume = suspendInactivity()
      const releaseLock = lockPayments()
      release = () => {
        resume()
        releaseLock()
      }
    }
    if (isAtRest(name)) {
      release?.()
      release = undefined
    }
  })
}

const restStates: readonly PurchaseState['name'][] = ['editing', 'confirming', 'unfetched', 'review', 'paid']
const isAtRest = (name: PurchaseState['name']) => restStates.includes(name)

/** The effects of a purchase on the checkout page. */
const pageEffects = (queryClient: QueryClient): EffectHandlers => ({
  ...paymentEffects,
  open: openWallet,
  place: placeOrder,
  // Phase `left` only reads: no capture for an attempt that has ended.
  readEnd: async ({ attempt }, send) =>
    send({ type: 'ended', attempt, outcome: await resumePayment({ ...attempt, phase: 'left' }) }),
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
  toastOrderFailed: ({ error }) => toastFailure(m.checkout_order_failed_title(), m.checkout_order_failed_text(), error),
})

const toastPaymentFailed = (error?: unknown) => toastFailure(m.checkout_failed_title(), m.checkout_failed_text(), error)

/** The toast of a failure (spec §8), with the server's message during an outage; a lost session has its own message. */
function toastFailure(title: string, text: string, error: unknown): void {
  // The page asks for a sign-in, and keeps what was entered.
  if (isLostSession(error)) return
  const description = isOutage(error) ? serverText(error, '') : text
  toast({ topic: checkoutTopic, title, description, tone: 'danger' })
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

const storageKey = 'checkout-client-key'

/**
 * Places an order with manual payment (personal mode). Retries use the same idempotency key until the server accepts or
 * refuses, so that a lost response or a second click places no second order.
 */
async function placeOrder({ purchase }: { purchase: Purchase }, send: Send): Promise<void> {
  try {
    const body = { ...purchase.report, paymentMethod: manualMethod, clientKey: currentKey() }
    const { order, emailWarning } = await api(createOrder, { headers: pageHeadersOf(purchase), body })
    tabStore.remove(storageKey)
    send({ type: 'placed', order, emailWarning })
  } catch (error) {
    console.warn('The order was not placed', error)
    if (isRefusal(error)) tabStore.remove(storageKey)
    send({ type: 'placeFailed', error })
  }
}

function currentKey(): string {
  const kept = tabStore.get(storageKey)
  if (kept) return kept
  const key = newKey()
  tabStore.set(storageKey, key)
  return key
}
