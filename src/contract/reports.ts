import { z } from 'zod'
import { id, moment, money } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/**
 * The figures of the dashboard. Sales are what was paid less what was refunded; a live shop leaves demo and sandbox
 * orders out of them.
 */
export const dashboardStats = z.object({
  totalSales: money,
  totalOrders: z.int(),
  totalProducts: z.int(),
  totalUsers: z.int(),
  salesLast30Days: money,
  salesPrevious30Days: money,
  ordersToShip: z.int(),
  productsSoldOut: z.int(),
  usersUnverified: z.int(),
})
export type DashboardStats = z.output<typeof dashboardStats>

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'Sales, orders, products and users in figures (staff)',
  reply: dashboardStats,
})

/** What waits for a person: how many of each, and the most urgent few. */
export const attention = z.object({
  ordersToShip: z.int(),
  lowStock: z.object({
    count: z.int(),
    first: z.array(z.object({ id, name: z.string(), nameEs: z.string().nullable(), stock: z.int() })),
  }),
  failedMails: z.object({
    count: z.int(),
    first: z.array(z.object({ id, recipient: z.string(), error: z.string(), createdAt: moment })),
  }),
  paymentsToReview: z.object({
    count: z.int(),
    first: z.array(z.object({ id, orderNumber: z.string(), total: money, note: z.string(), createdAt: moment })),
  }),
})
export type Attention = z.output<typeof attention>

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  summary: 'What needs action: orders to ship, low stock, failed mails, payments to look at (staff)',
  reply: attention,
})
