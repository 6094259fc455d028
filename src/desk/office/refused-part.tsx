import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import type { Order, Refund } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { decideRefund } from '../../payment-admin/office-api.ts'
import { paymentRefusals } from '../../payment-admin/office-texts.ts'

interface RefusedPartProps {
  order: Order
  refund: Refund
  onOtherWay: (refund: Refund) => void
}

/** Money that a provider refused to send: staff ask again, or send it in another way. */
export function RefusedPart({ order, refund, onOtherWay }: RefusedPartProps) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api(decideRefund, { params: { id: refund.id }, body: { decision: 'retry' } }),
    onSuccess: () => toast({ title: m.refund_part_retry_done(), tone: 'success' }),
    onError: (error) => {
      if (isLostSession(error)) return
      const title = m.refund_part_failed()
      toastFailedAction(error, { title, description: serverText(error, title, wordingsOf(paymentRefusals)) })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: dashboardKey })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      return queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
    },
  })
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-warning-text">
      <p className="font-semibold">{m.refund_part_to_send({ amount: moneyText(refund.amount) })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="admin" shape="control" pending={retry.isPending} onClick={() => retry.mutate()}>
          {m.refund_part_retry()}
        </Button>
        <Button tone="outline" size="admin" shape="control" onClick={() => onOtherWay(refund)}>
          {m.refund_part_other()}
        </Button>
      </div>
    </div>
  )
}
