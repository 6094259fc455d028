import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { ordersPerPage } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { useNarrow } from '../../ui/use-narrow.ts'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { useOpened } from '../list/use-opened.ts'
import { ExportButton } from './export-button.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderQuery, ordersQuery } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'
import { type OrdersSearch, readOrdersSearch } from './orders-search.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { StatusLegend } from './status-legend.tsx'

/** Orders Management (spec §2). */
export function OrdersPage({ search, onSearch }: ListPageProps<OrdersSearch>) {
  const orders = useQuery(ordersQuery(search))
  const { order: openNumber, ...list } = search
  const { text, setText, filtered, change, narrow, turnTo, clear } = useListSearch({
    list,
    read: readOrdersSearch,
    onSearch,
  })
  const List = useNarrow(1280) ? OrderCards : OrderTable
  const opened = useOpened({
    name: openNumber,
    listed: orders.data?.orders,
    nameOf: ({ orderNumber }) => orderNumber,
    alone: orderQuery,
  })
  return (
    <>
      <PageHeading
        title={m.admin_orders_title()}
        note={<p className="text-muted">{orders.data && m.admin_orders_total({ count: orders.data.total })}</p>}
        actions={
          <>
            <ExportButton selection={list} disabled={orders.data?.matching === 0} />
            <RefreshButton pending={orders.isFetching} onRefresh={() => void orders.refetch()} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <OrdersToolbar search={text} list={list} onSearch={setText} onFilter={narrow} />
        <StatusLegend />
        <PagedList
          query={orders}
          count={orders.data?.orders.length ?? 0}
          perPage={ordersPerPage}
          showing={m.admin_orders_showing}
          filtered={filtered}
          empty={{ icon: ReceiptText, title: m.admin_orders_empty_title(), text: m.admin_orders_empty_text() }}
          none={{ title: m.admin_orders_none_title(), text: m.admin_orders_none_text() }}
          onClear={clear}
          onPage={turnTo}
        >
          <List orders={orders.data?.orders} onOpen={({ orderNumber }) => change({ ...list, order: orderNumber })} />
        </PagedList>
      </div>
      {opened && <OrderDialog order={opened} onClose={() => change(list, { replace: true })} />}
    </>
  )
}
