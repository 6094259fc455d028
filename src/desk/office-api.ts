import { z } from 'zod'
import { day, id, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { roles } from '../kit/roles.ts'

/**
 * The figures of the dashboard. Sales are payments less refunds; a live shop
 * excludes demo and sandbox orders.
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

/** How many entries of one kind the dashboard has. */
export const listedAttention = 5

/** Items that need action by staff: each feature adds the number of each kind, and the most urgent ones (`kit/part.ts`). */
export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  summary:
    'What needs action: orders to ship, low stock, failed mails, payments and notices to look at, money to send (staff)',
  reply: z.looseObject({}),
})

/** The present day of the shop (America/Puerto_Rico); each feature adds what is planned on it, and what waits. */
export const getToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  summary: 'Appointments and workshops of today, and the orders and messages that wait (staff)',
  reply: z.looseObject({ day }),
})

/** The best matches of each kind; empty lists for an empty search. */
export const foundRecords = z.object({
  orders: z.array(z.object({ id, orderNumber: z.string(), customerName: z.string(), total: money })),
  products: z.array(z.object({ id, name: z.string(), nameEs: z.string().nullable(), isActive: z.boolean() })),
  people: z.array(z.object({ id, name: z.string(), email: z.string(), role: z.enum(roles) })),
  /** Latest first, appointments to come included. */
  bookings: z.array(
    z.object({ id, name: z.string(), startsAt: moment, productName: z.string(), productNameEs: z.string().nullable() }),
  ),
  messages: z.array(z.object({ id, name: z.string(), email: z.string(), createdAt: moment })),
})
export type FoundRecords = z.output<typeof foundRecords>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Orders, products, people, bookings and messages that hold every word of a search (staff; root users for root users only)',
  query: z.object({ search: text(200).catch('') }),
  reply: foundRecords,
})
