import { and, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { contactMessages } from '../contact/tables.ts'
import { mails } from '../mail/tables.ts'
import { webhookEvents } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { rateLimits } from '../platform/tables.ts'

/** Deletes the bodies of mails that are no longer queued. @returns the number of mails. */
export async function deleteMailBodies(db: Db, before: Date): Promise<number> {
  const rows = await db
    .update(mails)
    .set({ payload: '' })
    .where(and(ne(mails.state, 'queued'), ne(mails.payload, ''), lt(mails.createdAt, before)))
    .returning({ id: mails.id })
  return rows.length
}

/** Deletes processed PayPal events; unprocessed ones need attention. @returns the number of events. */
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

/** The first part of an upload's file name is common to all its widths. */
const nameIn = (column: string) => `substring(${column} from '^/uploads/([0-9a-f]{24})-')`

/** Deletes uploads without a reference from products, settings, brand, users or orders. @returns the number of pictures. */
export async function deleteUnusedUploads(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with candidates as (select distinct name from uploads where created_at < ${before}),
    used as (
      select ${sql.raw(nameIn('image_url'))} as name from products
      union select ${sql.raw(nameIn("value ->> 'imageUrl'"))} from settings
      union select ${sql.raw(nameIn('logo_url'))} from brand_settings
      union select ${sql.raw(nameIn('favicon_url'))} from brand_settings
      union select ${sql.raw(nameIn('profile_image_url'))} from users
      union select ${sql.raw(nameIn("item ->> 'imageUrl'"))} from checkouts, jsonb_array_elements(items) as item
    )
    delete from uploads u using candidates c
    where u.name = c.name and not exists (select from used where used.name = u.name)
    returning u.name`)
  return new Set(rows.map(({ name }) => name)).size
}
