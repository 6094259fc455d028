import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { outboxStuck } from '../../mail/server/outbox-problem-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { tenders } from '../../tenders/server/tables.ts'
import { oldestFirst } from '../../tenders/server/tender-queries.ts'

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
      tender: tenders,
      isNew: sql<boolean>`not exists (select from refunds where refunds.checkout_id = ${checkouts.id})
        and not exists (select from parcels where parcels.order_id = ${orders.id})`,
      isOutboxStuck: outboxStuck(db),
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(tenders, eq(tenders.orderId, orders.id))
    .where(eq(checkouts.paymentId, sql.placeholder('paymentId')))
    .orderBy(...oldestFirst)
    .prepare(name),
)

/**
 * The order of a payment, null when it has none yet, with its tenders, its buyer, the state of its checkout, and whether it is
 * new: without refunds and parcels. With it, whether mails are delayed. Null for an unknown payment.
 */
export async function findOrderOfPayment(db: Db, paymentId: string) {
  const rows = await reported(db).execute({ paymentId })
  const [row] = rows
  return row ? { ...row, tenders: rows.flatMap(({ tender }) => tender ?? []) } : null
}
