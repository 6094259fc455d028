import { type PaymentFilter, paymentFilters } from '../../../domain/lists.ts'
import { given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface PaymentsSearch {
  search?: string
  filter?: PaymentFilter
  page?: number
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readPaymentsSearch(query: Record<string, unknown>): PaymentsSearch {
  return given({
    search: wordsIn(query.search),
    filter: oneOf(paymentFilters, query.filter),
    page: pageIn(query.page),
  })
}
