import { orderStatuses } from '../../../domain/order-statuses.ts'
import { m } from '../../../paraglide/messages.js'
import { StatusBadge } from '../../order/order-badges.tsx'
import { statusTexts } from './status-texts.ts'

/** Legend of the statuses (spec §4). */
export function StatusLegend() {
  return (
    <section aria-label={m.admin_orders_legend()}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted text-sm">
        {orderStatuses.map((status) => (
          <li key={status} className="flex items-center gap-2">
            <StatusBadge status={status} />
            {statusTexts[status].meaning()}
          </li>
        ))}
      </ul>
    </section>
  )
}
