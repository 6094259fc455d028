import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { checkouts } from '../../sale/server/tables.ts'
import type { Webhook } from './payment-provider.ts'
import { webhookEvents } from './tables.ts'

/** How often a webhook is tried one time after another, which takes about three hours. */
export const webhookAttempts = 13

/** A verified webhook of a provider. */
type ProvidedWebhook = Webhook & { provider: string }

/** Stores a webhook; false when it was stored before. */
export async function insertWebhookEvent(db: Db, event: ProvidedWebhook): Promise<boolean> {
  const rows = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return rows.length > 0
}

/**
 * Stores a webhook as processed when it only tells that the money of this capture was taken, and the shop has recorded that.
 * @returns false, without any change, when the shop has not, or has stored the webhook before
 */
export async function storeKnownCapture(db: Db, event: ProvidedWebhook, captureId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into webhook_events (id, provider, type, resource, processed_at)
    select ${event.id}, ${event.provider}, ${event.type}, ${JSON.stringify(event.resource)}::jsonb, now()
    where exists (select from payments where capture_id = ${captureId} and status = 'COMPLETED' and anomaly is null)
    on conflict do nothing`)
  return rowCount === 1
}

/**
 * Stores a webhook as processed that tells that a payment was approved, and schedules the check of a payment that the shop
 * may capture alone (`mayCaptureAlone`).
 * @returns false, without any change, when no checkout has this payment, or the webhook was stored before
 */
export async function storeApproval(
  db: Db,
  event: ProvidedWebhook,
  { paymentId, nextCheckAt }: { paymentId: string; nextCheckAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with checkout as (
      select id, state = 'created' and attempt = 1 and ending is null as waits
      from ${checkouts} where ${checkouts.paymentId} = ${paymentId} for no key update
    ), stored as (
      insert into webhook_events (id, provider, type, resource, processed_at)
      select ${event.id}, ${event.provider}, ${event.type}, ${JSON.stringify(event.resource)}::jsonb, now() from checkout
      on conflict do nothing returning id
    ), scheduled as (
      update checkouts set next_check_at = ${nextCheckAt.toISOString()}::timestamptz, updated_at = now()
      where id = (select id from checkout where waits) and exists (select from stored)
    )
    select from stored`)
  return rowCount === 1
}

export async function findWebhookEvent(db: Db, id: string): Promise<typeof webhookEvents.$inferSelect | null> {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row ?? null
}

export async function markWebhookProcessed(db: Db, id: string, processedAt: Date): Promise<void> {
  await db.update(webhookEvents).set({ processedAt, lastError: null }).where(eq(webhookEvents.id, id))
}

const isUnprocessed = isNull(webhookEvents.processedAt)

/** Counts a failed attempt to process a webhook. */
export async function saveFailedAttempt(db: Db, id: string, lastError: string): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ attempts: sql`${webhookEvents.attempts} + 1`, lastError })
    .where(and(eq(webhookEvents.id, id), isUnprocessed))
}

/** The webhooks that were not processed and that no job will process: their attempts failed, or their job was lost. */
export async function listStrandedWebhooks(db: Db, queue: string): Promise<string[]> {
  const job = sql`select from pgboss.job
    where name = ${queue} and state < 'completed' and data ->> 'eventId' = ${webhookEvents.id}`
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isUnprocessed, sql`not exists (${job})`))
    .orderBy(asc(webhookEvents.receivedAt))
  return rows.map(({ id }) => id)
}

/** The webhooks whose attempts failed, of one provider or all, oldest first: tried as often as planned, or unprocessed for six hours. */
export async function findFailedWebhooks(db: Db, limit: number, provider?: string) {
  const isOld = lt(webhookEvents.receivedAt, sql`now() - interval '6 hours'`)
  const isOf = provider === undefined ? undefined : eq(webhookEvents.provider, provider)
  const failed = and(isUnprocessed, or(gte(webhookEvents.attempts, webhookAttempts), isOld), isOf)
  const { id, type, receivedAt } = webhookEvents
  const error = sql<string>`coalesce(${webhookEvents.lastError}, '')`
  const [count, first] = await Promise.all([
    db.$count(webhookEvents, failed),
    db.select({ id, type, error, receivedAt }).from(webhookEvents).where(failed).orderBy(asc(receivedAt)).limit(limit),
  ])
  return { count, first }
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
