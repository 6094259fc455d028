import { Eye } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

export function DetailsButton({ order, onOpen }: { order: Order; onOpen: () => void }) {
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
