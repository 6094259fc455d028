import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/database/database.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** What PayPal says of a dispute or a reversal; the rest of the row is the shop's own. */
export type DisputeNews = Omit<typeof disputes.$inferInsert, 'id' | 'receivedAt' | 'handledAt'>

export async function findDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row ?? null
}

export async function findDisputeOfCapture(
  tx: Tx,
  { paypalId, captureId }: Pick<DisputeRow, 'paypalId' | 'captureId'>,
): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.paypalId, paypalId), eq(disputes.captureId, captureId)))
  return row ?? null
}

/** Writes what is new; whatever staff had handled is open again. */
export async function saveDispute(tx: Tx, news: DisputeNews): Promise<void> {
  await tx
    .insert(disputes)
    .values(news)
    .onConflictDoUpdate({ target: [disputes.paypalId, disputes.captureId], set: { ...news, handledAt: null } })
}

export async function markDisputeHandled(tx: Tx, id: string, handledAt: Date): Promise<void> {
  await tx.update(disputes).set({ handledAt }).where(eq(disputes.id, id))
}
