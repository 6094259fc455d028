import { eq, sql } from 'drizzle-orm'
import { takingStock } from '../../catalog/server/stock-queries.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../payments/server/tables.ts'

const capturing = prepared('begin-capture', (db, name) => {
  const checkout = db.$with('checkout', {}).as(
    sql`select id, items from checkouts where id = ${sql.placeholder('id')} and state = 'created'
        and exists (select from users u where u.id = user_id and u.anonymised_at is null) for update`,
  )
  const lines = sql`select coalesce(item ->> 'variantId', item ->> 'productId')::uuid as variant_id,
      (item ->> 'quantity')::integer as quantity
    from checkout, jsonb_array_elements(items) item`
  return db
    .with(checkout, ...takingStock(db, sql`(select id from checkout)`, lines))
    .update(checkouts)
    .set({
      state: 'capturing',
      stockHeld: true,
      ending: null,
      capturingSince: sql`${sql.placeholder('now')}`,
      checks: 0,
      nextCheckAt: sql`${sql.placeholder('nextCheckAt')}`,
      updatedAt: sql`now()`,
    })
    .where(sql`${checkouts.id} = (select id from checkout, in_stock where every_line)`)
    .returning({ attempt: checkouts.attempt })
    .prepare(name)
})

/**
 * Holds the stock of an open checkout and marks it as `capturing`, in one statement, which is its own transaction.
 * @returns the attempt to capture; null, without any change, when the checkout is not open, the account of its buyer was
 * deleted, or something is sold out.
 */
export async function holdForCapture(db: Db, id: string, at: { now: Date; nextCheckAt: Date }): Promise<number | null> {
  const [row] = await capturing(db).execute({ id, ...at })
  return row?.attempt ?? null
}

const reported = prepared('reported-order', (db, name) =>
  db
    .select({ userId: checkouts.userId, state: checkouts.state, order: orders })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(checkouts.providerOrderId, sql.placeholder('providerOrderId')))
    .prepare(name),
)

/** The order of a payment, null when it has none yet, with its buyer and the state of its checkout; null for an unknown payment. */
export async function findReportedOrder(db: Db, providerOrderId: string) {
  const [row] = await reported(db).execute({ providerOrderId })
  return row ?? null
}
