import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { signInCodes } from './tables.ts'

/** Replaces the code of a browser for an address and resets its attempts. */
export async function putSignInCode(tx: Tx, code: Omit<typeof signInCodes.$inferInsert, 'tries'>): Promise<void> {
  await tx
    .insert(signInCodes)
    .values(code)
    .onConflictDoUpdate({ target: signInCodes.address, set: { ...code, tries: 0 } })
}

/** Counts an attempt. Returns the hash to compare with, or null without a code, after its expiry or after `max` attempts. */
export async function countSignInAttempt(db: Db, address: string, max: number, now: Date): Promise<string | null> {
  const [row] = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(and(eq(signInCodes.address, address), lt(signInCodes.tries, max), gt(signInCodes.expires, now)))
    .returning({ hash: signInCodes.hash })
  return row?.hash ?? null
}

/** Deletes a code: of concurrent calls exactly one gets true. */
export async function spendSignInCode(tx: Tx, address: string, hash: string): Promise<boolean> {
  const deleted = await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.address, address), eq(signInCodes.hash, hash)))
    .returning({ address: signInCodes.address })
  return deleted.length === 1
}

/** Deletes the codes that were mailed to an address, of all browsers. */
export async function removeSignInCodes(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.recipient, recipient))
}

export async function removeExpiredSignInCodes(db: Db, now: Date): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.expires, now))
}
