import { shortMomentText } from '../../kit/page/date-text.ts'
import { Petal } from '../../kit/ui/flower.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { isSettled } from '../../sale/order-status.ts'
import type { Order } from '../api.ts'
import { type OrderStep, progressOf } from '../order-progress.ts'
import { paymentTextOf, paymentTexts } from '../order-texts.ts'

/** How far an order is, a petal for each step, from its payment on; nothing for an order that is over. */
export function ProgressLine({ order }: { order: Order }) {
  const progress = progressOf(order, new Date())
  if (!progress) return null
  const { steps, current, date } = progress
  return (
    <ol
      aria-label={m.order_progress()}
      className={`grid auto-cols-fr grid-flow-col ${steps.length === 2 ? 'max-w-xs' : 'max-w-xl'}`}
    >
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={`relative flex min-w-0 flex-col items-center gap-1 px-1 text-center text-sm leading-tight ${at === current ? 'font-semibold' : at > current ? 'text-muted' : ''}`}
        >
          {at > 0 && (
            <span
              aria-hidden
              className={`absolute top-4 right-[calc(50%+0.875rem)] left-[calc(-50%+0.875rem)] h-0.5 ${at <= current ? 'bg-brand' : 'bg-line'}`}
            />
          )}
          <Petal isFull={at <= current} className="size-8" />
          <span className="first-letter:uppercase">
            {step === 'payment'
              ? paymentText(order)
              : step === 'date' && date
                ? shortMomentText(new Date(date))
                : texts[step]()}
          </span>
          {step === 'overdue' && (
            <Link to="/" hash="contact" className="link font-normal">
              {m.order_step_tell_us()}
            </Link>
          )}
          {at < current && <span className="sr-only">{m.order_step_past()}</span>}
        </li>
      ))}
    </ol>
  )
}

/** A payment by hand is recorded with the status only. */
const paymentText = (order: Order) =>
  order.paymentStatus === 'awaiting' && isSettled(order) ? paymentTexts.paid() : paymentTextOf(order)()

const texts: Record<OrderStep, () => string> = {
  payment: m.dashboard_payment_paid,
  preparing: m.order_step_preparing,
  on_its_way: m.order_step_on_its_way,
  there: m.order_step_there,
  overdue: m.order_step_overdue,
  ready: m.order_step_ready,
  picked_up: m.order_step_picked_up,
  arranging: m.order_step_arranging,
  done: m.order_step_done,
  date: m.order_step_done,
}
