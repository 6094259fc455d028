import { shopDay } from '../kit/shop-time.ts'
import { addDays } from '../kit/zoned-time.ts'
import { needsShipping } from '../sale/delivery.ts'
import { type CountedLine, keptPieces } from '../sale/line-change.ts'
import { hasMoney, isOver, isSettled, type OrderMoney } from '../sale/order-status.ts'

/** A step of an order for its customer; the first is always the payment. */
export type OrderStep =
  | 'payment'
  | 'preparing'
  | 'on_its_way'
  | 'there'
  | 'overdue'
  | 'ready'
  | 'picked_up'
  | 'arranging'
  | 'done'
  | 'date'

/** How far an order is: the steps before `current` are done; it is their number when all are. */
export interface OrderProgress {
  steps: readonly OrderStep[]
  current: number
  /** The next date of the step `date`, or the last one when all are over; ISO 8601. */
  date: string | null
}

type Line = CountedLine & { ships: boolean; handedOver?: boolean | undefined; endsAt?: string | null | undefined }

type Progressing = OrderMoney & {
  items: readonly Line[]
  delivery?: { kind: string; arrival?: { latest: string } | null | undefined } | null | undefined
  canceledAt?: Date | null | undefined
  createdAt: Date
  parcels?: readonly { shippedAt: Date; voidedAt: Date | null }[] | undefined
  /** Of an order with deposits. */
  depositTerms?: object | null | undefined
}

/** How many days an order may be on its way that was promised for no day. */
const daysOnTheWay = 21

/**
 * Whether a sent order should have arrived: nobody records an arrival. A parcel that leaves after the promised day gets
 * `daysOnTheWay`, as one without a promise.
 */
function isOverdue({ delivery, createdAt, parcels = [] }: Progressing, now: Date): boolean {
  const left = parcels.filter(({ voidedAt }) => !voidedAt).map(({ shippedAt }) => shippedAt.getTime())
  const sent = shopDay(new Date(Math.max(createdAt.getTime(), ...left)))
  const promised = delivery?.arrival?.latest
  return shopDay(now) > (promised && sent <= promised ? promised : addDays(sent, daysOnTheWay))
}

/** The steps of an order; null when it is over or its payment was taken back, where there are none to come. */
export function progressOf(order: Progressing, now: Date): OrderProgress | null {
  if (isOver(order) || order.takenBack) return null
  const items = order.items.filter((item) => keptPieces(item) > 0)
  // What ships may have left before the rest was paid, and what is left after a deposit is due at the visit.
  const isUnderWay = order.status === 'shipped' || Boolean(order.depositTerms)
  const isPaid = isSettled(order) || (hasMoney(order) && isUnderWay)
  const at = (current: number) => (isPaid ? current : 0)
  if (needsShipping(items)) {
    const isSent = order.status === 'shipped'
    if (order.delivery?.kind !== 'pickup') {
      const last = isSent && isPaid && isOverdue(order, now) ? 'overdue' : 'there'
      return {
        steps: ['payment', 'preparing', 'on_its_way', last],
        current: at(last === 'overdue' ? 3 : isSent ? 2 : 1),
        date: null,
      }
    }
    const current = isSent ? 4 : order.status === 'processed' ? 2 : 1
    return { steps: ['payment', 'preparing', 'ready', 'picked_up'], current: at(current), date: null }
  }
  const dates = items.flatMap(({ startsAt, endsAt }) => (startsAt ? [{ startsAt, endsAt: endsAt ?? startsAt }] : []))
  if (items.every(({ handedOver }) => handedOver)) return { steps: ['payment', 'done'], current: at(2), date: null }
  if (dates.length === 0) {
    return { steps: ['payment', 'arranging', 'done'], current: at(order.status === 'shipped' ? 3 : 1), date: null }
  }
  const sorted = dates.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const next = sorted.find(({ endsAt }) => new Date(endsAt) > now)
  return { steps: ['payment', 'date'], current: at(next ? 1 : 2), date: (next ?? sorted.at(-1))?.startsAt ?? null }
}
