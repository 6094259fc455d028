import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Role } from '../../../kit/roles.ts'
import type { Db, Tx } from '../../../kit/server/database/database.ts'
import {
  type PasskeyRow,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  secondFactorEnrollments,
  type TotpRow,
  totpSecrets,
  users,
} from '../tables.ts'
import { isPresent } from '../user-queries.ts'

/** The ids of the users that have a second factor. */
export async function findEnrolled(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await union(
    db
      .select({ id: passkeys.userId })
      .from(passkeys)
      .where(inArray(passkeys.userId, [...ids])),
    db
      .select({ id: totpSecrets.userId })
      .from(totpSecrets)
      .where(inArray(totpSecrets.userId, [...ids])),
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findStaffIds(db: Db): Promise<string[]> {
  const staff: Role[] = ['admin', 'root']
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, staff), isPresent))
  return rows.map(({ id }) => id)
}

/** Oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
  return row ?? null
}

/** False when the credential is already stored for any account. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return rows.length === 1
}

export async function updatePasskey(tx: Tx, id: string, change: Partial<PasskeyRow>): Promise<void> {
  await tx.update(passkeys).set(change).where(eq(passkeys.id, id))
}

/** Null when the user has no such passkey. */
export async function lockPasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .for('update')
  return row ?? null
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id))
}

export async function findTotp(db: Db, userId: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row ?? null
}

/** Replaces the user's authenticator app. */
export async function putTotp(tx: Tx, row: typeof totpSecrets.$inferInsert): Promise<void> {
  await tx
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({ target: totpSecrets.userId, set: { lastUsedAt: null, ...row } })
}

/** Marks the time step of a code as used: false when it or a later one was used before. */
export async function spendTotpStep(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return rows.length === 1
}

/** False when the user has none. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning({ id: totpSecrets.userId })
  return rows.length === 1
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Deletes the code: false when it is unknown or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return rows.length === 1
}

type Enrollment = typeof secondFactorEnrollments.$inferInsert

/** Replaces an enrollment of the same kind that was not completed. */
export async function putEnrollment(db: Db, enrollment: Enrollment): Promise<void> {
  const target = [secondFactorEnrollments.userId, secondFactorEnrollments.kind]
  await db.insert(secondFactorEnrollments).values(enrollment).onConflictDoUpdate({ target, set: enrollment })
}

const isEnrollment = (userId: string, kind: Enrollment['kind']) =>
  and(eq(secondFactorEnrollments.userId, userId), eq(secondFactorEnrollments.kind, kind))

/** The encrypted value of a current enrollment. */
export async function findEnrollment(
  db: Db,
  userId: string,
  kind: Enrollment['kind'],
  now: Date,
): Promise<string | null> {
  const [row] = await db.select().from(secondFactorEnrollments).where(isEnrollment(userId, kind))
  return row && row.expires > now ? row.sealed : null
}

/** Like `findEnrollment`, and deletes it: only one of concurrent calls gets the value. */
export async function takeEnrollment(
  db: Db,
  userId: string,
  kind: Enrollment['kind'],
  now: Date,
): Promise<string | null> {
  const [row] = await db.delete(secondFactorEnrollments).where(isEnrollment(userId, kind)).returning()
  return row && row.expires > now ? row.sealed : null
}

/** Deletes every factor, recovery code and enrollment of a user. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes, secondFactorEnrollments, pendingSignIns]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}

/** Deletes the enrollments of a user that were not completed. */
export async function deleteEnrollments(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactorEnrollments).where(eq(secondFactorEnrollments.userId, userId))
}

export async function deleteExpiredEnrollments(db: Db, now: Date): Promise<void> {
  await db.delete(secondFactorEnrollments).where(lt(secondFactorEnrollments.expires, now))
}

/** The encrypted secrets of all authenticator apps, locked until the transaction ends. */
export function lockTotpSecrets(tx: Tx) {
  return tx.select({ userId: totpSecrets.userId, sealed: totpSecrets.secret }).from(totpSecrets).for('update')
}

export async function replaceTotpSecret(tx: Tx, userId: string, sealed: string): Promise<void> {
  await tx.update(totpSecrets).set({ secret: sealed }).where(eq(totpSecrets.userId, userId))
}
