import { and, eq, inArray, isNull, lt, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { products } from '../../catalog/server/tables.ts'
import { erasedText } from '../../kit/erased.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { VerifiedViewer } from '../../kit/server/http/guards.ts'
import { eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { bookings } from './tables.ts'

/** Erases personal data from the bookings of these checkouts. @returns the number of bookings. */
export const eraseBookingsOfCheckouts = (db: Db, checkoutIds: SQLWrapper): Promise<number> =>
  eraseBookings(db, inArray(bookings.checkoutId, checkoutIds))

/** Erases personal data from bookings that staff entered and that ended before `before`. */
export const eraseEnteredBookings = (db: Db, before: Date): Promise<number> =>
  eraseBookings(db, and(isEntered, lt(bookings.endsAt, before)))

/** Erases personal data from bookings that staff entered for these addresses, future ones included. */
export const eraseEnteredBookingsOf = (db: Db, addresses: string[]): Promise<number> =>
  eraseBookings(db, and(isEntered, inArray(bookings.customerEmail, addresses)))

const isEntered = isNull(bookings.checkoutId)

async function eraseBookings(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(bookings)
    .set({ customerName: erasedText, customerEmail: null, customerPhone: null })
    .where(and(which, ne(bookings.customerName, erasedText)))
    .returning({ id: bookings.id })
  return rows.length
}

/** Erases sent mails about bookings that were erased. @returns the number of mails. */
export const eraseMailsOfErasedBookings = (db: Db): Promise<number> =>
  eraseMailsAbout(
    db,
    'booking',
    db
      .select({ id: sql`${bookings.id}::text` })
      .from(bookings)
      .where(eq(bookings.customerName, erasedText)),
  )

/**
 * The appointments of a customer: those of their orders, and those that staff entered for their verified address. Not
 * those of others who gave that address at the checkout.
 */
export function listBookingsOf(db: Db, { id, email }: VerifiedViewer) {
  const ownCheckouts = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.userId, id))
  const entered = and(isEntered, eq(bookings.customerEmail, email))
  return db
    .select({
      service: products.name,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      state: bookings.state,
      name: bookings.customerName,
      phone: bookings.customerPhone,
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(or(inArray(bookings.checkoutId, ownCheckouts), entered))
    .orderBy(bookings.startsAt)
}
