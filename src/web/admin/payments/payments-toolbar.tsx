import { type PaymentFilter, paymentFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { oneOf } from '../list/list-address.ts'
import { SearchBox } from '../list/search-box.tsx'
import { stateTexts } from './payment-texts.ts'

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
      <SelectField
        label={m.payments_filter()}
        name="payment-filter"
        value={filter ?? 'all'}
        onChange={(event) => onFilter(oneOf(paymentFilters, event.target.value))}
      >
        <option value="all">{m.payments_filter_all()}</option>
        {paymentFilters.map((candidate) => (
          <option key={candidate} value={candidate}>
            {candidate === 'attention' ? m.payments_filter_attention() : stateTexts[candidate].name()}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
