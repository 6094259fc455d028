import { productName } from '../../catalog/store/product-text.ts'
import { m } from '../../paraglide/messages.js'
import { keptPieces } from '../../sale/line-change.ts'
import { isCanceled } from '../../sale/order-status.ts'
import type { OrderItem, OwnOrder } from '../api.ts'
import { CalendarLink } from './calendar-link.tsx'
import { TimeOfOrderLine } from './time-of-order-line.tsx'

const most = 3

/** What the customer can look forward to: the next seats and appointments of all orders. */
export function UpNext({ orders }: { orders: readonly OwnOrder[] }) {
  const now = new Date()
  const dates = orders
    .filter((order) => !isCanceled(order))
    .flatMap((order) => order.items.filter((item) => isComing(item, now)).map((item) => ({ order, item })))
    .sort((a, b) => startOf(a.item) - startOf(b.item))
    .slice(0, most)
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="up-next" className="print:hidden rounded-card bg-leaf-soft p-5">
      <h2 id="up-next" className="font-bold text-lg">
        {m.checkout_thanks_next()}
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {dates.map(({ order, item }) => (
          <li key={order.id + item.lineId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{productName({ ...item, startsAt: null })}</p>
              <TimeOfOrderLine item={item} />
            </div>
            <CalendarLink order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const startOf = ({ startsAt }: OrderItem): number => Date.parse(startsAt ?? '')

const isComing = (item: OrderItem, now: Date): boolean =>
  Boolean(item.startsAt) && new Date(item.endsAt ?? item.startsAt ?? '') > now && keptPieces(item) > 0
