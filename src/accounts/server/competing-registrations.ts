import type { Db } from '../../kit/server/database/database.ts'
import { verifyPassword } from './password-hash.ts'
import { listRegistrations, type RegistrationRow } from './registration-queries.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, hasRecords } from './user-queries.ts'

/** Maximum registrations of one address besides its unverified account; a further one replaces the oldest. */
export const maxCompeting = 2

/** A registration with an unverified address: the account, or a competing registration. */
export type Candidate = { kind: 'account'; user: UserRow } | { kind: 'registration'; registration: RegistrationRow }

/** Whether a competing registration can still replace the account: an unverified customer. */
export const isUnverifiedCustomer = (user: UserRow) => !user.emailVerified && user.role === 'customer'

/** Whether somebody who proves to own the address can replace the account: one that nobody confirmed, without orders. */
export const isReplaceable = async (db: Db, user: UserRow) =>
  isUnverifiedCustomer(user) && !(await hasRecords(db, user.id))

/** All registrations with an unverified address. */
export async function findCandidates(db: Db, email: string, now: Date): Promise<Candidate[]> {
  const user = await findUserByEmail(db, email)
  const registrations = await listRegistrations(db, email, now)
  return [
    ...(user && isUnverifiedCustomer(user) ? [{ kind: 'account' as const, user }] : []),
    ...registrations.map((registration) => ({ kind: 'registration' as const, registration })),
  ]
}

const hashOf = (candidate: Candidate) =>
  candidate.kind === 'account' ? candidate.user.password : candidate.registration.password

/** Whether two lists have the same password hashes in the same order. */
export function haveSamePasswords(one: readonly Candidate[], other: readonly Candidate[]): boolean {
  return (
    one.length === other.length && one.every((candidate, at) => hashOf(candidate) === hashOf(other[at] ?? candidate))
  )
}

/**
 * The candidate with this password, or null. It takes the same time for every address.
 * @throws HttpError 429 when too many passwords are being checked.
 */
export async function candidateWith(candidates: readonly Candidate[], password: string): Promise<Candidate | null> {
  let match: Candidate | null = null
  for (let at = 0; at <= maxCompeting; at += 1) {
    const candidate = candidates[at]
    const matches = await verifyPassword(candidate ? hashOf(candidate) : null, password)
    if (matches && candidate) match = candidate
  }
  return match
}
