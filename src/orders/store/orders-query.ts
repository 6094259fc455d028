import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listCustomerOrders } from '../api.ts'

/** The orders of one customer, newest first. */
export const ordersQuery = (userId: string) =>
  queryOptions({ queryKey: ['orders', userId], queryFn: () => api(listCustomerOrders, { params: { userId } }) })
