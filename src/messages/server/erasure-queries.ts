import { and, eq, getTableColumns, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import type { ErasePerson } from '../../kit/server/personal-data.ts'
import { deleteQueuedMailsAbout, endQueuedMailsTo, eraseMailsAbout } from '../../mail/server/erasure-queries.ts'
import { contactMessages } from './tables.ts'

/**
 * Deletes the messages of the account and those that were sent signed out from its addresses, with their mails. Of another
 * account's message that names an address of the person, the shop still gets its notification, and only the confirmation to the
 * person ends.
 */
export const eraseMessagesOf: ErasePerson = async (tx, { id, addresses }) => {
  const anonymous = and(isNull(contactMessages.userId), inArray(contactMessages.email, addresses))
  const deleted = await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.userId, id), anonymous))
    .returning({ id: contactMessages.id })
  const ids = deleted.map((message) => message.id)
  await deleteQueuedMailsAbout(tx, 'contact_message', ids)
  await eraseMailsAbout(tx, 'contact_message', ids)
  await endQueuedMailsTo(tx, addresses, 'contact_message')
}

/** The messages that the account sent. */
export const listMessagesOf = (db: Db, userId: string) => {
  const { userId: _, searchText: __, ...shown } = getTableColumns(contactMessages)
  return db
    .select(shown)
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(contactMessages.createdAt)
}

/** @returns the number of messages. */
export async function deleteOldMessages(db: Db, before: Date): Promise<number> {
  const old = lt(contactMessages.createdAt, before)
  return (await db.delete(contactMessages).where(old).returning({ id: contactMessages.id })).length
}
