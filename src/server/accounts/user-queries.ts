import { and, asc, eq, gt, isNull, like, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { type UserRow, users } from './tables.ts'

/** What a new account needs; everything else has its default. */
export type NewUser = Omit<typeof users.$inferInsert, 'id'>
export type UserChange = Partial<NewUser>

/** Who was deleted but for the orders is nobody any more. */
export const isPresent = isNull(users.anonymisedAt)

/** The part of a user that decides what they may do. */
export async function findViewerRow(db: Db, id: string): Promise<Viewer | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email, role: users.role, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, id), isPresent))
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPresent))
  return row ?? null
}

/** `email` in its normalized form, here and below. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isPresent))
  return row ?? null
}

/** Password hashes of accounts that must not have the demo's password: staff, and whoever has a demo address. */
export async function findHashesToProve(db: Db): Promise<{ email: string; hash: string }[]> {
  return db
    .select({ email: users.email, hash: users.password })
    .from(users)
    .where(
      and(
        isPresent,
        like(users.password, '$argon2id$v=%'),
        or(ne(users.role, 'customer'), like(users.email, '%@flordemaga.test')),
      ),
    )
    .orderBy(users.createdAt)
    .limit(50)
}

/** The user, whom nobody else changes until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPresent))
    .for('update')
  return row ?? null
}

export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isPresent))
    .for('update')
  return row ?? null
}

/** The owner of a verification token that has not expired. */
export async function lockUserByVerification(tx: Tx, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailVerificationToken, tokenHash), gt(users.emailVerificationExpires, now)))
    .for('update')
  return row ?? null
}

export async function findUserByVerification(db: Db, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.emailVerificationToken, tokenHash), gt(users.emailVerificationExpires, now)))
  return row ?? null
}

/** Whether the password is still the one that was checked; holds the user until the session is written. */
export async function passwordStillIs(tx: Tx, id: string, hash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, hash)))
    .for('share')
  return rows.length === 1
}

/** Null when the address is taken. */
export async function createUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row ?? null
}

export async function changeUser(tx: Tx, id: string, change: UserChange, now: Date): Promise<UserRow> {
  const [row] = await tx
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error('the user is gone')
  return row
}

export async function isResetTokenUsable(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.passwordResetToken, tokenHash), gt(users.passwordResetExpires, now)))
  return rows.length === 1
}

/** Spends a reset token: of parallel uses exactly one gets the user, the others null. */
export async function resetPasswordWith(
  tx: Tx,
  tokenHash: string,
  password: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await tx
    .update(users)
    .set({ password, passwordResetToken: null, passwordResetExpires: null, updatedAt: now })
    .where(and(eq(users.passwordResetToken, tokenHash), gt(users.passwordResetExpires, now)))
    .returning()
  return row ?? null
}

/** Removes an account that never proved the address which somebody else now has; it cannot have ordered. */
export async function removeUnverifiedCustomer(tx: Tx, email: string, exceptId: string): Promise<void> {
  await tx
    .delete(users)
    .where(
      and(eq(users.email, email), ne(users.id, exceptId), eq(users.emailVerified, false), eq(users.role, 'customer')),
    )
}

export async function hasRoot(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'root')).limit(1)
  return rows.length === 1
}

/** Every root account, the oldest first. */
export async function listRoots(db: Db): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.role, 'root')).orderBy(asc(users.createdAt), asc(users.id))
}

/** One starting process at a time looks for the first root. */
export async function lockFirstRoot(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first_root'))`)
}

export async function findUserIdsByEmail(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.email} in ${[...emails]}`)
  return rows.map((row) => row.id)
}
