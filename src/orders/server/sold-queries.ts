import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { refunds } from '../../sale/server/tables.ts'
import { orders } from './tables.ts'

// What is sold and what is left of it, for statements; the rules are those of sale/order-status.ts.

/** The SQL form of `wasReceived`. */
export const wasReceived = or(
  inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded']),
  and(eq(orders.environment, 'personal'), eq(orders.paymentStatus, 'awaiting'), ne(orders.status, 'pending')),
)

/** The SQL form of `wasPaid`. */
export const wasPaid = and(wasReceived, eq(orders.takenBack, false))

/** The SQL form of `countsAsSale`. */
export const isSale = and(wasPaid, ne(orders.paymentStatus, 'refunded'))

/** Condition: an order that is no demo and no test; one of $0.00 is real. The SQL form of not `isDemoMoney`. */
export const isReal = notInArray(orders.environment, ['emulator', 'sandbox'])

const refunded = sql`coalesce((
  select sum(${refunds.amount}) from ${refunds} where ${refunds.checkoutId} = ${orders.checkoutId} and ${refunds.state} = 'completed'
), 0)`

/** The SQL form of `netOf`, in dollars as stored. */
export const net = sql`case when ${wasPaid} then greatest(${orders.total} - ${refunded} - ${orders.lost}, 0) else 0 end`
