import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { searchText } from '../../kit/codecs.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { browseOrders, getOrderDetails, type Order, type OrderPage, orderListQuery } from '../api.ts'
import { listOrderNotes } from '../notes-api.ts'

const { filter: status, ...selection } = orderListQuery.shape
/** `order` is the number of the open order. */
export const readOrdersSearch = listSearch({ ...selection, status, order: searchText })
export type OrdersSearch = ReturnType<typeof readOrdersSearch>

const queryKey = ['admin', 'orders'] as const
const recent = 10

/** One page of the list; the previous page stays visible while the next one loads. */
export const ordersQuery = ({ search, status, from, to, sort, page }: OrdersSearch) =>
  queryOptions({
    queryKey: [...queryKey, { search, status, from, to, sort, page }],
    queryFn: () => api(browseOrders, { query: { search, filter: status, from, to, sort, page } }),
    placeholderData: keepPreviousData,
  })

/** The order with this number, on whichever page of the list it is. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({
    ...ordersQuery({ search: orderNumber }),
    select: ({ orders }) => orders.find((order) => order.orderNumber === orderNumber) ?? null,
  })

/** The latest ten orders (spec §9). */
export const recentOrdersQuery = queryOptions({
  queryKey: [...queryKey, 'recent'],
  queryFn: () => api(browseOrders, { query: { size: recent } }),
})

/** Details of an order that only staff see. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: () => api(getOrderDetails, { params: { id } }),
  })

/** Notes of staff about an order, refetched on each visit. */
export const orderNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id, 'notes'],
    queryFn: () => api(listOrderNotes, { params: { id } }),
    refetchOnMount: 'always',
  })

/** Replaces an order in every cached list. */
export function replaceOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueriesData<OrderPage>({ queryKey }, (page) => {
    return page && { ...page, orders: page.orders.map((shown) => (shown.id === order.id ? order : shown)) }
  })
}

/** The order as currently displayed. */
export function findOrder(queryClient: QueryClient, id: string): Order | undefined {
  const pages = queryClient.getQueriesData<OrderPage>({ queryKey })
  return pages.flatMap(([, page]) => page?.orders ?? []).find((order) => order.id === id)
}
