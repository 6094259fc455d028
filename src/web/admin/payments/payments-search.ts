import { type PaymentFilter, paymentFilters } from '../../../domain/lists.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Search parameters of the list; unset ones are omitted. */
export interface PaymentsSearch {
  search?: string
  filter?: PaymentFilter
  page?: number
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readPaymentsSearch(query: Record<string, unknown>): PaymentsSearch {
  return omitEmpty({
    search: searchTextIn(query.search),
    filter: oneOf(paymentFilters, query.filter),
    page: pageIn(query.page),
  })
}
