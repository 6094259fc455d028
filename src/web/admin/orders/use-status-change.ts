import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeOrderStatus, type Order } from '../../../contract/orders.ts'
import { type OrderStatus, paymentAfter } from '../../../domain/order-status.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { toast } from '../../ui/toast-store.ts'
import { replaceOrder } from './order-queries.ts'
import { statusTexts } from './status-texts.ts'

/**
 * Gives an order another status: shown at once, taken back when the server refuses. Changes of one order follow each
 * other, so that the last one wins.
 */
export function useStatusChange(order: Order): (status: OrderStatus) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `order-${order.id}` },
    mutationFn: (status: OrderStatus) =>
      api(changeOrderStatus, { params: { id: order.id }, body: { status, language: getLocale() } }),
    onMutate: (status) => {
      replaceOrder(queryClient, { ...order, status, paymentStatus: paymentAfter(order, status) })
      return order
    },
    onError: (error, _status, before) => {
      if (before) replaceOrder(queryClient, before)
      // A lost session has a message of its own.
      if (error instanceof ApiError && error.isUnauthorized) return
      toast({ title: m.admin_status_failed_title(), description: m.admin_status_failed_text(), tone: 'danger' })
    },
    onSuccess: ({ order: changed, emailWarning }) => {
      replaceOrder(queryClient, changed)
      // The figures are read again when they are next looked at; a filtered list does not lose rows meanwhile.
      void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' })
      toast(emailWarning ? warning(emailWarning) : success(changed))
    },
  })
  return mutate
}

function warning(emailWarning: string) {
  return { title: m.admin_status_warning_title(), description: emailWarning, tone: 'warning' as const }
}

function success({ orderNumber, status }: Order) {
  const description = m.admin_status_updated_text({ number: orderNumber, status: statusTexts[status].name() })
  return { title: m.admin_status_updated_title(), description, tone: 'success' as const }
}
