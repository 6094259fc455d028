import { type OrderMoney, wasPaid } from '../domain/order-status.ts'
import { needsShipping } from '../domain/pricing.ts'
import { m } from '../paraglide/messages.js'

/** The state of an order for its customer: first the payment, then the next step. */
export function orderLine(order: OrderMoney & { items: readonly { ships: boolean }[] }): string {
  const work = workTexts[needsShipping(order.items) ? 'goods' : 'services'][order.status]
  switch (order.paymentStatus) {
    case 'voided':
      return m.order_line_voided()
    case 'refunded':
      return m.order_line_refunded()
    case 'partially_refunded':
      return `${m.order_line_partially_refunded()} ${work()}`
    case 'paid':
      return `${m.order_line_paid()} ${work()}`
    case 'pending_review':
      return `${m.order_line_review()} ${order.status === 'pending' ? m.order_line_review_next() : work()}`
    case 'awaiting':
      return wasPaid(order) ? `${m.order_line_paid()} ${work()}` : m.order_line_awaiting()
  }
}

const workTexts = {
  goods: {
    pending: m.order_line_preparing,
    completed: m.order_line_preparing,
    processed: m.order_line_packed,
    shipped: m.order_line_shipped,
  },
  services: {
    pending: m.order_line_arranging,
    completed: m.order_line_arranging,
    processed: m.order_line_arranged,
    shipped: m.order_line_done,
  },
}
