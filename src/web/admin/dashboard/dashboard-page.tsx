import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { recentOrdersQuery } from '../orders/order-queries.ts'
import { AttentionCard } from './attention-card.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesCard } from './sales-card.tsx'
import { StatCards } from './stat-cards.tsx'

/** Dashboard Overview (spec §2): statistics, pending tasks and the latest orders. */
export function DashboardPage() {
  const queryClient = useQueryClient()
  const reading = useIsFetching({ queryKey: ['admin'] }) > 0
  const refresh = () => {
    for (const queryKey of [['admin', 'dashboard'], recentOrdersQuery.queryKey]) {
      void queryClient.refetchQueries({ queryKey, type: 'active' })
    }
  }
  return (
    <>
      <PageHeading title={m.admin_overview_title()} actions={<RefreshButton pending={reading} onRefresh={refresh} />} />
      <div className="flex flex-col gap-5">
        <StatCards />
        <AttentionCard />
        <SalesCard />
        <RecentOrders />
      </div>
    </>
  )
}
