import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { rateLimits } from '../../kit/server/tables.ts'
import { demoMailbox, mails } from '../../mail/server/tables.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { webhookEvents } from '../../payments/server/tables.ts'

/** Deletes the bodies of mails that are no longer queued. @returns the number of mails. */
export async function deleteMailBodies(db: Db, before: Date): Promise<number> {
  const rows = await db
    .update(mails)
    .set({ payload: '' })
    .where(and(ne(mails.state, 'queued'), ne(mails.payload, ''), lt(mails.createdAt, before)))
    .returning({ id: mails.id })
  return rows.length
}

/** Deletes the demo mailbox's copies of mails whose bodies were deleted. */
export async function deleteMailboxCopies(db: Db): Promise<void> {
  const withoutBody = db.select({ id: mails.id }).from(mails).where(eq(mails.payload, ''))
  await db.delete(demoMailbox).where(inArray(demoMailbox.id, withoutBody))
}

/** Deletes the content of processed webhooks, which nothing reads again: the previous release stored all of it. */
export async function deleteEventContents(db: Db): Promise<void> {
  const { processedAt, resource } = webhookEvents
  await db
    .update(webhookEvents)
    .set({ resource: {} })
    .where(and(isNotNull(processedAt), sql`${resource} <> '{}'`))
}

/** Deletes processed webhooks; unprocessed ones need attention. @returns their number. */
export async function deleteWebhookEvents(db: Db, before: Date): Promise<number> {
  const old = and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before))
  return (await db.delete(webhookEvents).where(old).returning({ id: webhookEvents.id })).length
}

/** Deletes counters that expired before this moment. @returns the number of counters. */
export async function deleteRateLimits(db: Db, before: Date): Promise<number> {
  const ended = lt(rateLimits.expire, before.getTime())
  return (await db.delete(rateLimits).where(ended).returning({ key: rateLimits.key })).length
}

/** @returns the number of messages. */
export async function deleteContactMessages(db: Db, before: Date): Promise<number> {
  const old = lt(contactMessages.createdAt, before)
  return (await db.delete(contactMessages).where(old).returning({ id: contactMessages.id })).length
}
