import {
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type UserRow, users } from '../../accounts/server/tables.ts'
import { bookings } from '../../appointments/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import { erasedEmail, erasedText } from '../../kit/erased.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts, refunds } from '../../payments/server/tables.ts'

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

/**
 * The appointments of a customer: those of their orders, and those that staff entered for their verified address. Not
 * those of others who gave that address at the checkout.
 */
export function listBookingsOf(db: Db, { id, email, emailVerified }: Owner) {
  const ownCheckouts = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.userId, id))
  const entered = emailVerified ? and(isEntered, eq(bookings.customerEmail, email)) : undefined
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

/** An account as the owner of records. */
type Owner = Pick<UserRow, 'id' | 'email' | 'emailVerified'>

const erasedMail = { recipient: erasedEmail, recipientName: null, replyTo: null, payload: '', lastError: null }

/**
 * Erases mails to the person, about the account, its messages and its bookings, and to staff with the person's text.
 * Queued order mails are sent first. Of another account's message that names an address of the person, the shop still
 * gets its notice, and only the confirmation to the person ends.
 */
export async function eraseMails(db: Db, { id, addresses }: { id: string; addresses: string[] }): Promise<void> {
  const aboutAccount = and(eq(mails.subjectType, 'user'), eq(mails.subjectId, id))
  const messages = db
    .select({ id: sql`${contactMessages.id}::text` })
    .from(contactMessages)
    .where(isSentBy({ id, addresses }))
  const aboutMessages = and(eq(mails.subjectType, 'contact_message'), inArray(mails.subjectId, messages))
  const atAddress = or(inArray(mails.recipient, addresses), inArray(mails.replyTo, addresses))
  const theirs = or(aboutAccount, aboutMessages, atAddress)
  const isQueued = eq(mails.state, 'queued')
  const others = or(isNull(mails.subjectType), notInArray(mails.subjectType, ['order', 'contact_message']))
  await db.delete(mails).where(and(isQueued, or(aboutMessages, and(theirs, others))))
  await db
    .update(mails)
    .set({ ...erasedMail, state: 'dead' })
    .where(and(isQueued, eq(mails.subjectType, 'contact_message'), inArray(mails.recipient, addresses)))
  await eraseSentMails(db, theirs)
}

/** Erases sent mails about orders, payments and bookings that were erased. @returns the number of mails. */
export function eraseMailsOfErasedRecords(db: Db): Promise<number> {
  const idsOf = (table: typeof orders | typeof checkouts) =>
    db
      .select({ id: sql`${table.id}::text` })
      .from(table)
      .where(eq(table.customerEmail, erasedEmail))
  const erasedBookings = db
    .select({ id: sql`${bookings.id}::text` })
    .from(bookings)
    .where(eq(bookings.customerName, erasedText))
  return eraseSentMails(
    db,
    or(
      and(eq(mails.subjectType, 'order'), inArray(mails.subjectId, idsOf(orders))),
      and(eq(mails.subjectType, 'checkout'), inArray(mails.subjectId, idsOf(checkouts))),
      and(eq(mails.subjectType, 'booking'), inArray(mails.subjectId, erasedBookings)),
    ),
  )
}

/** Erases the bodies of sent mails that name the staff who changed a setting. */
export const eraseSettingMails = (db: Db): Promise<number> => eraseSentMails(db, eq(mails.subjectType, 'setting'))

async function eraseSentMails(db: Db, which: SQL | undefined): Promise<number> {
  const rows = await db
    .update(mails)
    .set(erasedMail)
    .where(and(which, ne(mails.state, 'queued'), ne(mails.recipient, erasedEmail)))
    .returning({ id: mails.id })
  return rows.length
}

/** Messages of a signed-in sender are the account's. Those of others may be anybody's who typed the address. */
const isSentBy = ({ id, addresses }: { id: string; addresses: string[] }) =>
  or(eq(contactMessages.userId, id), and(isNull(contactMessages.userId), inArray(contactMessages.email, addresses)))

/** Deletes the messages of an account, and those that were sent signed out from its addresses. */
export async function deleteMessagesOf(db: Db, person: { id: string; addresses: string[] }): Promise<void> {
  await db.delete(contactMessages).where(isSentBy(person))
}

/** The messages that the account sent. */
export const listMessagesOf = (db: Db, userId: string) => {
  const { userId: _, ...shown } = getTableColumns(contactMessages)
  return db
    .select(shown)
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(contactMessages.createdAt)
}

/** Mails to the account's address about itself and its own records, without their content. */
export function listMailsTo(db: Db, { id, email }: Owner) {
  const own = (table: typeof orders | typeof checkouts | typeof contactMessages) =>
    db
      .select({ id: sql`${table.id}::text` })
      .from(table)
      .where(eq(table.userId, id))
  const about = (type: string, subjects: SQLWrapper) =>
    and(eq(mails.subjectType, type), sql`${mails.subjectId} in ${subjects}`)
  return db
    .select({ template: mails.template, language: mails.language, state: mails.state, sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        or(
          and(eq(mails.subjectType, 'user'), eq(mails.subjectId, id)),
          about('order', own(orders)),
          about('checkout', own(checkouts)),
          about('contact_message', own(contactMessages)),
        ),
      ),
    )
    .orderBy(mails.createdAt)
}
