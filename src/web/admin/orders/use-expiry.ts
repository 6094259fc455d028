import { useMutation, useQueryClient } from '@tanstack/react-query'
import { expireOrder, type Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { codeOf } from '../../api/api-error.ts'
import { toast } from '../../ui/toast-store.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'
import { replaceOrder } from './order-queries.ts'

/** Cancels an order that awaits a manual payment, then shows its current state whatever the response. */
export function useExpiry(order: Order, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(expireOrder, { params: { id: order.id }, body: { language: getLocale() } }),
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      const done = m.admin_expire_done_text({ number: changed.orderNumber })
      const title = m.admin_expire_done_title()
      if (emailWarning) toast({ title, description: `${done} ${emailWarning}`, tone: 'warning' })
      else toast({ title, description: done, tone: 'success' })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.admin_expire_failed_title(), description: faultText(error) }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      onDone()
    },
  })
}

function faultText(error: Error): string {
  const code = codeOf(error)
  if (code === 'order_not_unpaid') return m.admin_expire_not_unpaid()
  return m.admin_expire_failed_text()
}
