import { useState } from 'react'
import type { Order, Refund } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../list/figures.ts'
import { useMarkSent } from './use-mark-sent.ts'

interface OwedMoneyProps {
  order: Order
  refund: Refund
}

/** Money that staff must send manually, and the button that confirms it, which asks once more. */
export function OwedMoney({ order, refund }: OwedMoneyProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMarkSent(order)
  const amount = moneyText(refund.amount)
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-warning-text">
      <p className="wrap-anywhere">
        {asking ? m.refund_owed_question({ amount }) : m.refund_owed_text({ amount, name: order.customerName })}
      </p>
      <div className="flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button size="admin" shape="control" pending={isPending} onClick={() => mutate(refund.id)}>
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
