import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { momentText } from '../../kit/list/figures.ts'
import { RoleBadge } from '../../kit/page/role-badge.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { Order } from '../../orders/api.ts'
import { stateOf, templateText } from '../../outbox/office/mail-texts.ts'
import { m } from '../../paraglide/messages.js'
import { getOrderTimeline, type TimelineEntry, type TimelineEvent } from '../timeline-api.ts'
import { actorOf, explanationOf, titleOf } from './timeline-texts.ts'

/** Timeline of an order, refetched on each visit and after each change of the order. */
const orderTimelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'timeline'],
    queryFn: () => api(getOrderTimeline, { params: { id } }),
    refetchOnMount: 'always',
    retryOnMount: true,
  })

/** Timeline of an order, its payments and its mails, newest last. */
export function OrderTimeline({ order }: { order: Order }) {
  const { data, isError, refetch } = useQuery(orderTimelineQuery(order.id))
  return (
    <section aria-labelledby="order-timeline" className="border-line border-t pt-5">
      <h3 id="order-timeline" className="mb-3 font-bold">
        {m.admin_timeline_title()}
      </h3>
      {isError && <RetryLine text={m.admin_timeline_unread()} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-28" />}
      {!isError && data?.entries.length === 0 && <p className="text-muted">{m.admin_timeline_none()}</p>}
      {!isError && data && data.entries.length > 0 && (
        <ol aria-labelledby="order-timeline" className="ml-1.5 flex flex-col border-line border-l">
          {data.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries keep their order
            <Entry key={index} entry={entry} order={order} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ entry, order }: { entry: TimelineEntry; order: Order }) {
  const explanation = explanationOf(entry)
  return (
    <li className="relative pb-4 pl-5 last:pb-0">
      <span
        aria-hidden
        className={`-left-[5px] absolute top-1.5 size-2.5 rounded-full ring-4 ring-surface ${entry.kind === 'mail' ? 'bg-line-strong' : 'bg-leaf'}`}
      />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {entry.kind === 'mail' ? <MailTitle entry={entry} /> : titleOf(entry)}
      </p>
      {explanation && <p className="wrap-anywhere text-sm">{explanation}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        <time dateTime={entry.at.toISOString()}>{momentText(entry.at)}</time>
        {entry.kind === 'event' && <Actor event={entry} order={order} />}
      </p>
    </li>
  )
}

function MailTitle({ entry }: { entry: Extract<TimelineEntry, { kind: 'mail' }> }) {
  const { text, tone } = stateOf(entry)
  return (
    <>
      <span>{m.admin_timeline_mail({ kind: templateText(entry.template) })}</span> <Badge tone={tone}>{text}</Badge>
    </>
  )
}

function Actor({ event, order }: { event: TimelineEvent; order: Order }) {
  const name = actorOf(event, order)
  return (
    <>
      {name && <span className="wrap-anywhere">{name}</span>}
      <RoleBadge role={event.actor?.role} />
    </>
  )
}
