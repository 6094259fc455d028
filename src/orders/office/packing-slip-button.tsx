import { Package } from 'lucide-react'
import { packedItems } from '../../documents/packing-slip.ts'
import { addressOf } from '../../kit/api/api.ts'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getPackingSlip, type Order } from '../api.ts'

/** Opens the packing slip in a new tab; renders nothing when no item ships. */
export function PackingSlipButton({ order }: { order: Order }) {
  if (packedItems(order.items).length === 0) return null
  return (
    <a
      href={addressOf(getPackingSlip, { params: { id: order.id } })}
      target="_blank"
      rel="noopener"
      aria-label={m.admin_order_slip_named({ number: order.orderNumber })}
      className={buttonStyle({ tone: 'outline', size: 'admin', shape: 'control', className: 'shrink-0' })}
    >
      <Package aria-hidden className="size-4 shrink-0" />
      {m.admin_order_slip()}
    </a>
  )
}
