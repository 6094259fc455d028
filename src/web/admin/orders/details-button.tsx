import { Eye } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** `wide` shows its name beside the icon on every screen. */
export function DetailsButton({ order, wide = false, onOpen }: { order: Order; wide?: boolean; onOpen: () => void }) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.admin_order_details_named({ number: order.orderNumber })}
      onClick={onOpen}
      className={wide ? '' : 'max-xl:w-9 max-xl:px-0'}
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <span className={wide ? '' : 'max-xl:hidden'}>{m.admin_order_details()}</span>
    </Button>
  )
}
