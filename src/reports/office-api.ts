import { z } from 'zod'
import { listBookings } from '../appointments/office-api.ts'
import { day, id, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { roles } from '../kit/roles.ts'
import { paymentProblem } from '../payment-admin/office-api.ts'
import { listSessionsOnDays } from '../workshops/office-api.ts'

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

/** Items that need action by staff: the number of each, and the most urgent ones. */
export const attention = z.object({
  ordersToShip: z.int(),
  /** Unanswered messages; `overdue`: past the promised response time. */
  messages: z.object({ open: z.int(), overdue: z.int() }),
  /** Reviews that nobody has read yet. */
  reviewsWaiting: z.int(),
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
    first: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        total: money,
        note: z.string(),
        trouble: paymentProblem,
        createdAt: moment,
      }),
    ),
  }),
  /** Notices from the provider that could not be processed, oldest first. */
  failedNotices: z.object({
    count: z.int(),
    first: z.array(z.object({ id: z.string(), type: z.string(), error: z.string(), receivedAt: moment })),
  }),
  /** Refunds whose money staff must send manually, oldest first. */
  moneyToSend: z.object({
    count: z.int(),
    first: z.array(z.object({ id, orderNumber: z.string(), customerName: z.string(), amount: money })),
  }),
  /** Where the shop shows pictures that are no longer stored (decision 069). */
  lostPictures: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        id: z.string(),
        place: z.enum(['product', 'about', 'brand']),
        /** Of the product. */
        name: z.string().nullable(),
        nameEs: z.string().nullable(),
      }),
    ),
  }),
  /** The violations found by the last check; `rule` is the name in invariants/invariants.sql. */
  violations: z.object({
    count: z.int(),
    first: z.array(z.object({ id: z.string(), rule: z.string(), subject: z.string() })),
  }),
  /** The automatic backups; everything is null or false where none are configured. */
  backups: z.object({
    backedUpAt: moment.nullable(),
    testedAt: moment.nullable(),
    /** Why the latest backup or test restore failed. */
    backupError: z.string().nullable(),
    testError: z.string().nullable(),
    /** The latest one is older than two days. */
    isOld: z.boolean(),
    /** A real shop without automatic backups; stated to root users only. */
    isMissing: z.boolean(),
  }),
})
export type Attention = z.output<typeof attention>

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  summary:
    'What needs action: orders to ship, low stock, failed mails, payments and notices to look at, money to send (staff)',
  reply: attention,
})

/** What is planned on this day of the shop (America/Puerto_Rico), and what waits. What the shop does not do is null. */
export const today = z.object({
  day,
  /** Null in a shop without goods. */
  ordersToShip: z.int().nullable(),
  messages: attention.shape.messages,
  /** Null in a shop without calendars. */
  appointments: z
    .object({
      /** All of them, by name. */
      calendars: z.array(z.object({ id, name: z.string() })),
      /** Those of today by time, without canceled ones and those that wait for a payment. */
      bookings: z.array(
        listBookings.reply.element.pick({
          id: true,
          calendarId: true,
          product: true,
          startsAt: true,
          endsAt: true,
          state: true,
          customerName: true,
        }),
      ),
    })
    .nullable(),
  /** The sessions of today by time, without canceled ones; null in a shop without workshops. */
  workshops: z
    .array(
      listSessionsOnDays.reply.element.pick({
        variantId: true,
        name: true,
        nameEs: true,
        startsAt: true,
        endsAt: true,
        left: true,
        sold: true,
      }),
    )
    .nullable(),
})
export type Today = z.output<typeof today>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  summary: 'Appointments and workshops of today, and the orders and messages that wait (staff)',
  reply: today,
})

/** The periods of the sales chart: the last 30 days, day by day, or the last 12 months, month by month. */
export const salesSpans = ['30d', '12m'] as const
export type SalesSpan = (typeof salesSpans)[number]

/** One column per day or month of the shop's calendar (America/Puerto_Rico), the oldest first, empty ones too. */
export const salesHistory = z.object({
  span: z.enum(salesSpans),
  columns: z.array(
    z.object({
      /** The first day of the column, as YYYY-MM-DD. */
      from: z.string(),
      sales: money,
      orders: z.int(),
    }),
  ),
})
export type SalesHistory = z.output<typeof salesHistory>

export const getSalesHistory = endpoint({
  method: 'GET',
  path: '/api/dashboard/sales',
  summary: 'Sales of the last 30 days or 12 months (staff)',
  query: z.object({ span: z.enum(salesSpans).catch('30d') }),
  reply: salesHistory,
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
