import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'

const lockedForCapture = prepared('checkout-for-capture', (db, name) =>
  db
    .select({
      checkout: checkouts,
      hasAccount: sql<boolean>`exists (select from users where users.id = ${checkouts.userId} and users.anonymised_at is null)`,
    })
    .from(checkouts)
    .where(eq(checkouts.paymentId, sql.placeholder('paymentId')))
    .for('no key update')
    .prepare(name),
)

/** Locks the checkout of a payment until the transaction ends; with it, whether the account of its buyer still exists. */
export async function lockForCapture(tx: Tx, paymentId: string) {
  const [row] = await lockedForCapture(tx).execute({ paymentId })
  return row ?? null
}

const reported = prepared('reported-order', (db, name) =>
  db
    .select({
      userId: checkouts.userId,
      state: checkouts.state,
      order: orders,
      isNew: sql<boolean>`not exists (select from refunds where refunds.checkout_id = ${checkouts.id})
        and not exists (select from parcels where parcels.order_id = ${orders.id})`,
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.paymentId, sql.placeholder('paymentId')))
    .prepare(name),
)

/**
 * The order of a payment, null when it has none yet, with its buyer, the state of its checkout, and whether it is new: without
 * refunds and parcels. Null for an unknown payment.
 */
export async function findOrderOfPayment(db: Db, paymentId: string) {
  const [row] = await reported(db).execute({ paymentId })
  return row ?? null
}
