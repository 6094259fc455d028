import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { SkeletonRows } from '../../kit/list/skeletons.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../kit/ui/table.tsx'
import { useNarrow } from '../../kit/ui/use-narrow.ts'
import type { Order } from '../../orders/api.ts'
import { recentOrdersQuery } from '../../orders/office/order-queries.ts'
import { statusTexts } from '../../orders/office/status-texts.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { dashboardTones } from './status-tones.ts'

/** The latest ten orders (spec §2). */
export function RecentOrders() {
  const { data, isError, refetch } = useQuery(recentOrdersQuery)
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={m.admin_recent_title()}
        action={
          <ButtonLink to="/admin/orders" tone="quiet-brand" size="admin" shape="control" className="-mr-3.5">
            {m.admin_recent_all()}
          </ButtonLink>
        }
      />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && data?.orders.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          title={m.admin_recent_empty_title()}
          text={m.admin_recent_empty_text()}
          level={3}
        />
      )}
      {!isError && data?.orders.length !== 0 && <Orders orders={data?.orders} />}
    </Card>
  )
}

/** Undefined while loading. */
function Orders({ orders }: { orders: Order[] | undefined }) {
  return useNarrow(768) ? <OrderList orders={orders} /> : <OrderTable orders={orders} />
}

function OrderTable({ orders }: { orders: Order[] | undefined }) {
  return (
    <Table label={m.admin_recent_title()}>
      <thead className={orders ? undefined : 'invisible'}>
        <tr>
          <HeadCell>{m.admin_column_order()}</HeadCell>
          <HeadCell className="max-lg:px-3">{m.admin_column_customer()}</HeadCell>
          <HeadCell className="max-lg:px-3">{m.admin_column_status()}</HeadCell>
          <HeadCell className="max-lg:px-3">{m.admin_column_date()}</HeadCell>
          <HeadCell numeric>{m.admin_column_amount()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders?.map((order) => (
          <Row key={order.id}>
            <Cell className="whitespace-nowrap">
              <OrderLink order={order} />
            </Cell>
            <Cell className="wrap-anywhere w-2/5 min-w-32 max-lg:px-3">{buyerName(order)}</Cell>
            <Cell className="max-lg:px-3">
              <PlainStatus status={order.status} />
            </Cell>
            <Cell className="whitespace-nowrap text-muted max-lg:px-3">{momentText(order.createdAt)}</Cell>
            <Cell numeric>{moneyText(order.total)}</Cell>
          </Row>
        ))}
        {!orders && <SkeletonRows count={5} className="my-1 h-4" />}
      </tbody>
    </Table>
  )
}

function OrderList({ orders }: { orders: Order[] | undefined }) {
  if (!orders) return <Skeleton className="mx-5 mb-5 h-40" />
  return (
    <ul className="divide-y divide-line border-line border-t">
      {orders.map((order) => (
        <li key={order.id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3">
          <OrderLink order={order} />
          <span className="money text-right">{moneyText(order.total)}</span>
          <span className="wrap-anywhere min-w-0">{buyerName(order)}</span>
          <span className="text-right">
            <PlainStatus status={order.status} />
          </span>
          <span className="text-muted text-sm">{momentText(order.createdAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function OrderLink({ order }: { order: Order }) {
  return (
    <Link
      to="/admin/orders"
      search={{ search: order.orderNumber, order: order.orderNumber }}
      className="money -my-2 inline-flex min-h-control items-center font-semibold text-brand-text hover:underline"
    >
      {order.orderNumber}
    </Link>
  )
}

function PlainStatus({ status }: Pick<Order, 'status'>) {
  return <Badge tone={dashboardTones[status]}>{statusTexts[status].name()}</Badge>
}
