import { normalizeOneTimeCode } from '../../domain/one-time-code.ts'
import { normalizeEmail } from '../../domain/person.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { badRequest, unauthorized } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { hashedKey } from '../platform/http/rate-limits.ts'
import { isSameSecret } from '../platform/secrets/same-secret.ts'
import { accountLimits } from './account-limits.ts'
import { settleRegistrations, unlessTaken } from './confirm-address.ts'
import { lockRegistrations } from './registration-queries.ts'
import { type Candidate, candidateWith, findCandidates } from './rival-registrations.ts'
import { findUser, lockUser } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'
import { addressToProve, hashOfCode } from './verification-code.ts'
import { type CodeOwner, countTry, spendCode } from './verification-code-queries.ts'

/** How often a code may be tried; the page says so. */
const mostTries = 5

/** The same for every reason, so that it says nothing about the address. */
const refused = () => badRequest('This code is not valid. Use the one from the newest email.', 'invalid_code')

/**
 * Proves the address of the signed-in account with the code of its mail. Harmless when there is nothing to prove.
 * @throws HttpError 400 `invalid_code` for a wrong, used or expired code, or one that was tried 5 times.
 */
export async function verifyOwnEmailWithCode(platform: AccountPlatform, viewer: Viewer, code: string): Promise<void> {
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (user.emailVerified && !user.pendingEmail) return
  await redeem(platform, { kind: 'account', user }, addressToProve(user), code)
}

/**
 * Proves the address of the registration that this password belongs to, with the code that was mailed for it. Starts
 * no session.
 * @throws HttpError 400 `invalid_code`, also for an address or a password that is not known; 429 when too many
 * passwords are being checked.
 */
export async function verifyRegistrationWithCode(
  platform: AccountPlatform,
  registration: { email: string; password: string },
  code: string,
): Promise<void> {
  const email = normalizeEmail(registration.email)
  const candidates = await findCandidates(platform.database.db, email, platform.clock())
  // Checked for every address, so that the time says nothing about it.
  const candidate = await candidateWith(candidates, registration.password)
  if (!candidate) throw refused()
  await redeem(platform, candidate, email, code)
}

async function redeem(platform: AccountPlatform, candidate: Candidate, address: string, typed: string): Promise<void> {
  const { database, limits, clock } = platform
  const code = normalizeOneTimeCode(typed)
  if (code === null || !(await limits.allows(accountLimits.verificationCodes, hashedKey(address)))) throw refused()
  const owner = ownerOf(candidate)
  const hash = hashOfCode(platform, owner, address, code)
  // Counted before the comparison and outside the transaction, so that parallel and refused tries count.
  const stored = await countTry(database.db, owner, mostTries, clock())
  if (stored === null || !isSameSecret(stored, hash)) throw refused()
  const proof = { candidate, address, owner, hash }
  await unlessTaken(() => inTransaction(database, (tx) => settle(platform, tx, proof), { retry: true }))
  await limits.clear(accountLimits.verificationCodes, hashedKey(address))
}

async function settle(
  platform: AccountPlatform,
  tx: Tx,
  { candidate, address, owner, hash }: { candidate: Candidate; address: string; owner: CodeOwner; hash: string },
): Promise<void> {
  await lockRegistrations(tx, address)
  if (candidate.kind === 'account') {
    const user = await lockUser(tx, candidate.user.id)
    // The account may have asked for another address meanwhile, which this code does not prove.
    if (!user || addressToProve(user) !== address) throw refused()
  }
  if (!(await spendCode(tx, owner, hash))) throw refused()
  await settleRegistrations(platform, tx, address, candidate)
}

const ownerOf = (candidate: Candidate): CodeOwner =>
  candidate.kind === 'account' ? { userId: candidate.user.id } : { registrationId: candidate.registration.id }
