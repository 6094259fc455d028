import { and, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { type CheckoutRow, checkouts, payments } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'

/** The time is read where it stands: a Date holds no microseconds, and would call a checkout later than itself. */
const openedAt = ({ id }: CheckoutRow) => sql`(select own.created_at from checkouts own where own.id = ${id})`

const openedAfter = (checkout: CheckoutRow) =>
  and(eq(checkouts.userId, checkout.userId), sql`${checkouts.createdAt} > ${openedAt(checkout)}`)

/**
 * Whether the buyer has paid with another checkout since they opened this one, or may be paying at this moment. When the
 * other one was opened does not matter: an older window may be paid in last.
 */
export async function hasLaterPurchase(db: Db, checkout: CheckoutRow): Promise<boolean> {
  const paid = inArray(checkouts.state, ['capturing', 'pending', 'review', 'completed', 'refunded'])
  const another = and(
    eq(checkouts.userId, checkout.userId),
    ne(checkouts.id, checkout.id),
    or(eq(checkouts.state, 'capturing'), exists(paidAfter(db, checkout))),
  )
  return (await db.$count(checkouts, or(and(openedAfter(checkout), paid), another))) > 0
}

/** Money of the checkout in question, given back since or not, that came after this one was opened. */
function paidAfter(db: Db, checkout: CheckoutRow) {
  const moved = inArray(payments.status, ['COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED'])
  return db
    .select({ id: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkouts.id), moved, sql`${payments.createdAt} > ${openedAt(checkout)}`))
}

/** Whether the buyer has a later checkout, opened after `since`, that they may be about to pay. */
export async function hasLaterOpen(db: Db, checkout: CheckoutRow, since: Date): Promise<boolean> {
  const fresh = and(eq(checkouts.state, 'created'), gt(checkouts.createdAt, since))
  return (await db.$count(checkouts, and(openedAfter(checkout), fresh))) > 0
}
