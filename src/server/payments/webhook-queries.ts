import { eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { webhookEvents } from './tables.ts'

/** Stores a webhook; false when it was stored before. */
export async function insertWebhookEvent(
  db: Db,
  event: { id: string; type: string; resource: Record<string, unknown> },
): Promise<boolean> {
  const rows = await db.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return rows.length > 0
}

export async function findWebhookEvent(db: Db, id: string): Promise<typeof webhookEvents.$inferSelect | null> {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row ?? null
}

export async function markWebhookProcessed(db: Db, id: string, processedAt: Date): Promise<void> {
  await db.update(webhookEvents).set({ processedAt }).where(eq(webhookEvents.id, id))
}

/** Webhooks that were stored and not processed yet. */
export async function listUnprocessedWebhooks(db: Db): Promise<string[]> {
  const rows = await db.select({ id: webhookEvents.id }).from(webhookEvents).where(isNull(webhookEvents.processedAt))
  return rows.map(({ id }) => id)
}
