import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/database/database.ts'
import { verificationCodes } from './tables.ts'

/** Whom a code was mailed for: an account, or a registration beside one. */
export type CodeOwner = { userId: string } | { registrationId: string }

const ownedBy = (owner: CodeOwner) =>
  'userId' in owner
    ? eq(verificationCodes.userId, owner.userId)
    : eq(verificationCodes.registrationId, owner.registrationId)

/** Stores a code in place of the owner's last one, with no tries counted. */
export async function putCode(tx: Tx, owner: CodeOwner, code: { hash: string; expires: Date }): Promise<void> {
  const target = 'userId' in owner ? verificationCodes.userId : verificationCodes.registrationId
  await tx
    .insert(verificationCodes)
    .values({ ...owner, ...code })
    .onConflictDoUpdate({ target, set: { ...code, tries: 0 } })
}

/** Counts a try: the hash to compare with, or null when there is no code, it expired, or `most` tries were counted. */
export async function countTry(db: Db, owner: CodeOwner, most: number, now: Date): Promise<string | null> {
  const [row] = await db
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(and(ownedBy(owner), lt(verificationCodes.tries, most), gt(verificationCodes.expires, now)))
    .returning({ hash: verificationCodes.hash })
  return row?.hash ?? null
}

/** Uses a code up: of parallel calls exactly one gets true. */
export async function spendCode(tx: Tx, owner: CodeOwner, hash: string): Promise<boolean> {
  const gone = await tx
    .delete(verificationCodes)
    .where(and(ownedBy(owner), eq(verificationCodes.hash, hash)))
    .returning({ id: verificationCodes.id })
  return gone.length === 1
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(verificationCodes).where(lt(verificationCodes.expires, now))
}
