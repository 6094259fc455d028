import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CreditCard } from 'lucide-react'
import { perPage } from '../../kit/codecs.ts'
import { totalText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { optionsOf } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { m } from '../../paraglide/messages.js'
import { paymentFilters } from '../../sale/checkout-state.ts'
import { PaymentList } from './payment-list.tsx'
import { paymentsQuery, readPaymentsSearch } from './payment-queries.ts'
import { filterText } from './payment-texts.ts'

/** Every checkout and capture with its state; those that need a decision come first. */
export function PaymentsPage() {
  const list = useList({ read: readPaymentsSearch })
  const payments = useQuery(paymentsQuery(list.search))
  const { data } = payments
  const { filter, search } = list.filters
  const nothingToDecide = filter === 'attention' && search === undefined
  return (
    <ListPage
      title={m.payments_title()}
      note={`${m.payments_text()} ${data ? m.payments_total({ count: data.total, total: totalText(data.total) }) : ''}`}
      list={list}
      query={payments}
      toolbar={{
        name: 'payment',
        search: { label: m.payments_search(), hint: m.payments_search_hint() },
        filters: [
          {
            kind: 'select',
            param: 'filter',
            label: m.payments_filter(),
            all: m.payments_filter_all(),
            options: optionsOf(paymentFilters, filterText),
          },
        ],
      }}
      perPage={perPage}
      showing={m.payments_showing}
      empty={{ icon: CreditCard, title: m.payments_empty_title(), text: m.payments_empty_text() }}
      none={
        nothingToDecide
          ? { icon: CircleCheck, title: m.payments_calm(), text: '' }
          : { title: m.payments_none_title(), text: noMatchText(list.text) }
      }
    >
      <PaymentList payments={data?.payments} />
    </ListPage>
  )
}

/** Explains why an order number has no payment. */
const noMatchText = (search: string) =>
  /^FM-\d+$/i.test(search.trim()) ? m.payments_none_number_text() : m.payments_none_text()
