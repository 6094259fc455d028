import { Sun } from 'lucide-react'
import type { Plan, Today } from '../../kit/page/today.tsx'
import { formatShopFullDate, noonOf } from '../../kit/shop-time.ts'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { openTasks } from './attention-card.tsx'
import { useAttention, useToday } from './dashboard-queries.ts'

/** What is planned today, and what waits. */
export function TodayCard() {
  const { today, isError, refetch } = useToday()
  return (
    <Card>
      <CardHeader
        title={m.calendar_today()}
        action={today && <p className="text-muted first-letter:uppercase">{dayText(today.day)}</p>}
      />
      <div className="border-line border-t px-5 py-4">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !today && <Skeleton className="h-24" />}
        {!isError && today && <Day {...together(today.views)} />}
      </div>
    </Card>
  )
}

const dayText = (day: string) => formatShopFullDate(getLocale(), noonOf(day))

const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

/** What all features have on a day. */
const together = (views: readonly Today[]): Required<Today> => ({
  waiting: views.flatMap(({ waiting = [] }) => waiting).sort(byOrder),
  plans: views.flatMap(({ plans = [] }) => plans).sort(byOrder),
})

function Day({ waiting, plans }: Required<Today>) {
  const isCalm = waiting.every(({ count }) => count === 0) && plans.every(({ children }) => children === null)
  if (isCalm) return <CalmDay />
  return (
    <div className="flex flex-col gap-x-10 gap-y-5 lg:flex-row">
      <ul className="flex flex-col gap-2 lg:w-56 lg:shrink-0">
        {waiting.map(({ order, link }) => (
          <li key={order}>{link}</li>
        ))}
      </ul>
      {plans.map((plan) => (
        <PlanSection key={plan.order} {...plan} />
      ))}
    </div>
  )
}

/** Says that nothing waits only when the list of tasks is empty, too. */
function CalmDay() {
  const { attention } = useAttention()
  const isCalm = attention && openTasks(attention).length === 0
  return (
    <p className="flex items-center gap-3">
      <Sun aria-hidden className="size-5.5 shrink-0 text-leaf" />
      <span>{isCalm ? m.admin_today_calm() : m.admin_today_unplanned()}</span>
    </p>
  )
}

function PlanSection({ icon: Icon, title, none, children }: Plan) {
  return (
    <section className="min-w-0 flex-1">
      <h3 className="flex items-center gap-2 pb-1 font-semibold">
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
        <span>{title}</span>
      </h3>
      {children ?? <p className="text-muted">{none}</p>}
    </section>
  )
}
