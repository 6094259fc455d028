import type { Order } from '../../../contract/orders.ts'
import { isDemoMoney } from '../../../domain/demo-money.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../ui/badge.tsx'

/** Marks an order without a real payment. */
export function DemoMark({ environment }: Pick<Order, 'environment'>) {
  if (!isDemoMoney({ environment })) return null
  return (
    <Badge tone="info">
      <span title={m.admin_order_demo_text()}>{m.admin_order_demo()}</span>
    </Badge>
  )
}
