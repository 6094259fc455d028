import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { products, productVariants } from '../../catalog/server/tables.ts'
import { isSold } from '../../catalog/server/variant-queries.ts'
import { isAllowedBy } from '../../consents/server/consent-queries.ts'
import { consents } from '../../consents/server/tables.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { orders, parcels } from '../../orders/server/tables.ts'
import { phoneOrders } from '../../phone-orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { cartReminder, reminderInterval, reviewInvitation } from '../reminder.ts'
import { reminders } from './tables.ts'

/** The consent to be reminded, and whom it names. */
const recipient = {
  userId: users.id,
  firstName: users.firstName,
  email: consents.email,
  consentId: consents.id,
  token: consents.token,
}
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The span of time in which the cause of a reminder lies that is due now. */
const due = (now: Date, { after, until }: { after: number; until: number }) => {
  return { from: before(now, until), to: before(now, after) }
}

const ofUser = (userId: typeof users.id | string, now: Date) =>
  and(eq(reminders.userId, userId), gt(reminders.sentAt, before(now, reminderInterval)))

/** Condition: a customer who agreed to be reminded and was not lately. */
const mayRemind = (db: Db, now: Date) =>
  and(
    eq(users.role, 'customer'),
    not(exists(db.select({ id: reminders.id }).from(reminders).where(ofUser(users.id, now)))),
  )

/** Whether a person was reminded within the least time between two reminders. */
export async function wasReminded(tx: Tx, userId: string, now: Date): Promise<boolean> {
  return (await tx.$count(reminders, ofUser(userId, now))) > 0
}

/** Condition: the buyer of a checkout ordered something later, or the checkout itself became an order. */
const isBought = (db: Db): SQL =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        or(
          eq(orders.orderNumber, checkouts.orderNumber),
          and(eq(orders.userId, checkouts.userId), gt(orders.createdAt, checkouts.createdAt)),
        ),
      ),
  )

/** Condition: it ended, or still may end, without a payment and without a decision of somebody. */
const isAbandoned = and(
  // Who settles an order left no cart.
  isNull(checkouts.settlesOrder),
  inArray(checkouts.state, ['created', 'released']),
  or(
    isNull(checkouts.ending),
    inArray(checkouts.ending, ['declined', 'left', 'abandoned', 'sold_out', 'slot_taken', 'code_used_up']),
  ),
)

/** Condition: the buyer has opened no checkout since. */
const isLast = sql`not exists (
  select from ${checkouts} later
  where later.user_id = ${checkouts.userId} and later.created_at > ${checkouts.createdAt}
)`

/** The last checkouts, by id, of people who agreed to be reminded, not paid for hours; not those of links that staff sent. */
export async function listAbandoned(db: Db, now: Date, last: { id: string } | undefined, limit: number) {
  const { from, to } = due(now, cartReminder)
  const ofStaff = db
    .select({ id: phoneOrders.id })
    .from(phoneOrders)
    .where(eq(phoneOrders.orderNumber, checkouts.orderNumber))
  const reminded = db
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(eq(reminders.orderNumber, checkouts.orderNumber), isNull(reminders.lineId)))
  const rows = await db
    .select({ ...recipient, checkout: getTableColumns(checkouts) })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .innerJoin(consents, isAllowedBy('reminders'))
    .where(
      and(
        gt(checkouts.createdAt, from),
        lte(checkouts.createdAt, to),
        isAbandoned,
        isLast,
        not(isBought(db)),
        not(exists(ofStaff)),
        not(exists(reminded)),
        mayRemind(db, now),
        last && gt(checkouts.id, last.id),
      ),
    )
    .orderBy(asc(checkouts.id))
    .limit(limit)
  return rows.map((row) => ({ id: row.checkout.id, ...row }))
}

/** Whether a checkout still waits for its payment, and its buyer has opened no other since. */
export async function isStillAbandoned(db: Db, checkoutId: string): Promise<boolean> {
  return (await db.$count(checkouts, and(eq(checkouts.id, checkoutId), isAbandoned, isLast, not(isBought(db))))) > 0
}

/** The variants among these that are sold and not sold out. */
export async function listAvailable(db: Db, variantIds: readonly string[], now: Date): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set()
  const rows = await db
    .select({ id: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(productVariants.id, [...variantIds]),
        isSold(now),
        or(isNull(productVariants.stock), gt(productVariants.stock, 0)),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** How long before a visit an order may have been placed, in milliseconds. */
const longestWait = 400 * 24 * 60 * 60_000

/** The orders, by id, of people who agreed to be reminded, of which something may be due for an invitation to review. */
export async function listReceived(db: Db, now: Date, last: { id: string } | undefined, limit: number) {
  const { from, to } = due(now, reviewInvitation)
  const [earliest, latest] = [from.toISOString(), to.toISOString()]
  const sent = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orders.id), gt(parcels.shippedAt, from), lte(parcels.shippedAt, to)))
  const visited = sql`exists (
    select from jsonb_array_elements(${orders.items}) line
    where coalesce(line ->> 'endsAt', line ->> 'startsAt')::timestamptz between ${earliest} and ${latest}
  )`
  const handedOver = and(eq(orders.status, 'shipped'), gt(orders.updatedAt, from), lte(orders.updatedAt, to))
  const rows = await db
    .select({ ...recipient, order: getTableColumns(orders) })
    .from(consents)
    .innerJoin(users, isAllowedBy('reminders'))
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(
      and(
        mayRemind(db, now),
        gt(orders.createdAt, before(now, longestWait)),
        or(exists(sent), visited, handedOver),
        last && gt(orders.id, last.id),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
  return rows.map((row) => ({ id: row.order.id, ...row }))
}

/** The lines of an order whose buyer was invited to review them. */
export async function listInvited(tx: Tx, orderNumber: string): Promise<Set<string | null>> {
  const rows = await tx
    .select({ lineId: reminders.lineId })
    .from(reminders)
    .where(eq(reminders.orderNumber, orderNumber))
  return new Set(rows.map(({ lineId }) => lineId))
}

/** Records reminders. @returns false when one of them was recorded before */
export async function insertReminders(tx: Tx, rows: (typeof reminders.$inferInsert)[]): Promise<boolean> {
  const inserted = await tx.insert(reminders).values(rows).onConflictDoNothing().returning({ id: reminders.id })
  return inserted.length === rows.length
}

/** What a person was reminded of, for an export of personal data. */
export function listRemindersOf(db: Db, userId: string) {
  const { orderNumber, lineId, sentAt } = reminders
  return db.select({ orderNumber, lineId, sentAt }).from(reminders).where(eq(reminders.userId, userId)).orderBy(sentAt)
}

export async function deleteRemindersOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(reminders).where(eq(reminders.userId, userId))
}

/** @returns the number of deleted records */
export async function deleteOldReminders(db: Db, sentBefore: Date): Promise<number> {
  const rows = await db.delete(reminders).where(lt(reminders.sentAt, sentBefore)).returning({ id: reminders.id })
  return rows.length
}
