import { useQuery } from '@tanstack/react-query'
import { ReceiptText, SearchX } from 'lucide-react'
import { type OrderPage, ordersPerPage } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { useSearchText } from '../../storefront/catalog/use-search-text.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { ClearButton } from '../list/clear-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { useNarrow } from '../list/use-narrow.ts'
import { ExportButton } from './export-button.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderQuery, ordersQuery } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'
import { type OrdersSearch, readOrdersSearch } from './orders-search.ts'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { StatusLegend } from './status-legend.tsx'

interface OrdersPageProps {
  search: OrdersSearch
  /** Writes the state of the list to the address. */
  onSearch: (search: OrdersSearch, options?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** Orders Management (spec §2). */
export function OrdersPage({ search, onSearch }: OrdersPageProps) {
  const orders = useQuery(ordersQuery(search))
  const { order: openNumber, ...list } = search
  const change = (next: OrdersSearch, options = {}) => onSearch(readOrdersSearch({ ...next }), options)
  const [text, setText] = useSearchText(list.search ?? '', (words) =>
    change({ ...list, search: words, page: 1 }, { replace: true }),
  )
  const clear = () => {
    setText('')
    change({})
  }
  const listed = orders.data?.orders.find(({ orderNumber }) => orderNumber === openNumber)
  const elsewhere = openNumber !== undefined && orders.data !== undefined && !listed
  const alone = useQuery({ ...orderQuery(openNumber ?? ''), enabled: elsewhere })
  const opened = listed ?? (elsewhere ? alone.data : null)
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
        <OrdersToolbar
          search={text}
          list={list}
          onSearch={setText}
          onFilter={(changed) => change({ ...list, search: text, ...changed, page: 1 })}
        />
        <StatusLegend />
        <Card className="overflow-hidden">
          <Found
            {...orders}
            filtered={[list.search, list.status, list.from, list.to].some((part) => part !== undefined)}
            onRetry={() => void orders.refetch()}
            onClear={clear}
            onOpen={(orderNumber) => change({ ...list, order: orderNumber })}
            onPage={(page) => change({ ...list, page }, { resetScroll: true })}
          />
        </Card>
      </div>
      {opened && <OrderDialog order={opened} onClose={() => change(list, { replace: true })} />}
    </>
  )
}

interface FoundProps {
  data: OrderPage | undefined
  isError: boolean
  isPlaceholderData: boolean
  filtered: boolean
  onRetry: () => void
  onClear: () => void
  onOpen: (orderNumber: string) => void
  onPage: (page: number) => void
}

function Found({ data, isError, isPlaceholderData, filtered, onRetry, onClear, onOpen, onPage }: FoundProps) {
  const List = useNarrow(1024) ? OrderCards : OrderTable
  if (isError) return <ErrorState onRetry={onRetry} />
  return (
    <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">{data ? rangeText(data) : <span className="sr-only">{m.admin_loading()}</span>}</p>
        {filtered && data && data.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {data?.matching === 0 ? (
        <Nothing filtered={filtered} onClear={onClear} />
      ) : (
        <List orders={data?.orders} onOpen={({ orderNumber }) => onOpen(orderNumber)} />
      )}
      {data && <Pagination page={data.page} pages={data.pages} onPage={onPage} />}
    </div>
  )
}

function rangeText({ orders, page, matching }: OrderPage): string {
  if (matching === 0) return ''
  const before = (page - 1) * ordersPerPage
  const [first, last] = [countText(before + 1), countText(before + orders.length)]
  return m.admin_orders_showing({ first, last, total: countText(matching) })
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return <EmptyState icon={ReceiptText} title={m.admin_orders_empty_title()} text={m.admin_orders_empty_text()} />
  }
  return (
    <EmptyState
      icon={SearchX}
      title={m.admin_orders_none_title()}
      text={m.admin_orders_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}
