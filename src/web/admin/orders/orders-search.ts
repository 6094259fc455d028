import { type OrderFilter, orderFilters } from '../../../domain/lists.ts'
import { dayIn, omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Search parameters of the list; unset ones are omitted. */
export interface OrdersSearch {
  search?: string
  status?: OrderFilter
  /** Calendar days of the shop, both inclusive. */
  from?: string
  to?: string
  page?: number
  /** The number of the order whose details are open. */
  order?: string
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readOrdersSearch(query: Record<string, unknown>): OrdersSearch {
  return omitEmpty({
    search: searchTextIn(query.search),
    status: oneOf(orderFilters, query.status),
    from: dayIn(query.from),
    to: dayIn(query.to),
    page: pageIn(query.page),
    order: searchTextIn(query.order),
  })
}
