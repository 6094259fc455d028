import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { codeOf, isLostSession } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { type Order, type OrderDetails, restockOrder } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { nameOf } from './refund-texts.ts'
import { unitChoices } from './returned-fields.tsx'

interface RestockDialogProps {
  order: Order
  details: OrderDetails
  onClose: () => void
}

/** Asks how many of the refunded units are back in stock; all of them by default. */
export function RestockDialog({ order, details: { restockable }, onClose }: RestockDialogProps) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const restock = useRestock(order, onClose)
  const lines = restockable.map(({ refunded, ...line }) => ({ ...line, restocked: chosen[line.lineId] ?? refunded }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !restock.isPending && onClose()}
      title={m.refund_restock_title({ number: order.orderNumber })}
      description={m.refund_restock_hint()}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button size="sm" pending={restock.isPending} onClick={() => restock.mutate(lines)}>
            {m.refund_restock_save()}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {restockable.map(({ lineId, refunded, restocked }) => (
          <li key={lineId}>
            <SelectField
              name={lineId}
              label={nameOf(order, lineId)}
              value={String(chosen[lineId] ?? refunded)}
              onChange={(event) => setChosen({ ...chosen, [lineId]: Number(event.target.value) })}
            >
              {unitChoices(refunded, restocked).map((units) => (
                <option key={units} value={units}>
                  {m.refund_restock_of({ restocked: units, refunded })}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function useRestock(order: Order, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (lines: { lineId: string; productId: string; restocked: number }[]) =>
      api(restockOrder, { params: { id: order.id }, body: { lines } }),
    onSuccess: () => {
      const description = m.refund_restock_done_text({ number: order.orderNumber })
      toast({ title: m.refund_restock_done_title(), description, tone: 'success' })
      onDone()
    },
    onError: (error) => {
      if (isLostSession(error)) return
      const isChanged = codeOf(error) === 'restock_changed'
      const description = isChanged ? m.refund_restock_changed() : serverText(error, m.refund_failed_text())
      toastFailedAction(error, { title: m.refund_restock_failed_title(), description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
