import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { Order } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { settleRefusals } from '../../sale/texts.ts'
import { balanceLinkDays } from '../balance-link.ts'
import { sendBalanceLink } from '../office-api.ts'
import { MadeLink } from './made-link.tsx'

/** Makes a link by which what is left of an order is paid, to copy or to mail. */
export function BalanceLinkDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, data, isPending, variables } = useMutation({
    mutationFn: (mail: boolean) => api(sendBalanceLink, { params: { id: order.id }, body: { mail } }),
    onError: (error) =>
      toastFailedAction(error, {
        title: m.drafts_link_failed(),
        description: serverText(error, m.drafts_action_failed(), wordingsOf(settleRefusals)),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.balance_link_title({ amount: moneyText(order.due), number: order.orderNumber })}
      footer={
        <>
          <Button tone="outline" size="sm" pending={isPending && variables} onClick={() => !isPending && mutate(true)}>
            {m.drafts_link_mail()}
          </Button>
          <Button size="sm" pending={isPending && !variables} onClick={() => !isPending && mutate(false)}>
            {m.drafts_link_make()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1 text-admin">
        <p className="text-muted">{m.balance_link_text({ days: balanceLinkDays })}</p>
        <div role="status">{data && <MadeLink {...data} mailedTo={variables ? order.customerEmail : null} />}</div>
      </div>
    </Dialog>
  )
}
