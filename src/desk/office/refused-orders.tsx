import { type Dictionary, labelOf } from '../../kit/dictionary.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { ChosenOrder, Refusal } from '../../orders/bulk-api.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

/** An order with which a task for many was not done, and why. */
export interface RefusedOrder {
  order: ChosenOrder
  reason: string
}

/** The orders that an answer names, with the reasons in the page's language. */
export const refusedOrders = (
  orders: readonly ChosenOrder[],
  refused: readonly Refusal[],
  texts: Dictionary,
): RefusedOrder[] =>
  refused.flatMap(({ id, code }) => {
    const order = orders.find((one) => one.id === id)
    return order ? [{ order, reason: labelOf(texts, code, getLocale()) }] : []
  })

interface RefusedOrdersProps {
  refused: readonly RefusedOrder[]
  heading?: string
  onClose: () => void
}

/** Names the orders that a task for many left as they were. */
export function RefusedOrders({ refused, heading, onClose }: RefusedOrdersProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.bulk_failed_title()}
      footer={
        <Button size="sm" onClick={onClose}>
          {m.bulk_close()}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        {heading && <h3 className="font-semibold">{heading}</h3>}
        <ul className="flex flex-col gap-1.5">
          {refused.map(({ order, reason }) => (
            <li key={order.id}>{m.bulk_refused_one({ number: order.orderNumber, reason })}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
