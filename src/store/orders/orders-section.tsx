import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import type { OwnOrder } from '../../orders/api.ts'
import { ordersQuery } from '../../orders/store/orders-query.ts'
import { UpNext } from '../../orders/store/up-next.tsx'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'
import { currentUserQuery } from '../../session/store/current-user.ts'
import { OrderCard } from './order-card.tsx'

const OrderDialog = lazyComponent(() => import('./order-dialog.tsx').then((module) => module.OrderDialog))

/** Every order of the customer, newest first. */
export function OrdersSection({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(ordersQuery(user.id))
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<OwnOrder | null>(null)
  if (isError) {
    const retry = () => {
      // The session may have ended elsewhere: then the page shows that instead.
      void queryClient.invalidateQueries(currentUserQuery)
      void refetch()
    }
    return <ErrorState onRetry={retry} />
  }
  if (data === undefined) return <Placeholders />
  if (data.length === 0) return <NoOrders />
  return (
    <>
      <UpNext orders={data} />
      <ul className="flex flex-col gap-4">
        {data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onDetails={() => setShown(order)} />
          </li>
        ))}
      </ul>
      {shown && <OrderDialog order={shown} onClose={() => setShown(null)} onMissing={() => setShown(null)} />}
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={Package}
      title={m.dashboard_orders_empty_title()}
      text={m.dashboard_orders_empty_text()}
      action={
        <ButtonLink to="/dashboard" search={{ section: 'products' }} tone="outline" size="sm">
          {m.dashboard_orders_empty_action()}
        </ButtonLink>
      }
    />
  )
}

function Placeholders() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  )
}
