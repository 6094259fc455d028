import { browseOrders, type OrderFilter } from '../../../contract/orders.ts'
import { orderStatuses } from '../../../domain/order-status.ts'

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

export const orderFilters: readonly OrderFilter[] = ['to_ship', 'unpaid', ...orderStatuses]

/** Reads an address. The router parses `?search=24` as a number. */
export function readOrdersSearch(query: Record<string, unknown>): OrdersSearch {
  const search = word(query.search).slice(0, 200)
  const status = orderFilters.find((filter) => filter === query.status)
  const [from, to] = [day(query.from), day(query.to)]
  const page = Number(query.page)
  const order = word(query.order)
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(order !== '' && { order }),
  }
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function day(value: unknown): string | undefined {
  return browseOrders.query.shape.from.safeParse(value).data
}
