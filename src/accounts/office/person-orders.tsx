import { useQuery } from '@tanstack/react-query'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { ManagedUser } from '../office-api.ts'
import { figuresQuery } from './people-queries.ts'

/** Order count and total of a customer, with a link to the orders. */
export function PersonOrders({ user }: { user: ManagedUser }) {
  const { data, isError, refetch } = useQuery(figuresQuery(user.id))
  if (isError) return <RetryLine text={m.people_figures_failed()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-18" />
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-card bg-sunken px-4 py-3">
      <dl className="flex gap-8">
        <Figure label={m.people_orders()} value={countText(data.orders)} />
        <Figure label={m.people_spent()} value={moneyText(data.spent)} />
      </dl>
      {data.orders > 0 && (
        <ButtonLink
          to="/admin/orders"
          search={{ search: user.email }}
          tone="outline"
          size="admin"
          shape="control"
          className="ml-auto"
        >
          {m.people_orders_show()}
        </ButtonLink>
      )}
    </div>
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
