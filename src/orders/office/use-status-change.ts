import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { marksPaid, paymentAfter, shipsUnpaid } from '../../sale/order-status.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { changeOrderStatus, type Order } from '../api.ts'
import { statusRefusals } from '../office-texts.ts'
import { findOrder, replaceOrder } from './order-queries.ts'
import { statusTexts } from './status-texts.ts'

interface Change {
  status: OrderStatus
  /** The status that was displayed: the server rejects the change when another user has changed it since. */
  from: OrderStatus
  /** Reverts the previous change. */
  undoes?: boolean
  /** Staff confirmed that the payment of an unpaid order arrived. */
  paymentReceived?: boolean
  /** Staff confirmed that they ship an order whose payment is pending. */
  shipUnpaid?: boolean
}

/** What staff state before an order that is not paid moves on. */
export type Statement = Pick<Change, 'paymentReceived' | 'shipUnpaid'>

/**
 * Changes the status of an order optimistically: rolled back when the server refuses, and undoable from the toast.
 * A conflicting change by another user wins and is displayed. Changes of the same order are sent one after another, so
 * that the last one wins.
 */
export function useStatusChange(order: Order): (status: OrderStatus, stated?: Statement) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `order-${order.id}` },
    mutationFn: ({ undoes: _, ...change }: Change) =>
      api(changeOrderStatus, { params: { id: order.id }, body: { ...change, language: getLocale() } }),
    onMutate: ({ status }) => {
      const before = findOrder(queryClient, order.id) ?? order
      const rest = marksPaid(before, status) && { paid: before.paid + before.due, due: 0 }
      replaceOrder(queryClient, { ...before, ...rest, status, paymentStatus: paymentAfter(before, status) })
      return before
    },
    onError: (error, _change, before) => {
      if (before) replaceOrder(queryClient, before)
      const refusalText = refusals[codeOf(error) ?? '']
      if (refusalText) {
        void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
        void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
      }
      const description = refusalText?.() ?? m.admin_status_failed_text()
      toastFailedAction(error, { title: m.admin_status_failed_title(), description, topic })
    },
    onSuccess: ({ order: changed, emailWarning }, { status, undoes }, before) => {
      replaceOrder(queryClient, changed)
      // Mark the figures stale only: refetching a filtered list now would remove rows under the pointer.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      // Refetch the timeline of open details immediately.
      void queryClient.invalidateQueries({ queryKey: ['admin', 'order', changed.id] })
      if (undoes) return toast(undoing(changed))
      // What was shipped unpaid before needs no second statement.
      const shipUnpaid = shipsUnpaid(changed, before.status)
      const back = { status: before.status, from: status, undoes: true, ...(shipUnpaid && { shipUnpaid }) }
      const undo = { label: m.admin_status_undo(), onClick: () => mutate(back) }
      toast({ ...(emailWarning ? warning(emailWarning) : success(changed)), topic, action: undo })
    },
  })
  return (status, stated) => mutate({ status, from: order.status, ...stated })
}

/** Errors after which the displayed order is outdated and must be refetched. */
const refusals: Partial<Record<string, () => string>> = {
  status_changed_meanwhile: m.admin_status_overtaken_text,
  order_canceled: m.admin_status_canceled_text,
  payment_pending: m.admin_status_payment_pending_text,
  tender_settled: () => pageText(statusRefusals, 'tender_settled'),
}

/** Only the latest change has a toast and can be undone. */
const topic = 'order-status'

function warning(emailWarning: string) {
  return { title: m.admin_status_warning_title(), description: emailWarning, tone: 'warning' as const }
}

const messageInputs = ({ orderNumber, status }: Order) => ({ number: orderNumber, status: statusTexts[status].name() })

function success(order: Order) {
  const description = m.admin_status_updated_text(messageInputs(order))
  return { title: m.admin_status_updated_title(), description, tone: 'success' as const }
}

function undoing(order: Order) {
  const description = m.admin_status_undone_text(messageInputs(order))
  return { title: m.admin_status_undone_title(), description, tone: 'success' as const, topic }
}
