import { needsShipping } from '../cart/pricing.ts'
import { type CountedLine, keptPieces } from './line-change.ts'
import { isOver, type OrderMoney, wasPaid } from './order-status.ts'

/** A step of an order for its customer; the first is always the payment. */
export type OrderStep =
  | 'payment'
  | 'preparing'
  | 'on_its_way'
  | 'there'
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

type Line = CountedLine & { ships: boolean; endsAt?: string | null | undefined }

type Progressing = OrderMoney & {
  items: readonly Line[]
  delivery?: { kind: string } | null | undefined
  canceledAt?: Date | null | undefined
}

/** The steps of an order; null when it is over or its payment was taken back, where there are none to come. */
export function progressOf(order: Progressing, now: Date): OrderProgress | null {
  if (isOver(order) || order.takenBack) return null
  const items = order.items.filter((item) => keptPieces(item) > 0)
  const isPaid = wasPaid(order)
  const at = (current: number) => (isPaid ? current : 0)
  if (needsShipping(items)) {
    const isSent = order.status === 'shipped'
    if (order.delivery?.kind !== 'pickup') {
      return { steps: ['payment', 'preparing', 'on_its_way', 'there'], current: at(isSent ? 2 : 1), date: null }
    }
    const current = isSent ? 4 : order.status === 'processed' ? 2 : 1
    return { steps: ['payment', 'preparing', 'ready', 'picked_up'], current: at(current), date: null }
  }
  const dates = items.flatMap(({ startsAt, endsAt }) => (startsAt ? [{ startsAt, endsAt: endsAt ?? startsAt }] : []))
  if (dates.length === 0) {
    return { steps: ['payment', 'arranging', 'done'], current: at(order.status === 'shipped' ? 3 : 1), date: null }
  }
  const sorted = dates.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const next = sorted.find(({ endsAt }) => new Date(endsAt) > now)
  return { steps: ['payment', 'date'], current: at(next ? 1 : 2), date: (next ?? sorted.at(-1))?.startsAt ?? null }
}
