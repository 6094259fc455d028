import { queryOptions } from '@tanstack/react-query'
import { listCustomerOrders } from '../../contract/orders.ts'
import { api } from '../api/api.ts'

/** The orders of one customer, newest first. */
export const ordersQuery = (userId: string) =>
  queryOptions({ queryKey: ['orders', userId], queryFn: () => api(listCustomerOrders, { params: { userId } }) })
