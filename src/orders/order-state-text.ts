import { formatMoney } from '../kit/money.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { needsShipping } from '../sale/delivery.ts'
import { type CountedLine, keptPieces } from '../sale/line-change.ts'
import { hasMoney, isCanceled, isSettled, noMethod, type OrderMoney } from '../sale/order-status.ts'

interface SoldLine extends CountedLine {
  ships: boolean
  handedOver?: boolean | undefined
  /** Start of a session or an appointment. */
  startsAt?: string | null | undefined
}

/** Whether every item of an order is a seat or an appointment, besides what was handed over. */
const isBooked = (items: readonly SoldLine[]): boolean =>
  items.every(({ ships, handedOver, startsAt }) => handedOver || (!ships && Boolean(startsAt)))

/** The state of an order for its customer: first the payment, unless nothing was due, then the next step. */
export function orderStateText(
  order: OrderMoney & {
    items: readonly SoldLine[]
    canceledAt?: Date | null | undefined
    delivery?: { kind: string } | null | undefined
    paymentMethod?: string
    /** Of an order with deposits. */
    depositTerms?: object | null | undefined
  },
): string {
  if (order.takenBack) return m.order_line_taken_back()
  if (isCanceled(order) && order.paymentStatus !== 'voided') {
    return order.paymentStatus === 'refunded' ? m.order_line_canceled_refunded() : m.order_line_canceled()
  }
  const kept = order.items.filter((item) => keptPieces(item) > 0)
  const kind = kindOf(kept.length > 0 ? kept : order.items, order.delivery)
  // Missed or canceled, possibly without its deposit.
  const work = kind === 'booked' && kept.length === 0 ? m.order_line_no_date : workTexts[kind][order.status]
  switch (order.paymentStatus) {
    case 'voided':
      return m.order_line_voided()
    case 'refunded':
      return kept.length > 0 ? `${m.order_line_refunded()} ${work()}` : m.order_line_refunded()
    case 'partially_refunded':
      return `${m.order_line_partially_refunded()} ${work()}`
    case 'paid':
      return order.paymentMethod === noMethod ? work() : `${m.order_line_paid()} ${work()}`
    case 'pending_review':
      return `${m.order_line_review()} ${order.status === 'pending' ? m.order_line_review_next() : work()}`
    case 'awaiting':
    case 'partially_paid':
      if (isSettled(order)) return `${m.order_line_paid()} ${work()}`
      if (!hasMoney(order)) return m.order_line_awaiting()
      // What is left is due at the visit, which is booked.
      if (order.depositTerms) return `${partiallyPaid(order, m.order_line_deposit)} ${work()}`
      return order.status === 'pending' ? partiallyPaid(order) : `${partiallyPaid(order)} ${work()}`
  }
}

const partiallyPaid = ({ paid, due }: OrderMoney, text = m.order_line_partially_paid): string =>
  text({ paid: formatMoney(paid, getLocale()), due: formatMoney(due, getLocale()) })

function kindOf(items: readonly SoldLine[], delivery: { kind: string } | null | undefined): keyof typeof workTexts {
  if (needsShipping(items)) return delivery?.kind === 'pickup' ? 'pickup' : 'goods'
  if (items.every(({ handedOver }) => handedOver)) return 'handed'
  return isBooked(items) ? 'booked' : 'services'
}

const workTexts = {
  goods: {
    pending: m.order_line_preparing,
    completed: m.order_line_preparing,
    processed: m.order_line_packed,
    shipped: m.order_line_shipped,
  },
  pickup: {
    pending: m.order_line_preparing,
    completed: m.order_line_preparing,
    processed: m.order_line_ready,
    shipped: m.order_line_picked_up,
  },
  services: {
    pending: m.order_line_arranging,
    completed: m.order_line_arranging,
    processed: m.order_line_arranged,
    shipped: m.order_line_done,
  },
  handed: {
    pending: m.order_line_done,
    completed: m.order_line_done,
    processed: m.order_line_done,
    shipped: m.order_line_done,
  },
  booked: {
    pending: m.order_line_booked,
    completed: m.order_line_booked,
    processed: m.order_line_arranged,
    shipped: m.order_line_done,
  },
}
