import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AtSign, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bookingStateTexts } from '../../appointments/office/booking-texts.ts'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { nameIn } from '../../kit/bilingual.ts'
import { countText, momentText, moneyText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { dayText } from '../../kit/page/date-text.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { shopDay } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { ThreadEntries } from '../../messages/office/message-thread.tsx'
import { AdminNotFound } from '../../office/admin-not-found.tsx'
import { OrderBadges } from '../../orders/store/order-badges.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type CustomerRecord, getCustomer, shownRecords } from '../customer-api.ts'

const EmailDialog = lazyComponent(() =>
  import('../../orders/office/email-dialog.tsx').then((module) => module.EmailDialog),
)

const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'people', 'customer', id],
    queryFn: () => api(getCustomer, { params: { id } }),
  })

/** What the shop has of one customer: orders, appointments, messages with their threads, and notes. */
export function CustomerPage() {
  const { userId } = useParams({ from: '/admin/customer-users/$userId' })
  const { data, error, isError, refetch } = useQuery(customerQuery(userId))
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-264 rounded-card" />
  return (
    <>
      <CustomerHeading {...data} />
      <div className="grid gap-5 xl:grid-cols-2">
        <Orders orders={data.orders} />
        <Bookings bookings={data.bookings} />
        <Messages messages={data.messages} />
        <Notes notes={data.notes} />
      </div>
    </>
  )
}

const peoplePages = {
  customer: '/admin/customer-users',
  admin: '/admin/admin-users',
  root: '/admin/root-users',
} as const

function CustomerHeading({ user, figures }: CustomerRecord) {
  const [correcting, setCorrecting] = useState(false)
  const stop = () => setCorrecting(false)
  return (
    <>
      {correcting && <EmailDialog user={user} onMissing={stop} onClose={stop} />}
      <PageHeading
        title={user.name || user.email}
        note={
          <p className="wrap-anywhere text-muted">
            <EmailText email={user.email} />
            {user.phone && <span>{` · ${user.phone}`}</span>}
          </p>
        }
        actions={
          <>
            {user.role === 'customer' && (
              <Button
                tone="outline"
                size="admin"
                shape="control"
                aria-label={m.customer_email_open()}
                className="max-sm:w-control max-sm:px-0"
                onClick={() => setCorrecting(true)}
              >
                <AtSign aria-hidden className="size-4.5 shrink-0" />
                <span className="max-sm:hidden">{m.customer_email_open()}</span>
              </Button>
            )}
            <ButtonLink
              to={peoplePages[user.role]}
              search={{ user: user.id }}
              aria-label={m.customer_account()}
              tone="outline"
              size="admin"
              shape="control"
              className="max-sm:w-control max-sm:px-0"
            >
              <UserRound aria-hidden className="size-4.5 shrink-0" />
              <span className="max-sm:hidden">{m.customer_account()}</span>
            </ButtonLink>
          </>
        }
      />
      <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-sunken px-5 py-4">
        <Figure label={m.people_orders()} value={countText(figures.orders)} />
        <Figure label={m.people_spent()} value={moneyText(figures.spent)} />
        <Figure label={m.profile_since()} value={dayText(user.createdAt)} />
      </dl>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="money font-semibold text-lg">{value}</dd>
    </div>
  )
}

interface RecordsProps<T> {
  title: string
  none: string
  items: readonly T[]
  entry: (item: T) => ReactNode
}

/** The newest records of one kind. */
function Records<T extends { id: string }>({ title, none, items, entry }: RecordsProps<T>) {
  return (
    <Card className="p-5">
      <section aria-label={title}>
        <h2 className="font-bold text-lg">{title}</h2>
        {items.length === 0 ? (
          <p className="mt-2 text-muted">{none}</p>
        ) : (
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="py-2.5">
                {entry(item)}
              </li>
            ))}
          </ul>
        )}
        {items.length === shownRecords && <p className="mt-2 text-muted text-sm">{m.customer_newest()}</p>}
      </section>
    </Card>
  )
}

const linkStyle = 'inline-flex min-h-control items-center font-semibold underline underline-offset-4'

const Orders = ({ orders }: Pick<CustomerRecord, 'orders'>) => (
  <Records
    title={m.admin_find_orders()}
    none={m.customer_no_orders()}
    items={orders}
    entry={(order) => (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/admin/orders"
            search={{ search: order.orderNumber, order: order.orderNumber }}
            className={`money ${linkStyle}`}
          >
            {order.orderNumber}
          </Link>
          <span className="text-muted text-sm">{momentText(order.createdAt)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <OrderBadges order={order} />
          <span className="money font-semibold">{moneyText(order.total)}</span>
        </span>
      </div>
    )}
  />
)

const Bookings = ({ bookings }: Pick<CustomerRecord, 'bookings'>) => (
  <Records
    title={m.admin_find_bookings()}
    none={m.customer_no_bookings()}
    items={bookings}
    entry={({ id, productName, productNameEs, startsAt, state }) => (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to="/admin/calendar" search={{ day: shopDay(startsAt), booking: id }} className={linkStyle}>
            {nameIn(getLocale(), { name: productName, nameEs: productNameEs })}
          </Link>
          <span className="text-muted text-sm">{momentText(startsAt)}</span>
        </span>
        <Badge tone={state === 'canceled' || state === 'no_show' ? 'neutral' : 'leaf'}>
          {bookingStateTexts[state]()}
        </Badge>
      </div>
    )}
  />
)

const Messages = ({ messages }: Pick<CustomerRecord, 'messages'>) => (
  <Records
    title={m.admin_find_messages()}
    none={m.customer_no_messages()}
    items={messages}
    entry={(message) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-muted text-sm">{momentText(message.createdAt)}</span>
          <Link to="/admin/messages" search={{ message: message.id }} className={linkStyle}>
            {message.answeredAt ? m.customer_message_open() : m.customer_message_answer()}
          </Link>
        </p>
        <p lang={message.language} className="wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        {message.entries.length > 0 && <ThreadEntries entries={message.entries} language={message.language} />}
      </>
    )}
  />
)

const Notes = ({ notes }: Pick<CustomerRecord, 'notes'>) => (
  <Records
    title={m.order_note_section()}
    none={m.customer_no_notes()}
    items={notes}
    entry={({ text, author, createdAt, orderNumber }) => (
      <>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <span>{`${author ?? m.order_note_gone()}, ${momentText(createdAt)}`}</span>
          <Link
            to="/admin/orders"
            search={{ search: orderNumber, order: orderNumber }}
            className={`money text-ink ${linkStyle}`}
          >
            {orderNumber}
          </Link>
        </p>
      </>
    )}
  />
)
