import { and, asc, eq, getTableColumns, gt, isNull, like, ne, not, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { prepared } from '../../kit/server/database/prepared.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { SignedIn } from '../../kit/server/http/sessions.ts'
import { sessions } from '../../kit/server/tables.ts'
import { formerAddresses, type UserRow, users } from './tables.ts'

declare module '../../kit/server/http/sessions.ts' {
  interface SignedIn {
    /** The account as it was when the request arrived. */
    user: UserRow
  }
}

/** Values of a new account. */
export type NewUser = Omit<typeof users.$inferInsert, 'id'>
/** Values to change. Credentials are changed by `renewCredential`, which ends older grants. */
export type UserChange = Partial<Omit<NewUser, 'password'>>

/** Excludes deleted accounts that were anonymized. */
export const isPresent = isNull(users.anonymisedAt)

/** The columns of a viewer. */
const viewerColumns = { id: users.id, email: users.email, role: users.role, emailVerified: users.emailVerified }

/** The fields of a user that determine permissions. */
export async function findViewerRow(db: Db, id: string): Promise<Viewer | null> {
  const [row] = await db
    .select(viewerColumns)
    .from(users)
    .where(and(eq(users.id, id), isPresent))
  return row ?? null
}

const signedIn = prepared('signed-in', (db, name) =>
  db
    .select({
      session: {
        id: sessions.id,
        confirmedAt: sessions.confirmedAt,
        seenAt: sessions.seenAt,
        endsAt: sessions.endsAt,
        withoutPassword: sql<boolean>`${sessions.sess} ? 'withoutPassword'`,
      },
      user: getTableColumns(users),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql.placeholder('now')),
        gt(sessions.endsAt, sql.placeholder('now')),
        isPresent,
      ),
    )
    .prepare(name),
)

/** The session with this hash of its token that has not ended, and its user: most requests with a session need both. */
export async function findSignedInRow(
  db: Db,
  sid: string,
  now: Date,
): Promise<Pick<SignedIn, 'session' | 'user'> | null> {
  const [row] = await signedIn(db).execute({ sid, now })
  return row ?? null
}

const userById = prepared('user', (db, name) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isPresent))
    .prepare(name),
)

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await userById(db).execute({ id })
  return row ?? null
}

const verifiedEmail = prepared('verified-email', (db, name) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.emailVerified, true), isPresent))
    .prepare(name),
)

/** The verified address of an account; null for one that is deleted or unverified. */
export async function findVerifiedEmail(db: Db, id: string): Promise<string | null> {
  const [row] = await verifiedEmail(db).execute({ id })
  return row?.email ?? null
}

/** Whether an account had this verified address before. */
export async function hadAddress(db: Db, userId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ email: formerAddresses.email })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.userId, userId), eq(formerAddresses.email, email)))
  return found.length > 0
}

/** `email` is normalized, here and below. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isPresent))
  return row ?? null
}

/** Password hashes of accounts that must not have the demo's password: staff and demo addresses. */
export async function findStaffAndDemoPasswordHashes(db: Db): Promise<{ email: string; hash: string }[]> {
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

/** The user, locked until the transaction ends. */
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

/** The owner of a valid verification token, locked until the transaction ends. */
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

/** Whether the password hash is unchanged; locks the user until the session is committed. */
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
  if (!row) throw new Error('the user does not exist')
  return row
}

/** Sets a password's hash, for `renewCredential` only. */
export async function setPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.update(users).set({ password: hash }).where(eq(users.id, id))
}

export async function isResetTokenUsable(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.passwordResetToken, tokenHash), gt(users.passwordResetExpires, now)))
  return rows.length === 1
}

/** The owner of a valid reset token, locked until the transaction ends: of concurrent calls exactly one gets the user. */
export async function lockUserByResetToken(tx: Tx, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.passwordResetToken, tokenHash), gt(users.passwordResetExpires, now)))
    .for('update')
  return row ?? null
}

/**
 * Condition: somebody else has recorded something for the account, as staff do for a telephone order. By the names of the
 * tables, whose features import this one.
 */
const isEntrusted = sql<boolean>`(exists (select from checkouts where user_id = users.id)
  or exists (select from drafts where user_id = users.id))`

/** Whether an account has orders, payments or phone orders: those of an unverified one were recorded by others. */
export async function hasRecords(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ found: isEntrusted }).from(users).where(eq(users.id, id))
  return row?.found === true
}

/** Deletes the unverified account of an address that another account has verified, unless others recorded something for it. */
export async function removeUnverifiedCustomer(tx: Tx, email: string, exceptId: string): Promise<void> {
  const isUnverified = and(eq(users.emailVerified, false), eq(users.role, 'customer'), not(isEntrusted))
  await tx.delete(users).where(and(eq(users.email, email), ne(users.id, exceptId), isUnverified))
}

export async function hasRoot(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'root')).limit(1)
  return rows.length === 1
}

/** All root accounts, oldest first. */
export async function listRoots(db: Db): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.role, 'root')).orderBy(asc(users.createdAt), asc(users.id))
}

/** Serializes the creation of the first root across processes. */
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

/** Accounts whose password is stored as anything but argon2id. */
export function countForeignHashes(db: Db): Promise<number> {
  return db.$count(users, and(isPresent, not(like(users.password, '$argon2id$%'))))
}
