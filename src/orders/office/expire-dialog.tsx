import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { expireOrder, type Order } from '../api.ts'
import { replaceOrder } from './order-queries.ts'

/** Names the order to cancel and the consequences. */
export function ExpireDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending } = useExpiry(order, onClose)
  const number = order.orderNumber
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={m.admin_expire_title({ number })}
      description={m.admin_expire_question({ amount: moneyText(order.total), name: order.customerName })}
      confirmLabel={m.admin_expire_confirm({ number })}
      cancelLabel={m.admin_expire_keep()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}

/** Cancels an order that awaits a manual payment, then shows its current state whatever the response. */
function useExpiry(order: Order, onDone: () => void) {
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
