import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { momentText } from '../../kit/list/figures.ts'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getOrderPolicies } from '../pages-api.ts'
import { pageTextIn } from '../store/page-text.ts'

const policiesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'policies'],
    queryFn: () => api(getOrderPolicies, { params: { id } }),
  })

/** The policies as they were when an order was paid, read when they are opened. */
export function OrderPolicies({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({ ...policiesQuery(orderId), enabled: open })
  return (
    <details className="border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">{m.storefront_order_policies()}</summary>
      {isError && <RetryLine text={m.storefront_order_policies_unread()} onRetry={() => void refetch()} />}
      {open && !data && !isError && <Skeleton className="h-16" />}
      {data?.policies.length === 0 && <p className="text-muted">{m.storefront_order_policies_none()}</p>}
      {data?.policies.map((policy) => {
        const { title, html } = pageTextIn(policy)
        return (
          <details key={policy.slug}>
            <summary className="min-h-11 cursor-pointer py-2.5">{`${title} · ${momentText(policy.changedAt)}`}</summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of Markdown, without tags and unsafe links */}
            <div className="page-text pb-4 text-sm" dangerouslySetInnerHTML={{ __html: html }} />
          </details>
        )
      })}
    </details>
  )
}
