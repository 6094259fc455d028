import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CreditCard } from 'lucide-react'
import { paymentsPerPage } from '../../../contract/admin-payments.ts'
import { m } from '../../../paraglide/messages.js'
import { useNarrow } from '../../ui/use-narrow.ts'
import { PageHeading } from '../frame/page-heading.tsx'
import { RefreshButton } from '../frame/refresh-button.tsx'
import { PagedList } from '../list/paged-list.tsx'
import { type ListPageProps, useListSearch } from '../list/use-list-search.ts'
import { PaymentCards } from './payment-cards.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { PaymentTable } from './payment-table.tsx'
import { type PaymentsSearch, readPaymentsSearch } from './payments-search.ts'
import { PaymentsToolbar } from './payments-toolbar.tsx'

/** Every checkout and capture with its state; those that need a decision come first. */
export function PaymentsPage({ search, onSearch }: ListPageProps<PaymentsSearch>) {
  const payments = useQuery(paymentsQuery(search))
  const { text, setText, filtered, narrow, turnTo, clear } = useListSearch({
    list: search,
    read: readPaymentsSearch,
    onSearch,
  })
  const List = useNarrow(1024) ? PaymentCards : PaymentTable
  const calm = search.filter === 'attention' && search.search === undefined
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
          onFilter={(filter) => narrow({ filter })}
        />
        <PagedList
          query={payments}
          count={payments.data?.payments.length ?? 0}
          perPage={paymentsPerPage}
          showing={m.payments_showing}
          filtered={filtered}
          empty={{ icon: CreditCard, title: m.payments_empty_title(), text: m.payments_empty_text() }}
          none={
            calm
              ? { icon: CircleCheck, title: m.payments_calm(), text: '' }
              : { title: m.payments_none_title(), text: noMatchText(text) }
          }
          onClear={clear}
          onPage={turnTo}
        >
          <List payments={payments.data?.payments} />
        </PagedList>
      </div>
    </>
  )
}

/** Explains why an order number has no payment. */
const noMatchText = (search: string) =>
  /^FM-\d+$/i.test(search.trim()) ? m.payments_none_number_text() : m.payments_none_text()
