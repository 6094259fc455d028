import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { isPresent } from '../../accounts/server/user-queries.ts'
import type { ProductType } from '../../catalog/catalog.ts'
import { products } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { countOrdersToShip } from '../../orders/server/order-list-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'

export async function countEverything(db: Db) {
  const [totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified] = await Promise.all([
    db.$count(products),
    db.$count(users, isPresent),
    countOrdersToShip(db),
    db.$count(products, and(eq(products.isActive, true), eq(products.stock, 0))),
    db.$count(users, and(isPresent, sql`not email_verified`)),
  ])
  return { totalProducts, totalUsers, ordersToShip, productsSoldOut, usersUnverified }
}

/** The types of the products that are not archived. */
export async function listSoldTypes(db: Db): Promise<Set<ProductType>> {
  const rows = await db.selectDistinct({ type: products.type }).from(products).where(isNull(products.archivedAt))
  return new Set(rows.map(({ type }) => type))
}

/** The number of a user's orders, and whether there are checkouts, which must be kept. */
export async function countHistory(db: Db, userId: string) {
  const [ordersOfUser, checkoutsOfUser] = await Promise.all([
    db.$count(orders, eq(orders.userId, userId)),
    db.$count(checkouts, eq(checkouts.userId, userId)),
  ])
  return { orders: ordersOfUser, hasHistory: checkoutsOfUser > 0 }
}
