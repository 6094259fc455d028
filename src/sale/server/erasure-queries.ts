import { and, eq, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { erasedAddress, erasedEmailOf, isErasedRow } from '../../kit/server/database/erased-columns.ts'
import { eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import { checkouts, erasedCustomer, refunds } from './tables.ts'

/** Erases personal data from checkouts. @returns their number. */
export async function eraseCheckouts(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(checkouts)
    .set({
      ...erasedCustomer,
      customerEmail: erasedEmailOf(checkouts),
      shippingAddress: erasedAddress(checkouts.shippingAddress),
      billingAddress: erasedAddress(checkouts.billingAddress),
    })
    .where(and(which, not(isErasedRow(checkouts))))
    .returning({ id: checkouts.id })
  return rows.length
}

/** Erases personal data from checkouts that were created before `before` and released without a payment. */
export const eraseUnpaidCheckouts = (db: Db, before: Date): Promise<number> =>
  eraseCheckouts(db, and(eq(checkouts.state, 'released'), lt(checkouts.createdAt, before)))

/** The ids of the checkouts that were erased. */
export const erasedCheckouts = (db: Db) => db.select({ id: checkouts.id }).from(checkouts).where(isErasedRow(checkouts))

/** Deletes notes to the buyer, and reasons of staff, from refunds whose checkout was erased. */
export async function eraseRefundNotes(db: Db): Promise<void> {
  const ofErased = inArray(refunds.checkoutId, erasedCheckouts(db))
  await db
    .update(refunds)
    .set({ note: null, reason: null })
    .where(and(or(isNotNull(refunds.note), isNotNull(refunds.reason)), ofErased))
}

/** Erases sent mails about checkouts that were erased. @returns the number of mails. */
export const eraseMailsOfErasedCheckouts = (db: Db): Promise<number> =>
  eraseMailsAbout(
    db,
    'checkout',
    db
      .select({ id: sql`${checkouts.id}::text` })
      .from(checkouts)
      .where(isErasedRow(checkouts)),
  )
