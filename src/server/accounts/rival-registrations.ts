import type { Db } from '../platform/database/database.ts'
import { verifyPassword } from './password-hash.ts'
import { listRegistrations, type RegistrationRow } from './registration-queries.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail } from './user-queries.ts'

/** How many registrations of one address wait beside its unverified account; a further one replaces the oldest. */
export const mostRivals = 2

/** Somebody who registered with an address that nobody has verified: an account, or a registration beside it. */
export type Candidate = { kind: 'account'; user: UserRow } | { kind: 'registration'; registration: RegistrationRow }

/** Whether the account may still become somebody else's: nobody verified its address, and it is no staff account. */
export const isOpen = (user: UserRow) => !user.emailVerified && user.role === 'customer'

/** Everybody who may be the owner of an address. */
export async function findCandidates(db: Db, email: string, now: Date): Promise<Candidate[]> {
  const user = await findUserByEmail(db, email)
  const registrations = await listRegistrations(db, email, now)
  return [
    ...(user && isOpen(user) ? [{ kind: 'account' as const, user }] : []),
    ...registrations.map((registration) => ({ kind: 'registration' as const, registration })),
  ]
}

const hashOf = (candidate: Candidate) =>
  candidate.kind === 'account' ? candidate.user.password : candidate.registration.password

/** Whether two lists hold the same passwords in the same order. */
export function haveSamePasswords(one: readonly Candidate[], other: readonly Candidate[]): boolean {
  return (
    one.length === other.length && one.every((candidate, at) => hashOf(candidate) === hashOf(other[at] ?? candidate))
  )
}

/**
 * The candidate whose password this is; null when it fits none. It takes as long for every address.
 * @throws HttpError 429 when too many passwords are being checked.
 */
export async function candidateWith(candidates: readonly Candidate[], password: string): Promise<Candidate | null> {
  let fitting: Candidate | null = null
  for (let at = 0; at <= mostRivals; at += 1) {
    const candidate = candidates[at]
    const fits = await verifyPassword(candidate ? hashOf(candidate) : null, password)
    if (fits && candidate) fitting = candidate
  }
  return fitting
}
