import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CreditCard, SearchX } from 'lucide-react'
import { type PaymentPage, paymentsPerPage } from '../../../contract/admin-payments.ts'
import { m } from '../../../paraglide/messages.js'
import { useSearchText } from '../../storefront/catalog/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { countText } from '../list/figures.ts'
import { Pagination } from '../list/pagination.tsx'
import { useNarrow } from '../list/use-narrow.ts'
import { PaymentCards } from './payment-cards.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { PaymentTable } from './payment-table.tsx'
import { type PaymentsSearch, readPaymentsSearch } from './payments-search.ts'
import { PaymentsToolbar } from './payments-toolbar.tsx'

interface PaymentsPageProps {
  search: PaymentsSearch
  /** Writes the state of the list to the address. */
  onSearch: (search: PaymentsSearch, options?: { replace?: boolean; resetScroll?: boolean }) => void
}

/** Every checkout and capture with its state; what waits for a person stands first. */
export function PaymentsPage({ search, onSearch }: PaymentsPageProps) {
  const payments = useQuery(paymentsQuery(search))
  const change = (next: PaymentsSearch, options = {}) => onSearch(readPaymentsSearch({ ...next }), options)
  const [text, setText] = useSearchText(search.search ?? '', (words) =>
    change({ ...search, search: words, page: 1 }, { replace: true }),
  )
  const clear = () => {
    setText('')
    change({})
  }
  return (
    <>
      <PageHeading
        title={m.payments_title()}
        note={
          <p className="text-muted">
            {m.payments_text()} {payments.data && m.payments_total({ count: payments.data.total })}
          </p>
        }
        actions={<RefreshButton pending={payments.isFetching} onRefresh={() => void payments.refetch()} />}
      />
      <div className="flex flex-col gap-5">
        <PaymentsToolbar
          search={text}
          filter={search.filter}
          onSearch={setText}
          onFilter={(filter) => change({ search: text, ...(filter && { filter }) })}
        />
        <Card className="overflow-hidden">
          <Found
            {...payments}
            search={search}
            onRetry={() => void payments.refetch()}
            onClear={clear}
            onPage={(page) => change({ ...search, page }, { resetScroll: true })}
          />
        </Card>
      </div>
    </>
  )
}

interface FoundProps {
  data: PaymentPage | undefined
  isError: boolean
  isPlaceholderData: boolean
  search: PaymentsSearch
  onRetry: () => void
  onClear: () => void
  onPage: (page: number) => void
}

function Found({ data, isError, isPlaceholderData, search, onRetry, onClear, onPage }: FoundProps) {
  const List = useNarrow(1024) ? PaymentCards : PaymentTable
  const filtered = search.search !== undefined || search.filter !== undefined
  if (isError) return <ErrorState onRetry={onRetry} />
  return (
    <div aria-busy={!data || isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 px-5 py-2 text-muted text-sm">
        <p role="status">{data ? rangeText(data) : <span className="sr-only">{m.admin_loading()}</span>}</p>
        {filtered && data && data.matching > 0 && <ClearButton onClear={onClear} />}
      </div>
      {data?.matching === 0 ? (
        <Nothing search={search} filtered={filtered} onClear={onClear} />
      ) : (
        <List payments={data?.payments} />
      )}
      {data && <Pagination page={data.page} pages={data.pages} onPage={onPage} />}
    </div>
  )
}

function rangeText({ payments, page, matching }: PaymentPage): string {
  if (matching === 0) return ''
  const before = (page - 1) * paymentsPerPage
  const [first, last] = [countText(before + 1), countText(before + payments.length)]
  return m.payments_showing({ first, last, total: countText(matching) })
}

function Nothing({ search, filtered, onClear }: Pick<FoundProps, 'search' | 'onClear'> & { filtered: boolean }) {
  if (!filtered) {
    return <EmptyState icon={CreditCard} title={m.payments_empty_title()} text={m.payments_empty_text()} />
  }
  const calm = search.filter === 'attention' && search.search === undefined
  return (
    <EmptyState
      icon={calm ? CircleCheck : SearchX}
      title={calm ? m.payments_calm() : m.payments_none_title()}
      text={calm ? '' : m.payments_none_text()}
      action={<ClearButton onClear={onClear} />}
    />
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button tone="outline" size="admin" shape="control" onClick={onClear}>
      {m.payments_clear()}
    </Button>
  )
}
