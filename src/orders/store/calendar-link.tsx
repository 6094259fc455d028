import { CalendarPlus } from 'lucide-react'
import { addressOf } from '../../kit/api/api.ts'
import { buttonStyle } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { keptPieces } from '../../sale/line-change.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { getOrderCalendar, type OwnOrder } from '../api.ts'

/** Adds the seats and appointments to come to the calendar of the customer's device. */
export function CalendarLink({ order }: { order: OwnOrder }) {
  const isComing = order.items.some((item) => item.endsAt && new Date(item.endsAt) > new Date() && keptPieces(item) > 0)
  if (isCanceled(order) || !isComing) return null
  const params = { userId: order.userId, orderId: order.id }
  const href = addressOf(getOrderCalendar, { params, query: { language: getLocale() } })
  return (
    <a href={href} download={`${order.orderNumber}.ics`} className={buttonStyle({ tone: 'outline', size: 'sm' })}>
      <CalendarPlus aria-hidden className="size-4" />
      {m.checkout_thanks_calendar()}
    </a>
  )
}
