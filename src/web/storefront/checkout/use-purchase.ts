import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import { updateUser } from '../../../contract/profile.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { type ApiError, isOutage } from '../../api/api-error.ts'
import { type Attempt, claimAttempt, type Purchase, storeAttempt, storedAttempt } from '../../lib/checkout/attempt.ts'
import { deleteDraft } from '../../lib/checkout/delete-draft.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { refreshCurrentUser } from '../../session/current-user.ts'
import { dismissTopic, toast } from '../../ui/toast-store.ts'
import { checkoutTopic } from './checkout-topic.ts'
import { concludePurchase, takeFromCart } from './conclude-purchase.ts'
import { explainConflict } from './explain-conflict.ts'
import { followUp } from './follow-up.ts'
import { followPayment, type Outcome, reportOrder } from './pay-steps.ts'
import { type Notice, noticeOf } from './payment-notice.tsx'

/** Stage of the checkout. Only `form` offers a payment. */
export type Stage =
  | { name: 'form' }
  | { name: 'confirming'; attempt: Attempt }
  | { name: 'unreported'; attempt: Attempt; transactionId: string | null }
  | { name: 'review'; orderNumber: string }
  | { name: 'receipt'; order: Order }

export interface PurchaseFlow {
  stage: Stage
  /** Handles any outcome of a payment. */
  settle: (attempt: Attempt, outcome: Outcome) => Promise<void>
  /** Shows the toast and the receipt of an order. */
  showReceipt: (purchase: Purchase, order: Order, emailWarning?: string) => void
  /** Explains a 409 before any capture. */
  explain: (error: ApiError) => Promise<void>
  /** Why the last attempt failed; stays until the next one. */
  notice: Notice | null
  notify: (notice: Notice | null) => void
}

/** State machine of a purchase from the buyer's approval on; survives page reloads. */
export function usePurchase(user: User): PurchaseFlow {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<Stage>(() => {
    const attempt = storedAttempt(user.id)
    return attempt && attempt.phase !== 'left' ? { name: 'confirming', attempt } : { name: 'form' }
  })
  const [notice, notify] = useState<Notice | null>(null)
  const explain = useCallback(
    (error: ApiError) => {
      notify(noticeOf(error))
      return explainConflict(queryClient, error)
    },
    [queryClient],
  )
  const showReceipt = useCallback(
    (purchase: Purchase, order: Order, emailWarning?: string) => {
      dismissTopic(checkoutTopic)
      deleteDraft()
      concludePurchase(queryClient, order, emailWarning)
      setStage({ name: 'receipt', order })
      void updateProfile(queryClient, purchase)
    },
    [queryClient],
  )
  const report = useOrderReport(showReceipt, setStage)
  const settle = useSettlement({ report, explain, notify, setStage })
  useFollowUp(stage, settle)
  return { stage, settle, showReceipt, explain, notice, notify }
}

type SetStage = (stage: Stage) => void
type ReportOrder = (attempt: Attempt, transactionId: string | null) => Promise<void>

/** Reports the paid order to the shop, and shows its receipt or the failure. */
function useOrderReport(showReceipt: PurchaseFlow['showReceipt'], setStage: SetStage): ReportOrder {
  return useCallback(
    async (attempt: Attempt, transactionId: string | null) => {
      try {
        const { order, emailWarning } = await reportOrder(attempt, transactionId)
        if (claimAttempt(attempt)) showReceipt(attempt.purchase, order, emailWarning)
        else {
          deleteDraft()
          setStage({ name: 'receipt', order })
        }
      } catch (error) {
        console.warn('The order could not be reported', error)
        toast({
          topic: checkoutTopic,
          title: m.checkout_order_failed_title(),
          description: isOutage(error) ? serverText(error, '') : m.checkout_order_failed_text(),
          tone: 'danger',
        })
        setStage({ name: 'unreported', attempt, transactionId })
      }
    },
    [showReceipt, setStage],
  )
}

interface SettlementParts extends Pick<PurchaseFlow, 'explain' | 'notify'> {
  report: ReportOrder
  setStage: SetStage
}

/** Maps each outcome of a payment to the next stage. */
function useSettlement({ report, explain, notify, setStage }: SettlementParts): PurchaseFlow['settle'] {
  const showEnd = useCallback(
    async (attempt: Attempt) => {
      // Phase `left` only reads: no capture for an attempt that has ended.
      const end = await followPayment({ ...attempt, phase: 'left' })
      if (end.kind === 'taken') return report(attempt, end.transactionId)
      setStage(end.kind === 'review' ? { name: 'review', orderNumber: attempt.orderNumber } : { name: 'form' })
    },
    [report, setStage],
  )
  return useCallback(
    async (attempt: Attempt, outcome: Outcome) => {
      switch (outcome.kind) {
        case 'taken':
          return report(attempt, outcome.transactionId)
        case 'review':
          deleteDraft()
          if (claimAttempt(attempt)) takeFromCart(attempt.purchase.report.items)
          return setStage({ name: 'review', orderNumber: attempt.orderNumber })
        case 'refused':
          claimAttempt(attempt)
          setStage({ name: 'form' })
          notify({ kind: 'declined' })
          return toastFailure()
        case 'elsewhere':
          return showEnd(attempt)
        case 'abandoned':
          claimAttempt(attempt)
          notify({ kind: 'canceled' })
          return setStage({ name: 'form' })
        case 'conflict':
          claimAttempt(attempt)
          setStage({ name: 'form' })
          return explain(outcome.error)
        default:
          storeAttempt(attempt)
          setStage({ name: 'confirming', attempt })
      }
    },
    [explain, notify, report, setStage, showEnd],
  )
}

/** The toast of a failed payment (spec §8), with the server's message during an outage. */
export function toastFailure(text: string = m.checkout_failed_text()): void {
  toast({
    topic: checkoutTopic,
    title: m.checkout_failed_title(),
    description: text,
    tone: 'danger',
  })
}

/** Follows a payment with an unknown outcome. */
function useFollowUp(stage: Stage, settle: PurchaseFlow['settle']): void {
  const attempt = stage.name === 'confirming' ? stage.attempt : null
  useEffect(() => {
    if (attempt) return followUp(attempt, (outcome) => void settle(attempt, outcome))
  }, [attempt, settle])
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
