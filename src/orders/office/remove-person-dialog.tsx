import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { removePerson } from '../contact-api.ts'
import { replaceOrder } from './order-queries.ts'

/** Erases the name and telephone of a person without an account from their order, who asks for it. */
export function RemovePersonDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(removePerson, { params: { id: order.id } }),
    onSuccess: (changed) => {
      replaceOrder(queryClient, changed)
      toast({ title: m.order_person_done(), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      if (isLostSession(error)) return
      toastFailedAction(error, { title: m.order_person_failed(), description: m.order_contact_failed_text() })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.order_person_title({ number: order.orderNumber })}
      description={m.order_person_text()}
      confirmLabel={m.order_person_confirm()}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
