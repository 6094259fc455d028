import { eq } from 'drizzle-orm'
import type { Db } from '../kit/server/database/database.ts'
import { orders } from '../orders/server/tables.ts'
import { checkouts } from '../sale/server/tables.ts'

/** Takes the account from an order and its checkout, as if it had been sold to somebody who walked in. */
export async function withoutPerson(db: Db, orderId: string): Promise<void> {
  const nobody = { userId: null, customerEmail: null }
  const [order] = await db.update(orders).set(nobody).where(eq(orders.id, orderId)).returning()
  await db
    .update(checkouts)
    .set(nobody)
    .where(eq(checkouts.id, order?.checkoutId ?? ''))
}
