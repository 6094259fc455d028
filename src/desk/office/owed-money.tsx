import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { drawerRefusals } from '../../drawers/office-texts.ts'
import { api } from '../../kit/api/api.ts'
import { isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { markRefundSent, type Order, type Refund } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { refundFaults } from '../../sale/office-texts.ts'

interface OwedMoneyProps {
  order: Order
  refund: Refund
}

/** Money that staff must send manually, and the button that confirms it, which asks once more. */
export function OwedMoney({ order, refund }: OwedMoneyProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMarkSent(order, refund)
  const [drawerId, setDrawerId] = useState('')
  const isCash = refund.part?.kind === 'cash'
  const { data: drawers = [] } = useQuery({ ...openDrawersQuery, enabled: asking && isCash })
  const amount = moneyText(refund.amount)
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-warning-text">
      <p className="wrap-anywhere">
        {asking ? m.refund_owed_question({ amount }) : m.refund_owed_text({ amount, name: buyerName(order) })}
      </p>
      {asking && (
        <DrawerField
          name="drawerId"
          label={m.refund_way_drawer()}
          value={drawerId}
          onChange={(event) => setDrawerId(event.target.value)}
          drawers={drawers}
          none={m.refund_way_own_drawer()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button size="admin" shape="control" pending={isPending} onClick={() => mutate(drawerId || undefined)}>
              {m.refund_owed_yes()}
            </Button>
            <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(false)}>
              {m.refund_owed_no()}
            </Button>
          </>
        ) : (
          <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
            {m.refund_owed_button()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Confirms that the money of a refund was sent manually. */
function useMarkSent(order: Pick<Order, 'id'>, { id }: Pick<Refund, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (drawerId?: string) => api(markRefundSent, { params: { id }, ...(drawerId && { body: { drawerId } }) }),
    onSuccess: () => toast({ title: m.refund_owed_done(), tone: 'success' }),
    onError: (error) => {
      if (isLostSession(error)) return
      const title = m.refund_owed_failed()
      toastFailedAction(error, {
        title,
        description: serverText(error, title, { ...wordingsOf(refundFaults), ...wordingsOf(drawerRefusals) }),
      })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: dashboardKey })
      return queryClient.invalidateQueries({ queryKey: ['admin', 'order', order.id] })
    },
  })
}
