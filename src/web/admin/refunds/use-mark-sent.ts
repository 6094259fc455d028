import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markRefundSent, type Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { isLostSession } from '../../api/api-error.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'

/** Confirms that the money of a refund was sent manually. */
export function useMarkSent(order: Pick<Order, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(markRefundSent, { params: { id } }),
    onSuccess: () => toast({ title: m.refund_owed_done(), tone: 'success' }),
    onError: (error) => {
      if (isLostSession(error)) return
      const title = m.refund_owed_failed()
      toastFailedAction(error, { title, description: serverText(error, title) })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'dashboard'] })
      return queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
    },
  })
}
