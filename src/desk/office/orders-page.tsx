import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileDown, ReceiptText } from 'lucide-react'
import { apiFile } from '../../kit/api/api.ts'
import { perPage } from '../../kit/codecs.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { totalText } from '../../kit/list/figures.ts'
import { ListKeys } from '../../kit/list/list-keys.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useOpenItem } from '../../kit/list/use-open-item.ts'
import { useSelection } from '../../kit/list/use-selection.ts'
import { exportCreditNotes, exportOrders } from '../../orders/api.ts'
import type { ChosenOrder } from '../../orders/bulk-api.ts'
import { type OrdersSearch, orderQuery, ordersQuery, readOrdersSearch } from '../../orders/office/order-queries.ts'
import { statusTexts } from '../../orders/office/status-texts.ts'
import { StatusBadge } from '../../orders/store/order-badges.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { type OrderFilter, orderFilters, orderStatuses } from '../../sale/order-statuses.ts'
import { SavedViews, ToggleButton } from '../../saved-views/office/saved-views.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { OrderSelectionBar } from './order-selection.tsx'

/** Orders Management (spec §2). */
export function OrdersPage() {
  const list = useList({ read: readOrdersSearch, opens: 'order' })
  const orders = useQuery(ordersQuery(list.search))
  const { data } = orders
  const selection = useSelection<ChosenOrder>(list.filters)
  const opened = useOpenItem({
    id: list.openId,
    items: data?.orders,
    idOf: ({ orderNumber }) => orderNumber,
    itemQuery: orderQuery,
  })
  return (
    <>
      <ListPage
        title={m.admin_orders_title()}
        note={data && m.admin_orders_total({ count: data.total, total: totalText(data.total) })}
        actions={
          <>
            <OrdersExportButton selection={list.filters} disabled={data?.matching === 0} />
            <CreditNotesExportButton selection={list.filters} />
          </>
        }
        list={list}
        query={orders}
        toolbar={toolbarOf(list.filters)}
        below={
          <>
            <SavedViews of="orders" list={list}>
              <ToggleButton
                isPressed={list.filters.sort === 'oldest'}
                onPress={(isPressed) => list.narrow({ sort: isPressed ? 'oldest' : undefined })}
              >
                {m.admin_orders_oldest()}
              </ToggleButton>
            </SavedViews>
            <StatusLegend />
            <OrderSelectionBar selection={selection} filters={list.filters} matching={data?.matching ?? 0} />
          </>
        }
        perPage={perPage}
        showing={m.admin_orders_showing}
        empty={{ icon: ReceiptText, title: m.admin_orders_empty_title(), text: m.admin_orders_empty_text() }}
        none={
          isCalm(list.filters)
            ? { icon: CircleCheck, title: m.admin_orders_calm(), text: '' }
            : { title: m.admin_orders_none_title(), text: m.admin_orders_none_text() }
        }
      >
        <ListKeys
          items={data?.orders}
          onOpen={({ orderNumber }) => list.open(orderNumber)}
          onToggle={(order) => selection.toggle([order], !selection.has(order.id))}
        >
          <OrderList orders={data?.orders} onOpen={list.open} selection={selection} />
        </ListKeys>
      </ListPage>
      {opened && <OrderDialog order={opened} onClose={list.close} />}
    </>
  )
}

/** Whether no entry means that all is shipped. */
const isCalm = ({ status, search, from, to }: OrdersSearch) => status === 'to_ship' && !search && !from && !to

const toolbarOf = ({ from, to }: OrdersSearch): Toolbar<OrdersSearch> => ({
  name: 'order',
  search: { label: m.admin_orders_search(), hint: m.admin_orders_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'status',
      label: m.admin_orders_filter(),
      all: m.admin_orders_filter_all(),
      options: optionsOf(orderFilters, filterText),
    },
    { kind: 'day', param: 'from', label: m.admin_orders_from(), max: to },
    { kind: 'day', param: 'to', label: m.admin_orders_to(), min: from },
  ],
})

function filterText(filter: OrderFilter): string {
  if (filter === 'to_ship') return m.admin_orders_filter_to_ship()
  if (filter === 'unpaid') return m.admin_orders_filter_unpaid()
  return statusTexts[filter].name()
}

/** Exports every order that matches the filters, on all pages, as a spreadsheet. */
function OrdersExportButton({ selection, disabled }: { selection: OrdersSearch; disabled: boolean }) {
  const { search, status: filter, from, to, sort } = selection
  return (
    <ExportButton
      fetch={() => apiFile(exportOrders, { query: { search, filter, from, to, sort, language: getLocale() } })}
      name="orders.csv"
      done={m.admin_orders_export_done_title()}
      failed={m.admin_orders_export_failed_text()}
      disabled={disabled}
    />
  )
}

/** Exports the credit notes issued on the chosen days, whatever the dates of their orders. */
function CreditNotesExportButton({ selection: { from, to } }: { selection: OrdersSearch }) {
  return (
    <ExportButton
      fetch={() => apiFile(exportCreditNotes, { query: { from, to, language: getLocale() } })}
      label={m.admin_credit_notes_export()}
      icon={FileDown}
      name="credit-notes.csv"
      done={m.admin_credit_notes_export_done()}
      failed={m.admin_credit_notes_export_failed()}
    />
  )
}

/** Legend of the statuses (spec §4). */
function StatusLegend() {
  return (
    <section aria-label={m.admin_orders_legend()} className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted text-sm">
        {orderStatuses.map((status) => (
          <li key={status} className="flex items-center gap-2">
            <StatusBadge status={status} />
            <span>{statusTexts[status].meaning()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
