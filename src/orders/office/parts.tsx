import { Truck } from 'lucide-react'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { attentionView, taskLinkStyle } from '../../kit/page/attention.tsx'
import { customerView, recordLinkStyle } from '../../kit/page/customer.tsx'
import { todayView, Waiting, waitingStyle } from '../../kit/page/today.tsx'
import { shopDay } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { attentionShape, customerShape, todayShape } from '../parts.ts'
import { OrderBadges } from '../store/order-badges.tsx'
import { DueNote } from './due-note.tsx'

export const attention = attentionView(attentionShape, ({ ordersToShip: count }) => ({
  tasks: [
    {
      order: 70,
      icon: Truck,
      tone: 'brand',
      count,
      title: m.admin_attention_to_ship({ count }),
      children: (
        <>
          <p>{m.admin_attention_to_ship_text()}</p>
          <Link to="/admin/orders" search={{ status: 'to_ship' }} className={taskLinkStyle}>
            {m.admin_attention_to_ship_link()}
          </Link>
        </>
      ),
    },
  ],
}))

/** Missing in a shop without goods. */
export const today = todayView(todayShape, ({ ordersToShip: count }) => ({
  waiting:
    count === null
      ? []
      : [
          {
            order: 10,
            count,
            link: (
              <Link to="/admin/orders" search={{ status: 'to_ship' }} className={waitingStyle}>
                <Waiting icon={Truck} count={count} text={m.admin_attention_to_ship({ count })} />
              </Link>
            ),
          },
        ],
}))

export const customer = customerView(customerShape, ({ orders, bookings, notes }) => [
  {
    order: 10,
    title: m.admin_find_orders(),
    none: m.customer_no_orders(),
    records: orders.map((order) => ({
      id: order.id,
      content: (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to="/admin/orders"
              search={{ search: order.orderNumber, order: order.orderNumber }}
              className={`money ${recordLinkStyle}`}
            >
              {order.orderNumber}
            </Link>
            <span className="text-muted text-sm">{momentText(order.createdAt)}</span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <OrderBadges order={order} />
            <DueNote order={order} />
            <span className="money font-semibold">{moneyText(order.total)}</span>
          </span>
        </div>
      ),
    })),
  },
  {
    order: 20,
    title: m.admin_find_bookings(),
    none: m.customer_no_bookings(),
    records: bookings.map(({ id, productName, productNameEs, startsAt, state }) => ({
      id,
      content: (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to="/admin/calendar" search={{ day: shopDay(startsAt), booking: id }} className={recordLinkStyle}>
              {nameIn(getLocale(), { name: productName, nameEs: productNameEs })}
            </Link>
            <span className="text-muted text-sm">{momentText(startsAt)}</span>
          </span>
          <Badge tone={state === 'canceled' || state === 'no_show' ? 'neutral' : 'leaf'}>
            {bookingStateTexts[state]()}
          </Badge>
        </div>
      ),
    })),
  },
  {
    order: 40,
    title: m.order_note_section(),
    none: m.customer_no_notes(),
    records: notes.map(({ id, text, author, createdAt, orderNumber }) => ({
      id,
      content: (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            <span>{`${author ?? m.order_note_gone()}, ${momentText(createdAt)}`}</span>
            <Link
              to="/admin/orders"
              search={{ search: orderNumber, order: orderNumber }}
              className={`money text-ink ${recordLinkStyle}`}
            >
              {orderNumber}
            </Link>
          </p>
        </>
      ),
    })),
  },
])
