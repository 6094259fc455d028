import { and, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { demoEnvironments } from '../../sale/demo-money.ts'
import { refundLines, refunds } from '../../sale/server/tables.ts'
import { orders } from './tables.ts'

// What is sold and what is left of it, for statements; the rules are those of sale/order-status.ts.

/** The SQL form of `wasReceived`. */
export const wasReceived = or(
  inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded']),
  and(
    eq(orders.paymentStatus, 'awaiting'),
    or(gt(orders.paid, 0), and(gt(orders.due, 0), lt(orders.due, orders.total))),
  ),
)

/** The SQL form of `hasMoney`. */
const hasMoney = and(wasReceived, eq(orders.takenBack, false))

/** The SQL form of `countsAsSale`. */
export const isSale = and(hasMoney, ne(orders.paymentStatus, 'refunded'))

/** Condition: an order that is no demo and no test; one of $0.00 is real. The SQL form of not `isDemoMoney`. */
export const isReal = notInArray(orders.environment, [...demoEnvironments])

/** The units of a line of an order that were or are being refunded; `item` is the line. */
export const returnedUnits = sql`coalesce((
  select sum(l.quantity) from ${refundLines} l join ${refunds} r on r.id = l.refund_id
  where r.checkout_id = ${orders.checkoutId} and r.state <> 'dropped'
    and l.line_id = coalesce(item ->> 'lineId', item ->> 'variantId', item ->> 'productId')::uuid
), 0)`

/** What the units that ship cost, with their delivery, in cents; null of an order whose lines do not say it. */
const costToShip = sql`(
  select case when bool_and(item -> 'paid' is not null) then sum(
    ceil((item ->> 'paid')::numeric * greatest(0, (item ->> 'quantity')::int - ${returnedUnits}) / (item ->> 'quantity')::int)
  ) + coalesce((${orders.delivery} ->> 'paid')::numeric, 0) end
  from jsonb_array_elements(${orders.items}) item where (item ->> 'ships')::boolean
)`

/** The SQL form of `mayShip`. */
export const isPaidToShip = and(
  hasMoney,
  or(ne(orders.paymentStatus, 'awaiting'), eq(orders.due, 0), sql`100 * ${orders.paid} >= ${costToShip}`),
)

/** The SQL form of `netOf`, in dollars as stored. */
export const net = sql`case when ${hasMoney} then greatest(${orders.paid} - ${orders.lost}, 0) else 0 end`
