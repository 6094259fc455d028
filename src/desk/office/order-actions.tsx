import { Eye, HandCoins, Package } from 'lucide-react'
import { useState } from 'react'
import { packedItems } from '../../documents/packing-slip.ts'
import { addressOf } from '../../kit/api/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { RowMenu, RowMenuItem, RowMenuLink } from '../../kit/ui/row-menu.tsx'
import { getPackingSlip, type Order } from '../../orders/api.ts'
import { InvoiceButton } from '../../orders/office/invoice-button.tsx'
import { canMarkPaid, PaymentQuestion } from '../../orders/office/payment-question.tsx'
import { m } from '../../paraglide/messages.js'

/** The actions of an order row: frequent ones as buttons, the others in a menu. */
export function OrderActions({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <span className="flex justify-end gap-2">
      <DetailsButton order={order} onOpen={onOpen} />
      <InvoiceButton order={order} />
      <MoreActions order={order} />
    </span>
  )
}

function MoreActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const unpaid = canMarkPaid(order)
  const ships = packedItems(order.items).length > 0
  const number = order.orderNumber
  if (!unpaid && !ships) return null
  return (
    <>
      <RowMenu label={m.admin_order_more({ number })}>
        {unpaid && <RowMenuItem icon={HandCoins} label={m.admin_paid_open()} onSelect={() => setAsking(true)} />}
        {ships && (
          <RowMenuLink
            icon={Package}
            label={m.admin_order_slip()}
            named={m.admin_order_slip_named({ number })}
            href={addressOf(getPackingSlip, { params: { id: order.id } })}
          />
        )}
      </RowMenu>
      {asking && <PaymentQuestion order={order} status="completed" onClose={() => setAsking(false)} />}
    </>
  )
}

function DetailsButton({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.admin_order_details_named({ number: order.orderNumber })}
      onClick={onOpen}
      className="whitespace-nowrap"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      {m.admin_order_details()}
    </Button>
  )
}
