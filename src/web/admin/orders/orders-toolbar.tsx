import { type OrderFilter, orderFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { DayField } from '../list/day-field.tsx'
import { oneOf } from '../list/list-address.ts'
import { SearchBox } from '../list/search-box.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { statusTexts } from './status-texts.ts'

interface OrdersToolbarProps {
  search: string
  list: OrdersSearch
  onSearch: (text: string) => void
  /** Takes what changes of the filters. */
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
      <SelectField
        label={m.admin_orders_filter()}
        name="order-status"
        value={status ?? 'all'}
        className="max-sm:col-span-2"
        onChange={(event) => onFilter({ status: oneOf(orderFilters, event.target.value) })}
      >
        <option value="all">{m.admin_orders_filter_all()}</option>
        {orderFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterText(filter)}
          </option>
        ))}
      </SelectField>
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
