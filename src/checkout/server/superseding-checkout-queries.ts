import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { type CheckoutRow, checkouts, payments } from '../../sale/server/tables.ts'

/** Compared in SQL: a JavaScript Date has no microseconds, so a checkout would count as later than itself. */
const openedAt = ({ id }: CheckoutRow) => sql`(select own.created_at from checkouts own where own.id = ${id})`

/**
 * Other purchases of the same buyer; who settles an order buys nothing, and nobody without an account is the same as another.
 */
const ofSameBuyer = ({ userId }: CheckoutRow) =>
  userId === null ? sql`false` : and(eq(checkouts.userId, userId), isNull(checkouts.settlesOrder))

const openedAfter = (checkout: CheckoutRow) =>
  and(ofSameBuyer(checkout), sql`${checkouts.createdAt} > ${openedAt(checkout)}`)

/**
 * Whether the buyer has paid with another checkout since they opened this one, or a capture is in progress. The other
 * checkout may be older: the buyer can return to an older window.
 */
export async function hasSupersedingPurchase(db: Db, checkout: CheckoutRow): Promise<boolean> {
  const paid = inArray(checkouts.state, ['capturing', 'pending', 'review', 'completed', 'refunded'])
  const another = and(
    ofSameBuyer(checkout),
    ne(checkouts.id, checkout.id),
    or(eq(checkouts.state, 'capturing'), exists(paidAfter(db, checkout))),
  )
  return (await db.$count(checkouts, or(and(openedAfter(checkout), paid), another))) > 0
}

/** Payments of the outer query's checkout that arrived after this one was opened, including refunded ones. */
function paidAfter(db: Db, checkout: CheckoutRow) {
  const moved = inArray(payments.status, ['COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED'])
  return db
    .select({ id: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkouts.id), moved, sql`${payments.createdAt} > ${openedAt(checkout)}`))
}

/** Whether the buyer has an open checkout that is later than this one and was opened after `since`. */
export async function hasNewerOpenCheckout(db: Db, checkout: CheckoutRow, since: Date): Promise<boolean> {
  const fresh = and(eq(checkouts.state, 'created'), gt(checkouts.createdAt, since))
  return (await db.$count(checkouts, and(openedAfter(checkout), fresh))) > 0
}
