import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, unauthorized } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import { hashedKey } from '../../kit/server/http/rate-limits.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { type Candidate, candidateWith, findCandidates } from './competing-registrations.ts'
import { rejectTakenAddress, settleRegistrations } from './confirm-address.ts'
import { lockRegistrations } from './registration-queries.ts'
import { findUser, lockUser } from './user-queries.ts'
import { addressToVerify, hashOfCode } from './verification-code.ts'
import { type CodeOwner, countAttempt, spendCode } from './verification-code-queries.ts'

/** Maximum attempts per code; the page shows this number. */
const maxAttempts = 5

/** The same for every reason, so that it reveals nothing about the address. */
const invalidCode = () =>
  invalidField('code', {
    code: 'invalid_code',
    message: 'This code is not valid. Use the one from the newest email.',
  })

/**
 * Verifies the address of the signed-in account with the code of its mail. Does nothing when it is verified.
 * @throws HttpError 400 `invalid_code` for a wrong, used or expired code, or one that was tried 5 times.
 */
export async function verifyOwnEmailWithCode(platform: AccountPlatform, viewer: Viewer, code: string): Promise<void> {
  const user = await findUser(platform.database.db, viewer.id)
  if (!user) throw unauthorized()
  if (user.emailVerified && !user.pendingEmail) return
  await redeem(platform, { kind: 'account', user }, addressToVerify(user), code)
}

/**
 * Verifies the address of the registration that has this password, by the code from its mail. Starts no session.
 * @throws HttpError 400 `invalid_code`, also for an unknown address or a wrong password; 429 when too many passwords are
 * being checked.
 */
export async function verifyRegistrationWithCode(
  platform: AccountPlatform,
  { email, password }: { email: string; password: string },
  code: string,
): Promise<void> {
  const candidates = await findCandidates(platform.database.db, email, platform.clock())
  // Checked for every address, so that the response time reveals nothing.
  const candidate = await candidateWith(candidates, password)
  if (!candidate) throw invalidCode()
  await redeem(platform, candidate, email, code)
}

async function redeem(platform: AccountPlatform, candidate: Candidate, address: string, code: string): Promise<void> {
  const { database, limits, clock } = platform
  if (!(await limits.allows(accountRateLimits.verificationCodes, hashedKey(address)))) throw invalidCode()
  const owner = ownerOf(candidate)
  const hash = hashOfCode(platform, owner, address, code)
  // Counted before the comparison and outside the transaction, so that concurrent and failed attempts count.
  const stored = await countAttempt(database.db, owner, maxAttempts, clock())
  if (stored === null || !isSameSecret(stored, hash)) throw invalidCode()
  const proof = { candidate, address, owner, hash }
  await rejectTakenAddress(() => inTransaction(database, (tx) => verifyAddress(platform, tx, proof), { retry: true }))
  await limits.clear(accountRateLimits.verificationCodes, hashedKey(address))
}

async function verifyAddress(
  platform: AccountPlatform,
  tx: Tx,
  { candidate, address, owner, hash }: { candidate: Candidate; address: string; owner: CodeOwner; hash: string },
): Promise<void> {
  await lockRegistrations(tx, address)
  if (candidate.kind === 'account') {
    const user = await lockUser(tx, candidate.user.id)
    // The account may have requested another address meanwhile, which this code does not verify.
    if (!user || addressToVerify(user) !== address) throw invalidCode()
  }
  if (!(await spendCode(tx, owner, hash))) throw invalidCode()
  await settleRegistrations(platform, tx, address, candidate)
}

const ownerOf = (candidate: Candidate): CodeOwner =>
  candidate.kind === 'account' ? { userId: candidate.user.id } : { registrationId: candidate.registration.id }
