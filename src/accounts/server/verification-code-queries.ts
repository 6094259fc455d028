import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { verificationCodes } from './tables.ts'

/** The owner of a code: an account, or a competing registration. */
export type CodeOwner = { userId: string } | { registrationId: string }

const ownedBy = (owner: CodeOwner) =>
  'userId' in owner
    ? eq(verificationCodes.userId, owner.userId)
    : eq(verificationCodes.registrationId, owner.registrationId)

/** Replaces the owner's code and resets its attempts. */
export async function putCode(tx: Tx, owner: CodeOwner, code: { hash: string; expires: Date }): Promise<void> {
  const target = 'userId' in owner ? verificationCodes.userId : verificationCodes.registrationId
  await tx
    .insert(verificationCodes)
    .values({ ...owner, ...code })
    .onConflictDoUpdate({ target, set: { ...code, tries: 0 } })
}

/** Counts an attempt. Returns the hash to compare with, or null without a code, after its expiry or after `max` attempts. */
export async function countAttempt(db: Db, owner: CodeOwner, max: number, now: Date): Promise<string | null> {
  const [row] = await db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(and(ownedBy(owner), lt(verificationCodes.tries, max), gt(verificationCodes.expires, now)))
    .returning({ hash: verificationCodes.hash })
  return row?.hash ?? null
}

/** Deletes a code: of concurrent calls exactly one gets true. */
export async function spendCode(tx: Tx, owner: CodeOwner, hash: string): Promise<boolean> {
  const deleted = await tx
    .delete(verificationCodes)
    .where(and(ownedBy(owner), eq(verificationCodes.hash, hash)))
    .returning({ id: verificationCodes.id })
  return deleted.length === 1
}

export async function removeCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.expires, now))
}
