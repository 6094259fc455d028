import { sql } from 'drizzle-orm'
import { manualOrder } from './manual-order.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/** Places an order with manual payment, created eight days ago. @returns its id. */
export async function overdueOrder(
  shop: TestShop,
  buyer: SignedIn,
  { id: productId, price }: { id: string; price: number },
): Promise<string> {
  const id = await manualOrder(shop, buyer, { items: [{ productId, quantity: 1 }], total: price })
  await shop.platform.database.db.execute(
    sql`update orders set created_at = now() - interval '8 days' where id = ${id}`,
  )
  return id
}
