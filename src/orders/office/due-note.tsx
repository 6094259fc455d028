import { moneyText } from '../../kit/list/figures.ts'
import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'

/** What is left to pay of an order that is paid in part. */
export const DueNote = ({ order: { paymentStatus, due } }: { order: Pick<Order, 'paymentStatus' | 'due'> }) =>
  paymentStatus === 'partially_paid' && (
    <span className="text-muted text-sm">{m.order_due({ due: moneyText(due) })}</span>
  )
