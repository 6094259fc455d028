import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { disputes } from './tables.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** The state of a dispute or reversal at the provider: the columns that a webhook determines. */
export type DisputeUpdate = Omit<typeof disputes.$inferInsert, 'id' | 'receivedAt' | 'handledAt'>

export async function findDispute(db: Db, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row ?? null
}

export async function findDisputeOfCapture(
  tx: Tx,
  { caseId, captureId }: Pick<DisputeRow, 'caseId' | 'captureId'>,
): Promise<DisputeRow | null> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.caseId, caseId), eq(disputes.captureId, captureId)))
  return row ?? null
}

/** Inserts or updates a dispute; an update reopens one that staff had handled. */
export async function saveDispute(tx: Tx, update: DisputeUpdate): Promise<void> {
  await tx
    .insert(disputes)
    .values(update)
    .onConflictDoUpdate({ target: [disputes.caseId, disputes.captureId], set: { ...update, handledAt: null } })
}

export async function markDisputeHandled(tx: Tx, id: string, handledAt: Date): Promise<void> {
  await tx.update(disputes).set({ handledAt }).where(eq(disputes.id, id))
}
