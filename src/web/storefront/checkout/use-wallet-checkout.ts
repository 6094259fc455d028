import { useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { m } from '../../../paraglide/messages.js'
import { ApiError, isOutage } from '../../api/api-error.ts'
import { type Attempt, type Purchase, storeAttempt, storedAttempt } from '../../lib/checkout/attempt.ts'
import type { CheckoutValues } from '../../lib/checkout/checkout-values.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { suspendInactivity } from '../../session/inactivity.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { capturePayment, type Outcome, openPayment } from './pay-steps.ts'
import { lockPayments } from './payments-lock.ts'
import { type Paypal, usePaypal } from './use-paypal.ts'
import { type PurchaseFlow, toastFailure } from './use-purchase.ts'

export type Busy = 'no' | 'window' | 'finishing'

export interface WalletCheckout {
  paypal: Paypal
  busy: Busy
  /** Opens PayPal's window. Must be called synchronously in the click handler, else the browser blocks the window. */
  pay: (values: CheckoutValues, purchase: Purchase) => void
}

/** One opening of the payment window. */
interface Run {
  attempt?: Attempt
  /** Why no payment was created; shown to the buyer once. */
  failure?: unknown
  resume: () => void
}

/** Thrown before creating a new payment when an earlier one of this page was captured after all. */
class EarlierPayment extends Error {
  readonly attempt: Attempt
  readonly outcome: Outcome
  constructor(attempt: Attempt, outcome: Outcome) {
    super('An earlier payment was approved after all')
    this.attempt = attempt
    this.outcome = outcome
  }
}

/** PayPal wallet checkout: one window at a time, and no second payment before the first is settled. */
export function useWalletCheckout(enabled: boolean, user: User, flow: PurchaseFlow): WalletCheckout {
  const [busy, setBusy] = useState<Busy>('no')
  const run = useRef<Run | null>(null)
  const left = useRef<Attempt | null>(null)

  const release = () => {
    run.current?.resume()
    run.current = null
    setBusy('no')
  }
  const onApprove = async (orderId: string) => {
    const attempt = run.current?.attempt
    if (attempt?.id !== orderId) return
    setBusy('finishing')
    await takeApproved(attempt, flow)
    release()
  }
  const onCancel = () => {
    console.info('The payment window was closed')
    leave(run.current, left)
    flow.notify({ kind: 'canceled' })
    release()
  }
  const onError = async (error: unknown) => {
    const ended = run.current
    if (!ended) return
    console.warn('The payment window reported an error', error)
    leave(ended, left)
    run.current = null
    await handleFailure(ended.failure, flow)
    ended.resume()
    setBusy('no')
  }
  const handlers = { onApprove, onCancel, onError: (error: unknown) => void onError(error) }
  const paypal = usePaypal(enabled, () => run.current !== null, handlers)

  const pay = (values: CheckoutValues, purchase: Purchase) => {
    if (run.current) return
    if (paypal.status !== 'ready') return toastNotReady()
    const current: Run = { resume: suspendInterruptions() }
    run.current = current
    setBusy('window')
    const order = openFor(current, open(values, purchase, left.current ?? storedAttempt(user.id)), left)
    paypal.session.start({ presentationMode: 'auto' }, order).catch((error) => {
      if (run.current === current) void onError(error)
    })
  }
  return { paypal, busy, pay }
}

/**
 * Creates a payment. An unfinished earlier one is settled first: if the buyer had approved it and then closed the
 * window, it is captured now, and no second payment is created.
 */
async function open(values: CheckoutValues, purchase: Purchase, earlier: Attempt | null): Promise<Attempt> {
  if (earlier) {
    const outcome = await capturePayment(earlier)
    if (outcome.kind !== 'refused' && outcome.kind !== 'conflict') throw new EarlierPayment(earlier, outcome)
  }
  return openPayment(values, purchase)
}

/** The order promise for PayPal's window; stores the attempt or its failure in the run. */
async function openFor(
  run: Run,
  opening: Promise<Attempt>,
  left: { current: Attempt | null },
): Promise<{ orderId: string }> {
  const attempt = await opening.catch((error) => {
    run.failure = error
    throw error
  })
  left.current = null
  run.attempt = attempt
  storeAttempt(attempt)
  return { orderId: attempt.id }
}

/** Captures an approved payment, and handles the outcome. */
async function takeApproved(attempt: Attempt, flow: PurchaseFlow): Promise<void> {
  const approved: Attempt = { ...attempt, phase: 'approved' }
  storeAttempt(approved)
  await flow.settle(approved, await capturePayment(approved))
}

function toastNotReady(): void {
  toast({
    topic: checkoutTopic,
    title: m.checkout_not_ready_title(),
    description: m.checkout_not_ready_text(),
    tone: 'warning',
  })
}

/** Suspends the inactivity sign-out and the follow-up by other tabs while the window is open. */
function suspendInterruptions(): () => void {
  const resume = suspendInactivity()
  const releaseLock = lockPayments()
  return () => {
    resume()
    releaseLock()
  }
}

function leave(run: Run | null, left: { current: Attempt | null }): void {
  if (!run?.attempt) return
  left.current = { ...run.attempt, phase: 'left' }
  storeAttempt(left.current)
}

async function handleFailure(failure: unknown, flow: PurchaseFlow): Promise<void> {
  if (failure instanceof EarlierPayment) {
    return flow.settle({ ...failure.attempt, phase: 'approved' }, failure.outcome)
  }
  if (failure instanceof ApiError && failure.status === 409) {
    return flow.explain(failure)
  }
  flow.notify({ kind: 'failed' })
  toastFailure(isOutage(failure) ? serverText(failure, '') : undefined)
}
