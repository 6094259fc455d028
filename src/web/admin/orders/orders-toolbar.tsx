import { type OrderFilter, orderFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { DayField } from '../list/day-field.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { statusTexts } from './status-texts.ts'

interface OrdersToolbarProps {
  search: string
  list: OrdersSearch
  onSearch: (text: string) => void
  /** Receives the changed filters. */
  onFilter: (change: Pick<OrdersSearch, 'status'> | Pick<OrdersSearch, 'from'> | Pick<OrdersSearch, 'to'>) => void
}

export function OrdersToolbar({ search, list, onSearch, onFilter }: OrdersToolbarProps) {
  const { status, from, to } = list
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)_auto_auto]">
      <SearchBox
        label={m.admin_orders_search()}
        name="order-search"
        hint={m.admin_orders_search_hint()}
        text={search}
        onText={onSearch}
        className="max-sm:col-span-2"
      />
      <FilterSelect
        label={m.admin_orders_filter()}
        name="order-status"
        choices={orderFilters}
        textOf={filterText}
        all={m.admin_orders_filter_all()}
        chosen={status}
        onChoose={(next) => onFilter({ status: next })}
        className="max-sm:col-span-2"
      />
      <DayField
        label={m.admin_orders_from()}
        name="orders-from"
        day={from}
        max={to}
        onDay={(day) => onFilter({ from: day })}
      />
      <DayField
        label={m.admin_orders_to()}
        name="orders-to"
        day={to}
        min={from}
        onDay={(day) => onFilter({ to: day })}
      />
    </search>
  )
}

function filterText(filter: OrderFilter): string {
  if (filter === 'to_ship') return m.admin_orders_filter_to_ship()
  if (filter === 'unpaid') return m.admin_orders_filter_unpaid()
  return statusTexts[filter].name()
}
