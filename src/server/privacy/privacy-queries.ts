import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { erasedEmail, erasedText } from '../../domain/erased.ts'
import { users } from '../accounts/tables.ts'
import { bookings } from '../appointments/tables.ts'
import { products } from '../catalog/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { demoMailbox, mails } from '../mail/tables.ts'
import { orders } from '../orders/tables.ts'
import { checkouts, refunds } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'

const erasedName = { customerName: erasedText, customerEmail: erasedEmail, customerPhone: null }

/** State and country stay because taxes are reported by them. */
const erasedAddress = (column: AnyPgColumn) =>
  sql`case when ${column} is null then null else jsonb_build_object('address', ${erasedText}::text, 'city', ${erasedText}::text,
    'state', ${column} ->> 'state', 'postalCode', ${erasedText}::text, 'country', ${column} ->> 'country') end`

/** Condition: the row belongs to one user, or to any deleted account. */
function belongsTo(column: AnyPgColumn, person: { id: string } | 'deleted accounts', db: Db): SQL {
  if (person !== 'deleted accounts') return eq(column, person.id)
  return inArray(column, db.select({ id: users.id }).from(users).where(isNotNull(users.anonymisedAt)))
}

/**
 * Erases personal data from orders that are shipped, refunded, canceled, or older than `keepOpenSince`. Items, amounts,
 * dates, and the state and country of the addresses stay. @returns the number of orders.
 */
export async function eraseFromOrders(
  db: Db,
  person: { id: string } | 'deleted accounts',
  keepOpenSince: Date,
): Promise<number> {
  const isErasable = or(
    eq(orders.status, 'shipped'),
    inArray(orders.paymentStatus, ['refunded', 'voided']),
    lt(orders.createdAt, keepOpenSince),
  )
  const rows = await db
    .update(orders)
    .set({
      ...erasedName,
      customerAddress: erasedAddress(orders.customerAddress),
      shippingAddress: erasedAddress(orders.shippingAddress),
      billingAddress: erasedAddress(orders.billingAddress),
    })
    .where(and(belongsTo(orders.userId, person, db), ne(orders.customerEmail, erasedEmail), isErasable))
    .returning({ id: orders.id })
  return rows.length
}

/**
 * Erases personal data from checkouts that were released or fully refunded, or whose order was erased, and from those
 * without an order: if their money still arrives, it is refunded (checkout/record-capture.ts).
 */
export async function eraseFromCheckouts(db: Db, person: { id: string } | 'deleted accounts'): Promise<number> {
  const erasedOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.checkoutId, checkouts.id), eq(orders.customerEmail, erasedEmail)))
  const anyOrder = db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkouts.id))
  return eraseCheckouts(
    db,
    and(
      belongsTo(checkouts.userId, person, db),
      or(inArray(checkouts.state, ['released', 'refunded']), exists(erasedOrder), not(exists(anyOrder))),
    ),
  )
}

/** Erases personal data from checkouts that were created before `before` and released without a payment. */
export function eraseFromUnpaidCheckouts(db: Db, before: Date): Promise<number> {
  return eraseCheckouts(db, and(eq(checkouts.state, 'released'), lt(checkouts.createdAt, before)))
}

async function eraseCheckouts(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(checkouts)
    .set({
      ...erasedName,
      shippingAddress: erasedAddress(checkouts.shippingAddress),
      billingAddress: erasedAddress(checkouts.billingAddress),
    })
    .where(and(which, ne(checkouts.customerEmail, erasedEmail)))
    .returning({ id: checkouts.id })
  return rows.length
}

/** Deletes notes to the buyer from refunds whose checkout was erased. */
export async function eraseRefundNotes(db: Db): Promise<void> {
  const erased = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.customerEmail, erasedEmail))
  await db
    .update(refunds)
    .set({ note: null })
    .where(and(isNotNull(refunds.note), inArray(refunds.checkoutId, erased)))
}

/** Erases personal data from bookings whose checkout was erased. */
export function eraseBookingsOfCheckouts(db: Db): Promise<number> {
  const erased = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.customerEmail, erasedEmail))
  return eraseBookings(db, inArray(bookings.checkoutId, erased))
}

/** Erases personal data from bookings that staff entered and that ended before `before`; of one customer if `email` is given. */
export function eraseEnteredBookings(db: Db, before: Date, email?: string): Promise<number> {
  const whose = email === undefined ? undefined : eq(bookings.customerEmail, email)
  return eraseBookings(db, and(isNull(bookings.checkoutId), lt(bookings.endsAt, before), whose))
}

async function eraseBookings(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(bookings)
    .set({ customerName: erasedText, customerEmail: null, customerPhone: null })
    .where(and(which, ne(bookings.customerName, erasedText)))
    .returning({ id: bookings.id })
  return rows.length
}

/** The appointments under an address. */
export const listBookingsOf = (db: Db, email: string) =>
  db
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
    .where(eq(bookings.customerEmail, email))
    .orderBy(bookings.startsAt)

const erasedMail = { recipient: erasedEmail, recipientName: null, replyTo: null, payload: '' }

/** Erases mails to the person, about the account, and to staff with the person's text. Queued order mails are sent first. */
export async function eraseMails(db: Db, { id, email }: { id: string; email: string }, owned: boolean): Promise<void> {
  const aboutAccount = and(eq(mails.subjectType, 'user'), eq(mails.subjectId, id))
  const theirs = owned ? or(eq(mails.recipient, email), eq(mails.replyTo, email), aboutAccount) : aboutAccount
  const aboutOrder = eq(mails.subjectType, 'order')
  await db
    .delete(mails)
    .where(and(theirs, eq(mails.state, 'queued'), or(sql`${mails.subjectType} is null`, sql`not ${aboutOrder}`)))
  await db
    .update(mails)
    .set(erasedMail)
    .where(and(theirs, ne(mails.state, 'queued')))
  if (owned) await db.delete(demoMailbox).where(sql`${demoMailbox.to} @> ${JSON.stringify([email])}::jsonb`)
}

/** Erases sent mails about orders that were erased. */
export async function eraseMailsOfErasedOrders(db: Db): Promise<number> {
  const erased = db
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(eq(orders.customerEmail, erasedEmail))
  const rows = await db
    .update(mails)
    .set(erasedMail)
    .where(
      and(
        eq(mails.subjectType, 'order'),
        ne(mails.state, 'queued'),
        ne(mails.recipient, erasedEmail),
        inArray(mails.subjectId, erased),
      ),
    )
    .returning({ id: mails.id })
  return rows.length
}

export async function deleteMessagesOf(db: Db, email: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.email, email))
}

export const listMessagesOf = (db: Db, email: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.email, email)).orderBy(contactMessages.createdAt)

/** Mails to an address, without their content. */
export const listMailsTo = (db: Db, email: string) =>
  db
    .select({ template: mails.template, language: mails.language, state: mails.state, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt)
