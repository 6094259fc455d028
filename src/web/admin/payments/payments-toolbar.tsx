import { type PaymentFilter, paymentFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { filterText } from './payment-texts.ts'

interface PaymentsToolbarProps {
  search: string
  filter: PaymentFilter | undefined
  onSearch: (text: string) => void
  onFilter: (filter: PaymentFilter | undefined) => void
}

export function PaymentsToolbar({ search, filter, onSearch, onFilter }: PaymentsToolbarProps) {
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
      <SearchBox
        label={m.payments_search()}
        name="payment-search"
        hint={m.payments_search_hint()}
        text={search}
        onText={onSearch}
      />
      <FilterSelect
        label={m.payments_filter()}
        name="payment-filter"
        choices={paymentFilters}
        textOf={filterText}
        all={m.payments_filter_all()}
        chosen={filter}
        onChoose={onFilter}
      />
    </search>
  )
}
