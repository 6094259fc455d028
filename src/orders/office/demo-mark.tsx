import { Badge } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import { isDemoMoney } from '../../sale/demo-money.ts'
import type { Order } from '../api.ts'

/** Marks an order without a real payment. */
export function DemoMark({ environment }: Pick<Order, 'environment'>) {
  if (!isDemoMoney({ environment })) return null
  return (
    <Badge tone="info">
      <span title={m.admin_order_demo_text()}>{m.admin_order_demo()}</span>
    </Badge>
  )
}
