import { useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { RefreshButton } from '../../kit/list/refresh-button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { recentOrdersQuery } from '../../orders/office/order-queries.ts'
import { m } from '../../paraglide/messages.js'
import type { Attention } from '../office-api.ts'
import { Task } from './attention-task.tsx'
import { attentionTasks } from './attention-tasks.tsx'
import { BackupsLine } from './backups-task.tsx'
import { attentionQuery, dashboardKey, salesQuery, statsQuery, todayQuery } from './dashboard-queries.ts'
import { RecentOrders } from './recent-orders.tsx'
import { SalesCard } from './sales-card.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'

/** Dashboard Overview (spec §2): what is planned today, statistics, pending tasks and the latest orders. */
export function DashboardPage() {
  const queryClient = useQueryClient()
  const [today, stats, attention] = useQueries({
    queries: [todayQuery, statsQuery, attentionQuery, salesQuery('30d'), recentOrdersQuery],
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

/** Tasks that need staff, or a message that there are none. */
function AttentionCard() {
  const { data, isError, refetch } = useQuery(attentionQuery)
  return (
    <Card>
      <CardHeader title={m.admin_attention_title()} />
      <div className="border-line border-t">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && (
          <div className="grid gap-5 px-5 py-5 sm:grid-cols-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {!isError && data && (
          <>
            <Tasks attention={data} />
            <BackupsLine backups={data.backups} />
          </>
        )}
      </div>
    </Card>
  )
}

function Tasks({ attention }: { attention: Attention }) {
  const tasks = attentionTasks.map((taskOf) => taskOf(attention)).filter(({ count }) => count > 0)
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-3 px-5 py-5">
        <CircleCheck aria-hidden className="size-5.5 shrink-0 text-leaf" />
        {m.admin_attention_none()}
      </p>
    )
  }
  return (
    <ul className="grid gap-x-8 gap-y-6 px-5 py-5 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {tasks.map((task) => (
        <Task key={task.title} {...task} />
      ))}
    </ul>
  )
}
