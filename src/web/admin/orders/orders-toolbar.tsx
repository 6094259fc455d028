import { Search } from 'lucide-react'
import type { OrderFilter } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { Field, fieldIds, inputStyle } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { orderFilters } from './orders-search.ts'
import { statusTexts } from './status-texts.ts'

interface OrdersToolbarProps {
  search: string
  status: OrderFilter | undefined
  onSearch: (text: string) => void
  onStatus: (status: OrderFilter | undefined) => void
}

export function OrdersToolbar({ search, status, onSearch, onStatus }: OrdersToolbarProps) {
  const ids = fieldIds({ name: 'order-search' })
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
      <Field label={m.admin_orders_search()} ids={ids}>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          />
          <input
            type="search"
            id={ids.id}
            value={search}
            maxLength={200}
            onChange={(event) => onSearch(event.target.value)}
            placeholder={m.admin_orders_search_hint()}
            autoComplete="off"
            enterKeyHint="search"
            className={`${inputStyle} pl-10`}
          />
        </div>
      </Field>
      <SelectField
        label={m.admin_orders_filter()}
        name="order-status"
        value={status ?? 'all'}
        onChange={(event) => onStatus(orderFilters.find((filter) => filter === event.target.value))}
      >
        <option value="all">{m.admin_orders_filter_all()}</option>
        {orderFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterText(filter)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

function filterText(filter: OrderFilter): string {
  if (filter === 'to_ship') return m.admin_orders_filter_to_ship()
  if (filter === 'unpaid') return m.admin_orders_filter_unpaid()
  return statusTexts[filter].name()
}
