import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../kit/server/database/database.ts'
import { unauthorized } from '../../kit/server/http/errors.ts'
import { clientKey } from '../../kit/server/http/rate-limits.ts'
import type { SecondStep } from '../sign-in-api.ts'
import type { AccountPlatform } from './account-platform.ts'
import { accountAndClientKey, accountRateLimits } from './account-rate-limits.ts'
import { verifyPassword } from './password-hash.ts'
import { startPendingSignIn } from './second-factor/pending-sign-in.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor-status.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, passwordStillIs } from './user-queries.ts'

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
const invalidCredentials = () => unauthorized('Invalid credentials', 'invalid_credentials')

/**
 * Signs in with a new session; also with an unverified address. Unknown addresses take one password check too.
 * With a second factor the account is not signed in yet: the answer lists the available methods.
 * @throws HttpError 401, the same for a wrong password and an unknown address; 429 after 5 failures of an account from
 * one client address within 15 minutes.
 */
export async function logIn(
  platform: AccountPlatform,
  { email, password }: { email: string; password: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: UserRow } | SecondStep> {
  const attempt = await countAttempt(platform, email, exchange.request.ip)
  const user = await findUserByEmail(platform.database.db, email)
  const matches = await verifyPassword(user?.password ?? null, password, attempt)
  if (!user || !matches) throw invalidCredentials()
  await attempt.succeeded()
  return inTransaction(platform.database, async (tx) => {
    // A concurrent password reset has ended every session; the old password must not open a new one.
    if (!(await passwordStillIs(tx, user.id, user.password))) throw invalidCredentials()
    const secondFactor = await secondFactorMethodsOf(tx, user.id)
    if (secondFactor.length > 0) {
      await startPendingSignIn(platform, tx, exchange, user)
      return { secondFactor }
    }
    await platform.sessions.start(exchange, user, tx)
    return { user }
  })
}

/** From this many failures, a client address shares a smaller queue of password checks. */
const suspiciousFrom = 5

/**
 * Counts a failure before the password is checked, so that concurrent guesses cannot bypass the limit: per account and
 * client address, and per client address. An account that has signed in from an address is not affected by failures of
 * other accounts there.
 * @throws HttpError 429 beyond either limit.
 */
async function countAttempt({ limits }: AccountPlatform, email: string, ip: string) {
  const { loginFailures, loginFromAddress, knownAtAddress } = accountRateLimits
  const key = accountAndClientKey(email, ip)
  const address = clientKey(ip)
  await limits.consume(loginFailures, key)
  const known = (await limits.consumedPoints(knownAtAddress, key)) > 0
  const suspicious = !known && (await limits.consumedPoints(loginFromAddress, address)) >= suspiciousFrom
  if (!known) await limits.consume(loginFromAddress, address)
  const succeeded = async () => {
    await limits.clear(loginFailures, key)
    if (known) return
    await limits.reward(loginFromAddress, address)
    await limits.penalize(knownAtAddress, key)
  }
  return { suspicious, succeeded }
}
