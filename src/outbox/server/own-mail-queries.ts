import { and, eq, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { mails } from '../../mail/server/tables.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'

/** Mails to the account's address about itself and its own records, without their content. */
export function listMailsTo(db: Db, { id, email }: Pick<Viewer, 'id' | 'email'>) {
  const own = (table: typeof orders | typeof checkouts | typeof contactMessages) =>
    db
      .select({ id: sql`${table.id}::text` })
      .from(table)
      .where(eq(table.userId, id))
  const about = (type: string, ids: string[] | SQLWrapper) =>
    and(eq(mails.subjectType, type), inArray(mails.subjectId, ids))
  return db
    .select({ template: mails.template, language: mails.language, state: mails.state, sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, email),
        or(
          about('user', [id]),
          about('order', own(orders)),
          about('checkout', own(checkouts)),
          about('contact_message', own(contactMessages)),
        ),
      ),
    )
    .orderBy(mails.createdAt)
}
