import { useQuery } from '@tanstack/react-query'
import { changeText, countText, moneyText } from '../../kit/list/figures.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { DashboardStats } from '../office-api.ts'
import { statsQuery } from './dashboard-queries.ts'

interface Stat {
  label: () => string
  value: (stats: DashboardStats) => string
  note: (stats: DashboardStats) => string
}

const stats: readonly Stat[] = [
  { label: m.admin_stat_sales, value: ({ totalSales }) => moneyText(totalSales), note: salesNote },
  {
    label: m.admin_stat_orders,
    value: ({ totalOrders }) => countText(totalOrders),
    note: ({ ordersToShip: count }) => (count > 0 ? m.admin_stat_to_ship({ count }) : m.admin_stat_all_shipped()),
  },
  {
    label: m.admin_stat_products,
    value: ({ totalProducts }) => countText(totalProducts),
    note: ({ productsSoldOut: count }) => (count > 0 ? m.admin_stat_sold_out({ count }) : m.admin_stat_none_sold_out()),
  },
  {
    label: m.admin_stat_users,
    value: ({ totalUsers }) => countText(totalUsers),
    note: ({ usersUnverified: count }) =>
      count > 0 ? m.admin_stat_unverified({ count: countText(count) }) : m.admin_stat_all_verified(),
  },
]

/** The total of the last 30 days, with its change if the 30 days before had sales. */
function salesNote({ salesLast30Days: now, salesPrevious30Days: before }: DashboardStats): string {
  const amount = moneyText(now)
  return before > 0
    ? m.admin_stat_sales_change({ amount, change: changeText((now - before) / before) })
    : m.admin_stat_sales_month({ amount })
}

export function StatCards() {
  const { data, isError, refetch } = useQuery(statsQuery)
  if (isError) {
    return (
      <Card>
        <ErrorState onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <dl className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {stats.map(({ label, value, note }) => (
        <Card key={label()} className="px-5 py-3.5 sm:py-4.5">
          <dt className="text-muted">{label()}</dt>
          <dd className="mt-1 flex flex-col gap-1">
            {data ? (
              <>
                <span className={`money font-semibold leading-tight ${sizeOf(value(data))}`}>{value(data)}</span>
                <span className="text-muted text-sm">{note(data)}</span>
              </>
            ) : (
              <Placeholder />
            )}
          </dd>
        </Card>
      ))}
    </dl>
  )
}

/** A long amount gets smaller letters, so that it fits a quarter of the page. */
const sizeOf = (figure: string) => (figure.length > 11 ? 'text-[1.375rem]' : 'text-[1.75rem]')

function Placeholder() {
  return (
    <>
      <span className="sr-only">{m.admin_loading()}</span>
      <Skeleton className="my-0.5 h-7.5 w-32" />
      <Skeleton className="h-4.5 w-24" />
    </>
  )
}
