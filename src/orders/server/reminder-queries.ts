import { and, eq, gt, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../appointments/server/tables.ts'
import { isMovementOfVariant } from '../../catalog/server/movement-queries.ts'
import { productVariants, stockMovements } from '../../catalog/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { hourMs } from '../../kit/zoned-time.ts'
import type { MailEvent } from '../../mail/calendar.ts'
import { eventReminders, orders } from './tables.ts'

/** How long before the start the reminder is sent, in milliseconds. */
const reminderMs = 24 * hourMs

type Start = Pick<MailEvent, 'uid' | 'startsAt'>

/** Whether the event starts so soon that its reminder is due. */
export const isSoon = ({ startsAt }: Pick<MailEvent, 'startsAt'>, now: Date): boolean =>
  new Date(startsAt).getTime() - now.getTime() <= reminderMs

/** Records that the customer was reminded. @returns false when it was recorded before. */
export async function markReminded(db: Db, { uid, startsAt }: Start, now: Date): Promise<boolean> {
  const reminder = { uid, startsAt: new Date(startsAt), remindedAt: now }
  const rows = await db.insert(eventReminders).values(reminder).onConflictDoNothing().returning()
  return rows.length > 0
}

/** An order line whose reminder is due; for an appointment, `variantId` is its product. */
export interface DueReminder {
  orderId: string
  variantId: string
  startsAt: Date
}

const day = sql`interval '24 hours'`

/** The condition of a reminder: the event starts within a day, and was bought more than a day before. */
const isDue = (startsAt: typeof productVariants.startsAt | typeof bookings.startsAt, uid: SQL, now: Date) => {
  const reminded = sql`exists (select from ${eventReminders} where ${eventReminders.uid} = ${uid} and ${eventReminders.startsAt} = ${startsAt})`
  return and(
    gt(startsAt, now),
    lte(startsAt, new Date(now.getTime() + reminderMs)),
    sql`${orders.createdAt} <= ${startsAt} - ${day}`,
    ne(orders.paymentStatus, 'voided'),
    isNull(orders.canceledAt),
    isNotNull(orders.userId),
    sql`not ${reminded}`,
  )
}

/** The seats and appointments whose reminder is due. Some seats may have been returned. */
export async function findDueReminders(db: Db, now: Date): Promise<DueReminder[]> {
  const start = sql<Date>`${productVariants.startsAt}`.mapWith(productVariants.startsAt)
  const seats = await db
    .selectDistinct({ orderId: orders.id, variantId: productVariants.id, startsAt: start })
    .from(productVariants)
    .innerJoin(stockMovements, isMovementOfVariant)
    .innerJoin(orders, eq(orders.checkoutId, stockMovements.checkoutId))
    .where(
      and(
        isNull(productVariants.canceledAt),
        isDue(productVariants.startsAt, sql`concat(${orders.id}, '-', ${productVariants.id})`, now),
      ),
    )
  const appointments = await db
    .select({ orderId: orders.id, variantId: bookings.productId, startsAt: bookings.startsAt })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.state, 'confirmed'), isDue(bookings.startsAt, sql`${bookings.id}::text`, now)))
  return [...seats, ...appointments]
}

/** Deletes the records of reminders for events before a moment. @returns their number. */
export async function deleteReminders(db: Db, before: Date): Promise<number> {
  const rows = await db.delete(eventReminders).where(lt(eventReminders.startsAt, before)).returning()
  return rows.length
}
