import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { passkeyChallenges, type SignInPasskeyRow, signInPasskeys } from './tables.ts'

/** Oldest first. */
export function listSignInPasskeysOf(db: Db, userId: string): Promise<SignInPasskeyRow[]> {
  return db
    .select()
    .from(signInPasskeys)
    .where(eq(signInPasskeys.userId, userId))
    .orderBy(asc(signInPasskeys.createdAt), asc(signInPasskeys.id))
}

export async function findSignInPasskey(db: Db, credentialId: string): Promise<SignInPasskeyRow | null> {
  const [row] = await db.select().from(signInPasskeys).where(eq(signInPasskeys.credentialId, credentialId))
  return row ?? null
}

/** False when the credential is already stored for any account. */
export async function insertSignInPasskey(tx: Tx, row: typeof signInPasskeys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(signInPasskeys)
    .values(row)
    .onConflictDoNothing({ target: signInPasskeys.credentialId })
    .returning({ id: signInPasskeys.id })
  return rows.length === 1
}

/** Records a use: false when the passkey was removed meanwhile. */
export async function useSignInPasskey(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(signInPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(eq(signInPasskeys.id, id))
    .returning({ id: signInPasskeys.id })
  return rows.length === 1
}

/** The deleted passkey, or null when the user has no such one. */
export async function deleteSignInPasskey(tx: Tx, userId: string, id: string): Promise<SignInPasskeyRow | null> {
  const [row] = await tx
    .delete(signInPasskeys)
    .where(and(eq(signInPasskeys.userId, userId), eq(signInPasskeys.id, id)))
    .returning()
  return row ?? null
}

export async function deleteSignInPasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInPasskeys).where(eq(signInPasskeys.userId, userId))
}

export async function putPasskeyChallenge(db: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row)
}

/** Returns a challenge and deletes it, so that it allows one response; null when it is unknown or has expired. */
export async function takePasskeyChallenge(db: Db, id: string, now: Date): Promise<string | null> {
  const [row] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.id, id)).returning()
  return row && row.expires > now ? row.challenge : null
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires, now))
}
