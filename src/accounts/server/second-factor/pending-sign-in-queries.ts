import { and, eq, gt, lt } from 'drizzle-orm'
import { type Database, type Db, inTransaction, type Tx } from '../../../kit/server/database/database.ts'
import { type PendingSignInRow, pendingSignIns } from '../tables.ts'

export async function insertPendingSignIn(tx: Tx, row: typeof pendingSignIns.$inferInsert): Promise<void> {
  await tx.insert(pendingSignIns).values(row)
}

/** Null when it is unknown, completed or expired. */
export async function findPendingSignIn(db: Db, id: string, now: Date): Promise<PendingSignInRow | null> {
  const [row] = await db
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.id, id), gt(pendingSignIns.expires, now)))
  return row ?? null
}

/** Deletes a pending sign-in: of concurrent calls exactly one gets true. */
export async function spendPendingSignIn(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id)).returning({ id: pendingSignIns.id })
  return rows.length === 1
}

export async function deletePendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

export async function setChallenge(db: Db, id: string, challenge: string): Promise<void> {
  await db.update(pendingSignIns).set({ challenge }).where(eq(pendingSignIns.id, id))
}

/** Returns the challenge of a sign-in and removes it, so that each challenge allows one response. */
export function takeChallenge(database: Database, id: string): Promise<string | null> {
  return inTransaction(database, async (tx) => {
    const matchesId = eq(pendingSignIns.id, id)
    const [row] = await tx.select().from(pendingSignIns).where(matchesId).for('update')
    if (row?.challenge) await tx.update(pendingSignIns).set({ challenge: null }).where(matchesId)
    return row?.challenge ?? null
  })
}

export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expires, now))
}
