import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ordersQuery } from '../orders/orders-query.ts'
import { OrderCard } from './order-card.tsx'

const OrderDialog = lazy(() => import('./order-dialog.tsx').then((module) => ({ default: module.OrderDialog })))

/** Every order of the customer, newest first. */
export function OrdersSection({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(ordersQuery(user.id))
  const [shown, setShown] = useState<Order | null>(null)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <Placeholders />
  if (data.length === 0) return <NoOrders />
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onDetails={() => setShown(order)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <OrderDialog order={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
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
