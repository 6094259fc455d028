import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/server/tables.ts'
import { fullName } from '../../accounts/server/user-list-queries.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { type Reader, visibleMails } from '../../outbox/server/outbox-queries.ts'

interface Subject {
  orderId: string
  checkoutId: string
}

/** The maximum number of entries; only the latest are returned. */
const maxEntries = 500

/** The audit events of an order, its payment and the given mails, oldest first, with the actor's name. */
export async function findOrderEvents(db: Db, { orderId, checkoutId }: Subject, mailIds: readonly string[]) {
  const about = (type: string, ids: readonly string[]) =>
    and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, [...ids]))
  const events = await db
    .select({ event: auditEvents, name: fullName })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(or(about('order', [orderId]), about('checkout', [checkoutId]), about('mail', mailIds)))
    .orderBy(desc(auditEvents.id))
    .limit(maxEntries)
  return events.reverse()
}

/** The mails about an order and its payment that the reader may see, oldest first. */
export async function findOrderMails(db: Db, { orderId, checkoutId }: Subject, reader: Reader) {
  const about = (type: string, id: string) => and(eq(mails.subjectType, type), eq(mails.subjectId, id))
  const found = await db
    .select({
      id: mails.id,
      at: sql<Date>`coalesce(${mails.sentAt}, ${mails.createdAt})`.mapWith(mails.createdAt),
      template: mails.template,
      state: mails.state,
      fault: mails.lastFault,
    })
    .from(mails)
    .where(and(or(about('order', orderId), about('checkout', checkoutId)), visibleMails(db, reader)))
    .orderBy(desc(mails.createdAt))
    .limit(maxEntries)
  return found.reverse()
}
