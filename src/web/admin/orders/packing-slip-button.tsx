import { Package } from 'lucide-react'
import { getPackingSlip, type Order } from '../../../contract/orders.ts'
import { packedItems } from '../../../domain/packing-slip.ts'
import { m } from '../../../paraglide/messages.js'
import { addressOf } from '../../api/api.ts'
import { buttonStyle } from '../../ui/button.tsx'

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
