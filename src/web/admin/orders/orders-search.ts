import { type OrderFilter, orderFilters } from '../../../domain/lists.ts'
import { dayIn, given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface OrdersSearch {
  search?: string
  status?: OrderFilter
  /** Days of the shop, the last one included. */
  from?: string
  to?: string
  page?: number
  /** The number of the order whose details are open. */
  order?: string
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readOrdersSearch(query: Record<string, unknown>): OrdersSearch {
  return given({
    search: wordsIn(query.search),
    status: oneOf(orderFilters, query.status),
    from: dayIn(query.from),
    to: dayIn(query.to),
    page: pageIn(query.page),
    order: wordsIn(query.order),
  })
}
