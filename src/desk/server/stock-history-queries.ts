import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { nameOfAuthor } from '../../accounts/server/user-list-queries.ts'
import { products, stockMovements } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { orders } from '../../orders/server/tables.ts'
import type { StockMovement } from '../stock-history-api.ts'

/** The changes of a product's stock before the movement `before`, newest first; null for an unknown product. */
export async function listStockHistory(
  db: Db,
  productId: string,
  before: number | undefined,
  limit: number,
): Promise<StockMovement[] | null> {
  const { id, createdAt, delta, reason, checkoutId, actorId } = stockMovements
  const movements = await db
    .select({
      id,
      at: createdAt,
      delta,
      reason,
      variantId: sql<string>`coalesce(${stockMovements.variantId}, ${stockMovements.productId})`,
      actor: nameOfAuthor(),
      orderNumber: orders.orderNumber,
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(orders, eq(orders.checkoutId, checkoutId))
    // Purchases of a variant without a stock count have movements of 0.
    .where(and(eq(stockMovements.productId, productId), ne(delta, 0), before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit)
  if (movements.length > 0) return movements
  return (await db.$count(products, eq(products.id, productId))) > 0 ? [] : null
}
