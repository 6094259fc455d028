import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeOrderStatus, type Order } from '../../../contract/orders.ts'
import { type OrderStatus, paymentAfter } from '../../../domain/order-status.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { codeOf } from '../../api/api-error.ts'
import { toast } from '../../ui/toast-store.ts'
import { sayFailure } from '../frame/say-failure.ts'
import { findOrder, replaceOrder } from './order-queries.ts'
import { statusTexts } from './status-texts.ts'

interface Change {
  status: OrderStatus
  /** The status that was shown: one that somebody else has changed meanwhile is not overruled. */
  from: OrderStatus
  /** Takes back the change before. */
  undoes?: boolean
  /** Staff stated that the money of an unpaid order arrived. */
  paymentReceived?: boolean
}

/**
 * Gives an order another status: shown at once, taken back when the server refuses, and undone from the message that
 * tells of it. Neither happens when somebody else has changed the order meanwhile: then their change is shown. Changes
 * of one order follow each other, so that the last one wins.
 */
export function useStatusChange(order: Order): (status: OrderStatus, stated?: { paymentReceived: true }) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `order-${order.id}` },
    mutationFn: ({ undoes: _, ...change }: Change) =>
      api(changeOrderStatus, { params: { id: order.id }, body: { ...change, language: getLocale() } }),
    onMutate: ({ status }) => {
      const before = findOrder(queryClient, order.id) ?? order
      replaceOrder(queryClient, { ...before, status, paymentStatus: paymentAfter(before, status) })
      return before
    },
    onError: (error, _change, before) => {
      if (before) replaceOrder(queryClient, before)
      const known = refusals[codeOf(error) ?? '']
      if (known) {
        void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
        void queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
      }
      const description = known?.() ?? m.admin_status_failed_text()
      sayFailure(error, { title: m.admin_status_failed_title(), description, topic })
    },
    onSuccess: ({ order: changed, emailWarning }, { status, undoes }, before) => {
      replaceOrder(queryClient, changed)
      // The figures are read again when they are next looked at; a filtered list does not lose rows meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      // Its details, where they are open, tell of the change at once.
      void queryClient.invalidateQueries({ queryKey: ['admin', 'order', changed.id] })
      if (undoes) return toast(undoing(changed))
      const back = { status: before.status, from: status, undoes: true }
      const undo = { label: m.admin_status_undo(), onClick: () => mutate(back) }
      toast({ ...(emailWarning ? warning(emailWarning) : success(changed)), topic, action: undo })
    },
  })
  return (status, stated) => mutate({ status, from: order.status, ...stated })
}

/** What the server knows better than the page, which then reads it again. */
const refusals: Partial<Record<string, () => string>> = {
  status_changed_meanwhile: m.admin_status_overtaken_text,
  order_cancelled: m.admin_status_cancelled_text,
}

/** Only the latest change is told about, and can be undone. */
const topic = 'order-status'

function warning(emailWarning: string) {
  return { title: m.admin_status_warning_title(), description: emailWarning, tone: 'warning' as const }
}

const told = ({ orderNumber, status }: Order) => ({ number: orderNumber, status: statusTexts[status].name() })

function success(order: Order) {
  const description = m.admin_status_updated_text(told(order))
  return { title: m.admin_status_updated_title(), description, tone: 'success' as const }
}

function undoing(order: Order) {
  const description = m.admin_status_undone_text(told(order))
  return { title: m.admin_status_undone_title(), description, tone: 'success' as const, topic }
}
