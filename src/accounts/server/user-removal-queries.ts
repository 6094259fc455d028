import { and, asc, eq, inArray, isNotNull, ne, notExists, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Db, inSavepoint, sqlState, type Tx } from '../../kit/server/database/database.ts'
import { formerAddresses, type UserRow, users, verificationCodes } from './tables.ts'
import { isPresent, type NewUser } from './user-queries.ts'

/** The ids of all roots, locked until the transaction ends. */
export async function lockRoots(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'root'), isPresent))
    .orderBy(asc(users.id))
    .for('update')
  return rows.map((row) => row.id)
}

const foreignKeyViolation = '23503'

/**
 * The addresses whose records are erased with an account: its verified one and those that it had before. Not those that
 * are another account's by now.
 */
export async function listErasedAddresses(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
): Promise<string[]> {
  const ofAnother = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, formerAddresses.email), ne(users.id, user.id), users.emailVerified))
  const former = await tx
    .select({ email: formerAddresses.email })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.userId, user.id), notExists(ofAnother)))
  const addresses = former.map(({ email }) => email)
  return user.emailVerified ? [user.email, ...addresses] : addresses
}

/** One account, or any deleted one. */
export type AccountOwner = { id: string } | 'deleted accounts'

/** Condition: the row belongs to this account. */
export function isOwnedBy(column: AnyPgColumn, owner: AccountOwner, db: Db): SQL {
  if (owner !== 'deleted accounts') return eq(column, owner.id)
  return inArray(column, db.select({ id: users.id }).from(users).where(isNotNull(users.anonymisedAt)))
}

/** Deletes a user; false, without a change, when orders or payments reference the user. */
export async function removeUser(tx: Tx, id: string): Promise<boolean> {
  try {
    await inSavepoint(tx, () => tx.delete(users).where(eq(users.id, id)))
    return true
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error
    return false
  }
}

/**
 * Clears personal data in the row of a user whose orders stay. The replaced address cannot be registered, and no
 * password matches the hash.
 */
export async function anonymizeUser(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.delete(formerAddresses).where(eq(formerAddresses.userId, id))
  await tx.delete(verificationCodes).where(eq(verificationCodes.userId, id))
  await tx
    .update(users)
    .set({ ...anonymousValues, email: `deleted:${id}`, anonymisedAt: now, updatedAt: now })
    .where(eq(users.id, id))
}

/** An account without saved addresses. */
export const noAddresses = {
  shippingStreet: null,
  shippingCity: null,
  shippingState: null,
  shippingZip: null,
  shippingCountry: null,
  billingStreet: null,
  billingCity: null,
  billingState: null,
  billingZip: null,
  billingCountry: null,
  sameAsShipping: false,
} satisfies Partial<NewUser>

/** A profile in which nothing was typed. */
export const blankProfile = {
  ...noAddresses,
  firstName: '',
  lastName: '',
  profileImageUrl: null,
  phone: null,
} satisfies Partial<NewUser>

const anonymousValues = {
  ...blankProfile,
  pendingEmail: null,
  // Has the prefix of a hash and matches no password.
  password: '$argon2id$no-password',
  role: 'customer',
  language: 'en',
  emailVerified: false,
  emailVerificationToken: null,
  emailVerificationExpires: null,
  passwordResetToken: null,
  passwordResetExpires: null,
} satisfies Partial<NewUser>
