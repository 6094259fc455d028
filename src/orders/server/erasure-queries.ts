import { and, eq, exists, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { type AccountOwner, isOwnedBy } from '../../accounts/server/user-removal-queries.ts'
import { eraseBookingsOfCheckouts, eraseMailsOfErasedBookings } from '../../appointments/server/erasure-queries.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { erasedAddress, erasedEmailOf, isErasedRow } from '../../kit/server/database/erased-columns.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import {
  eraseCheckouts,
  erasedCheckouts,
  eraseMailsOfErasedCheckouts,
  eraseRefundNotes,
} from '../../sale/server/erasure-queries.ts'
import { checkouts, erasedCustomer } from '../../sale/server/tables.ts'
import { eraseTenderTexts } from '../../tenders/server/tender-queries.ts'
import { eraseNotes } from './note-queries.ts'
import { isToShip } from './order-list-queries.ts'
import { eraseParcels } from './parcel-queries.ts'
import { type OrderRow, orders } from './tables.ts'

/**
 * Erases personal data from the orders and checkouts of an account, or of all deleted ones, and with them from their
 * bookings, refunds and sent mails. @returns the numbers of records.
 */
export async function eraseOrders(db: Db, owner: AccountOwner, now: Date) {
  const erased = await eraseRows(db, and(isOwnedBy(orders.userId, owner, db), isCompleted(now)))
  const erasedWithThem = await eraseTheirCheckouts(db, owner)
  return { orders: erased, checkouts: erasedWithThem, ...(await eraseWithThem(db)) }
}

/**
 * Erases name and telephone of a person without an account from their order, and what else was kept of them: nobody else
 * asks for it. The order must be locked.
 */
export async function erasePerson(tx: Tx, { id, checkoutId }: Pick<OrderRow, 'id' | 'checkoutId'>): Promise<void> {
  await eraseRows(tx, eq(orders.id, id))
  await eraseCheckouts(tx, eq(checkouts.id, checkoutId))
  await eraseWithThem(tx)
}

/** Erases what belongs to erased orders and checkouts. @returns the numbers of bookings and mails. */
async function eraseWithThem(db: Db) {
  await eraseParcels(db)
  await eraseNotes(db)
  await eraseTenderTexts(db, sql`(select ${orders.id} from ${orders} where ${isErasedRow(orders)})`)
  await eraseRefundNotes(db)
  return {
    bookings: await eraseBookingsOfCheckouts(db, erasedCheckouts(db)),
    mails:
      (await eraseMailsOfErasedOrders(db)) +
      (await eraseMailsOfErasedCheckouts(db)) +
      (await eraseMailsOfErasedBookings(db)),
  }
}

/** Orders older than this are completed, whatever their status says. */
const openDays = 90

/**
 * Orders that are shipped, refunded, canceled or old; open ones keep the address until they are completed, also those whose
 * goods are still sent after all of the money went back.
 */
const isCompleted = (now: Date) =>
  or(
    eq(orders.status, 'shipped'),
    isNotNull(orders.canceledAt),
    eq(orders.paymentStatus, 'voided'),
    and(eq(orders.paymentStatus, 'refunded'), not(sql`(${isToShip})`)),
    lt(orders.createdAt, daysBefore(now, openDays)),
  )

/** Erases the person from orders; items, amounts, dates, and the state and country of the addresses stay. */
async function eraseRows(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(orders)
    .set({
      ...erasedCustomer,
      customerEmail: erasedEmailOf(orders),
      cancelReason: null,
      customerAddress: erasedAddress(orders.customerAddress),
      shippingAddress: erasedAddress(orders.shippingAddress),
      billingAddress: erasedAddress(orders.billingAddress),
    })
    .where(and(which, not(isErasedRow(orders))))
    .returning({ id: orders.id })
  return rows.length
}

/**
 * Checkouts that were released, or whose order was erased, and those without an order: if their money still arrives, it is
 * refunded (checkout/record-capture.ts).
 */
function eraseTheirCheckouts(db: Db, owner: AccountOwner): Promise<number> {
  const itsOrder = or(eq(orders.checkoutId, checkouts.id), eq(orders.id, checkouts.settlesOrder))
  const anyOrder = db.select({ id: orders.id }).from(orders).where(itsOrder)
  const erasedOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(itsOrder, isErasedRow(orders)))
  const ended = or(eq(checkouts.state, 'released'), exists(erasedOrder), not(exists(anyOrder)))
  return eraseCheckouts(db, and(isOwnedBy(checkouts.userId, owner, db), ended))
}

const eraseMailsOfErasedOrders = (db: Db): Promise<number> =>
  eraseMailsAbout(
    db,
    'order',
    db
      .select({ id: sql`${orders.id}::text` })
      .from(orders)
      .where(isErasedRow(orders)),
  )
