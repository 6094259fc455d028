import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { findOrder, findOrderOfCheckout } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { type CheckoutRow, checkouts } from '../../sale/server/tables.ts'

/** The order that a checkout became, or that it pays; null while it has none. */
export const findOrderPaidBy = (db: Db, { id, settlesOrder }: CheckoutRow): Promise<OrderRow | null> =>
  settlesOrder === null ? findOrderOfCheckout(db, id) : findOrder(db, settlesOrder)

/** The states of the checkouts that pay a share of an order, but released ones. */
export async function listSettling(db: Db, orderId: string): Promise<Pick<CheckoutRow, 'id' | 'state'>[]> {
  return db
    .select({ id: checkouts.id, state: checkouts.state })
    .from(checkouts)
    .where(and(eq(checkouts.settlesOrder, orderId), ne(checkouts.state, 'released')))
}

/**
 * Locks the open checkouts that pay a share of an order. One that is being captured is left out, not waited for: its
 * transaction may wait for the order, which the caller has locked.
 */
export async function lockOpenSettling(tx: Tx, orderId: string): Promise<CheckoutRow[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.settlesOrder, orderId), eq(checkouts.state, 'created')))
    .for('no key update', { skipLocked: true })
}

/** The checkout of the order that a payment belongs to: its own, or that of the order that its checkout settles. */
export async function findSale(db: Db, checkoutId: string): Promise<string> {
  const [row] = await db
    .select({ id: sql<string>`sale_of(${checkouts.id})` })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
  if (!row) throw new Error(`checkout ${checkoutId} does not exist`)
  return row.id
}
