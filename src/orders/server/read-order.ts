import { isStaff } from '../../kit/roles.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { findOrder, findOrderOfUser } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/** Throws 404 for an unknown order. */
export async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw notFound()
  return order
}

/** Throws 404 when a customer requests the orders of another customer. */
export function assertOwnOrders(viewer: Viewer, userId: string): void {
  if (viewer.id !== userId && !isStaff(viewer.role)) throw notFound()
}

/** An order of a customer, readable by that customer and by staff. Throws 404 for others and for an unknown order. */
export async function findCustomerOrder(
  db: Db,
  viewer: Viewer,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderRow> {
  assertOwnOrders(viewer, userId)
  const order = await findOrderOfUser(db, userId, orderId)
  if (!order) throw notFound()
  return order
}
