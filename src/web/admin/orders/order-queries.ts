import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { browseOrders, type Order, type OrderPage } from '../../../contract/orders.ts'
import { api } from '../../api/api.ts'
import type { OrdersSearch } from './orders-search.ts'

const queryKey = ['admin', 'orders'] as const
const recent = 10

/** One page of the list; the page before stays on screen meanwhile. */
export const ordersQuery = ({ search, status, page }: OrdersSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, status, page }],
    queryFn: () => api(browseOrders, { query: { search, filter: status, page } }),
    placeholderData: keepPreviousData,
  })

/** The latest ten (spec §9). */
export const recentOrdersQuery = queryOptions({
  queryKey: [...queryKey, 'recent'],
  queryFn: () => api(browseOrders, { query: { size: recent } }),
})

/** Puts an order in the place of its former self, wherever it is shown. */
export function replaceOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueriesData<OrderPage>({ queryKey }, (page) => {
    return page && { ...page, orders: page.orders.map((shown) => (shown.id === order.id ? order : shown)) }
  })
}
