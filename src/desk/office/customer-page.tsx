import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AtSign, UserRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { AdminNotFound } from '../../kit/page/admin-not-found.tsx'
import type { CustomerCard } from '../../kit/page/customer.tsx'
import { dayText } from '../../kit/page/date-text.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { useOfficeFeatures } from '../../kit/page/office-feature.ts'
import { type PartView, shapeOf, viewsOf } from '../../kit/page/part-view.ts'
import { withParts } from '../../kit/part.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { type CustomerRecord, getCustomer, shownRecords } from '../customer-api.ts'

const EmailDialog = lazyComponent(() =>
  import('../../orders/office/email-dialog.tsx').then((module) => module.EmailDialog),
)

/** A user, and what all features have of them. */
const customerQuery = (id: string, parts: readonly PartView<unknown, CustomerCard[]>[]) =>
  queryOptions({
    queryKey: ['admin', 'people', 'customer', id],
    queryFn: () => api(withParts(getCustomer, shapeOf(parts)), { params: { id } }),
  })

/** What the shop has of one customer: orders, appointments, messages with their threads, and notes. */
export function CustomerPage() {
  const { userId } = useParams({ from: '/admin/customer-users/$userId' })
  const parts = useOfficeFeatures().flatMap(({ customer }) => customer ?? [])
  const { data, error, isError, refetch } = useQuery(customerQuery(userId, parts))
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-264 rounded-card" />
  const cards = viewsOf(parts, data)
    .flat()
    .sort((one, other) => one.order - other.order)
  return (
    <>
      <CustomerHeading {...data} />
      <div className="grid gap-5 xl:grid-cols-2">
        {cards.map((card) => (
          <Records key={card.order} {...card} />
        ))}
      </div>
    </>
  )
}

const peoplePages = {
  customer: '/admin/customer-users',
  admin: '/admin/admin-users',
  root: '/admin/root-users',
} as const

function CustomerHeading({ user, figures }: Pick<CustomerRecord, 'user' | 'figures'>) {
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

/** The newest records of one kind. */
function Records({ title, none, records }: CustomerCard) {
  return (
    <Card className="p-5">
      <section aria-label={title}>
        <h2 className="font-bold text-lg">{title}</h2>
        {records.length === 0 ? (
          <p className="mt-2 text-muted">{none}</p>
        ) : (
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {records.map(({ id, content }) => (
              <li key={id} className="py-2.5">
                {content}
              </li>
            ))}
          </ul>
        )}
        {records.length === shownRecords && <p className="mt-2 text-muted text-sm">{m.customer_newest()}</p>}
      </section>
    </Card>
  )
}
