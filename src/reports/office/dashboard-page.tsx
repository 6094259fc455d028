import { useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { RefreshButton } from '../../kit/list/refresh-button.tsx'
import { recentOrdersQuery } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import { AttentionCard } from './attention-card.tsx'
import { attentionQuery, salesQuery, statsQuery } from './dashboard-queries.ts'
import { RecentOrders } from './recent-orders.tsx'
import { SalesCard } from './sales-card.tsx'
import { StatCards } from './stat-cards.tsx'

/** Dashboard Overview (spec §2): statistics, pending tasks and the latest orders. */
export function DashboardPage() {
  const queryClient = useQueryClient()
  const [stats, attention] = useQueries({ queries: [statsQuery, attentionQuery, salesQuery('30d'), recentOrdersQuery] })
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
        {/* What is below a card of unknown height appears with it instead of moving. */}
        {!stats.isPending && <AttentionCard />}
        {!stats.isPending && !attention.isPending && (
          <>
            <SalesCard />
            <RecentOrders />
          </>
        )}
      </div>
    </>
  )
}
