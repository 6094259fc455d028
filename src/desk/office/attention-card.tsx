import { CircleCheck, OctagonAlert } from 'lucide-react'
import { countText } from '../../kit/list/figures.ts'
import type { Attention, AttentionTask } from '../../kit/page/attention.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { useAttention } from './dashboard-queries.ts'

/** Tasks that need staff, or a message that there are none. */
export function AttentionCard() {
  const { attention, isError, refetch } = useAttention()
  return (
    <Card>
      <CardHeader title={m.admin_attention_title()} />
      <div className="border-line border-t">
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !attention && (
          <div className="grid gap-5 px-5 py-5 sm:grid-cols-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {!isError && attention && (
          <>
            <Tasks tasks={openTasks(attention)} />
            {attention
              .flatMap(({ note }) => note ?? [])
              .map((note) => (
                <p key={note} className="border-line border-t px-5 py-3 text-muted text-sm">
                  {note}
                </p>
              ))}
          </>
        )}
      </div>
    </Card>
  )
}

/** The tasks that wait, the most urgent first. */
export const openTasks = (attention: readonly Attention[]): AttentionTask[] =>
  [blockersTask(attention.flatMap(({ blockers = [] }) => blockers)), ...attention.flatMap(({ tasks = [] }) => tasks)]
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.order - other.order)

/** What keeps the shop from selling. */
function blockersTask(blockers: NonNullable<Attention['blockers']>): AttentionTask {
  const count = blockers.length
  return {
    order: 0,
    icon: OctagonAlert,
    tone: 'danger',
    count,
    title: m.admin_attention_blockers({ count }),
    children: (
      <ul>
        {blockers
          .toSorted((one, other) => one.order - other.order)
          .map(({ order, children }) => (
            <li key={order}>{children}</li>
          ))}
      </ul>
    ),
  }
}

function Tasks({ tasks }: { tasks: AttentionTask[] }) {
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

const tones: Record<AttentionTask['tone'], string> = {
  brand: 'bg-brand-soft text-brand-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
}

/** Count of pending tasks of one kind, with a link. */
function Task({ icon: Icon, tone, count, title, children }: AttentionTask) {
  return (
    <li className="flex min-w-0 gap-3.5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">
          <span className="money">{countText(count)}</span> <span>{title}</span>
        </h3>
        <div className="text-muted text-sm">{children}</div>
      </div>
    </li>
  )
}
