import { useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query'
import { dashboardKey } from '../../kit/list/dashboard-key.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { RefreshButton } from '../../kit/list/refresh-button.tsx'
import { useOfficeFeatures } from '../../kit/page/office-feature.ts'
import { recentOrdersQuery } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import { salesQuery } from '../../reports/office/report-queries.ts'
import { SalesCard } from '../../reports/office/sales-card.tsx'
import { AttentionCard } from './attention-card.tsx'
import { attentionQuery, statsQuery, todayQuery } from './dashboard-queries.ts'
import { RecentOrders } from './recent-orders.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'

/** Dashboard Overview (spec §2): what is planned today, statistics, pending tasks and the latest orders. */
export function DashboardPage() {
  const queryClient = useQueryClient()
  const features = useOfficeFeatures()
  const [today, stats, attention] = useQueries({
    queries: [todayQuery(features), statsQuery, attentionQuery(features), salesQuery('30d'), recentOrdersQuery],
  })
  const reading = useIsFetching({ queryKey: ['admin'] }) > 0
  const refresh = () => {
    for (const queryKey of [dashboardKey, recentOrdersQuery.queryKey]) {
      void queryClient.refetchQueries({ queryKey, type: 'active' })
    }
  }
  return (
    <>
      <PageHeading title={m.admin_overview_title()} actions={<RefreshButton pending={reading} onRefresh={refresh} />} />
      <div className="flex flex-col gap-5">
        <TodayCard />
        {/* What is below a card of unknown height appears with it instead of moving. */}
        {!today.isPending && <StatCards />}
        {!today.isPending && !stats.isPending && <AttentionCard />}
        {!today.isPending && !stats.isPending && !attention.isPending && (
          <>
            <SalesCard />
            <RecentOrders />
          </>
        )}
      </div>
    </>
  )
}
