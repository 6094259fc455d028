import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { issueText } from '../../refunds/office/refund-texts.ts'
import {
  decidePayment,
  decideRefund,
  handleDispute,
  type PaymentDecision,
  type PaymentEntry,
  recheckPayment,
} from '../office-api.ts'
import { replacePayment } from './payment-queries.ts'
import { paymentFaultText, stateTextOf } from './payment-texts.ts'

/** Actions that staff can take on a payment. */
export type PaymentAction = { kind: PaymentDecision } | { kind: 'retry' | 'drop'; refundId: string; amount: number }

/** Reconciles a payment with the provider, and records decisions; the row then shows the current state either way. */
export function usePaymentWork(payment: PaymentEntry) {
  const { taken, failed } = useResults()
  const recheck = useMutation({
    mutationFn: () => api(recheckPayment, { params: { id: payment.id } }),
    onSuccess: (changed) => {
      taken(changed)
      const messageInputs = { number: changed.orderNumber, state: stateTextOf(changed).name }
      const same = changed.state === payment.state
      const description = same
        ? m.payments_recheck_same_text(messageInputs)
        : m.payments_recheck_changed_text(messageInputs)
      toast({ title: m.payments_recheck_done_title(), description, tone: 'success' })
    },
    onError: failed(m.payments_recheck_failed_title()),
  })
  const decide = useMutation({
    mutationFn: (action: PaymentAction) => {
      if (action.kind === 'retry' || action.kind === 'drop') {
        return api(decideRefund, { params: { id: action.refundId }, body: { decision: action.kind } })
      }
      return api(decidePayment, { params: { id: payment.id }, body: { decision: action.kind } })
    },
    onSuccess: (changed, action) => {
      taken(changed)
      toast(outcomeToast(changed, action))
    },
    onError: failed(m.payments_failed_title()),
  })
  const handle = useMutation({
    mutationFn: ({ id, changedAt }: PaymentEntry['disputes'][number]) =>
      api(handleDispute, { params: { id }, body: { changedAt: changedAt.toISOString() } }),
    onSuccess: (changed) => {
      taken(changed)
      const description = m.dispute_handled_text({ number: changed.orderNumber })
      toast({ title: m.dispute_handled_title(), description, tone: 'success' })
    },
    onError: failed(m.payments_failed_title()),
  })
  return { recheck, decide, handle }
}

/** Handles the result of a request about a payment. */
function useResults() {
  const queryClient = useQueryClient()
  const taken = (changed: PaymentEntry) => {
    replacePayment(queryClient, changed)
    // Mark the other views of this payment stale; they refetch on their next visit.
    void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
  }
  const failed = (title: string) => (error: Error) => {
    if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey: ['admin'] })
    toastFailedAction(error, { title, description: paymentFaultText(error) })
  }
  return { taken, failed }
}

/** The toast after an action. A request that succeeds while the provider refuses the refund is no success. */
function outcomeToast(payment: PaymentEntry, action: PaymentAction) {
  const last = payment.refunds.at(-1)
  if ((action.kind === 'refund' || action.kind === 'retry') && last?.state === 'failed') {
    const description = m.payments_refund_refused_text({ reason: issueText(last.issue ?? '') })
    return { title: m.refund_failed_title(), description, tone: 'danger' as const }
  }
  if ((action.kind === 'refund' || action.kind === 'retry') && last?.state !== 'completed') {
    return { title: m.refund_waiting_title(), description: m.refund_waiting_text(), tone: 'warning' as const }
  }
  const messageInputs = { number: payment.orderNumber, state: stateTextOf(payment).name }
  return {
    title: m.payments_decided_title(),
    description: m.payments_decided_text(messageInputs),
    tone: 'success' as const,
  }
}
