import { Search } from 'lucide-react'
import { type PaymentFilter, paymentFilters } from '../../../domain/lists.ts'
import { m } from '../../../paraglide/messages.js'
import { Field, fieldIds, inputStyle } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { stateTexts } from './payment-texts.ts'

interface PaymentsToolbarProps {
  search: string
  filter: PaymentFilter | undefined
  onSearch: (text: string) => void
  onFilter: (filter: PaymentFilter | undefined) => void
}

export function PaymentsToolbar({ search, filter, onSearch, onFilter }: PaymentsToolbarProps) {
  const ids = fieldIds({ name: 'payment-search' })
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)]">
      <Field label={m.payments_search()} ids={ids}>
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
            placeholder={m.payments_search_hint()}
            autoComplete="off"
            enterKeyHint="search"
            className={`${inputStyle} pl-10`}
          />
        </div>
      </Field>
      <SelectField
        label={m.payments_filter()}
        name="payment-filter"
        value={filter ?? 'all'}
        onChange={(event) => onFilter(paymentFilters.find((candidate) => candidate === event.target.value))}
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
