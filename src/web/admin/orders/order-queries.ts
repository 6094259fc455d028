import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getOrderTimeline } from '../../../contract/order-timeline.ts'
import { browseOrders, getOrderDetails, type Order, type OrderPage } from '../../../contract/orders.ts'
import { api } from '../../api/api.ts'
import type { OrdersSearch } from './orders-search.ts'

const queryKey = ['admin', 'orders'] as const
const recent = 10

/** One page of the list; the page before stays on screen meanwhile. */
export const ordersQuery = ({ search, status, from, to, page }: OrdersSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, status, from, to, page }],
    queryFn: () => api(browseOrders, { query: { search, filter: status, from, to, page } }),
    placeholderData: keepPreviousData,
  })

/** The order of this number, whatever page of the list it is on. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({
    ...ordersQuery({ search: orderNumber }),
    select: ({ orders }) => orders.find((order) => order.orderNumber === orderNumber) ?? null,
  })

/** The latest ten (spec §9). */
export const recentOrdersQuery = queryOptions({
  queryKey: [...queryKey, 'recent'],
  queryFn: () => api(browseOrders, { query: { size: recent } }),
})

/** What staff need to know of one order besides itself. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: () => api(getOrderDetails, { params: { id } }),
  })

/** What happened to an order, read anew whenever it is opened; a change of the order asks for it again. */
export const orderTimelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'timeline'],
    queryFn: () => api(getOrderTimeline, { params: { id } }),
    refetchOnMount: 'always',
    retryOnMount: true,
  })

/** Puts an order in the place of its former self, wherever it is shown. */
export function replaceOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueriesData<OrderPage>({ queryKey }, (page) => {
    return page && { ...page, orders: page.orders.map((shown) => (shown.id === order.id ? order : shown)) }
  })
}

/** An order as it is shown now. */
export function findOrder(queryClient: QueryClient, id: string): Order | undefined {
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey })
  return pages.flatMap(([, page]) => page?.orders ?? []).find((order) => order.id === id)
}
