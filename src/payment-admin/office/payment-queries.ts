import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { browsePayments, type PaymentEntry, type PaymentPage, paymentListQuery } from '../office-api.ts'

export const readPaymentsSearch = listSearch(paymentListQuery.shape)
export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>

const queryKey = ['admin', 'payments'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const paymentsQuery = (search: PaymentsSearch) =>
  queryOptions({
    queryKey: [...queryKey, search],
    queryFn: () => api(browsePayments, { query: { ...search } }),
    placeholderData: keepPreviousData,
  })

/** Replaces a payment in the cached list, which keeps its order until the next refetch. */
export function replacePayment(queryClient: QueryClient, payment: PaymentEntry): void {
  queryClient.setQueriesData<PaymentPage>({ queryKey }, (page) => {
    return page && { ...page, payments: page.payments.map((shown) => (shown.id === payment.id ? payment : shown)) }
  })
}
