import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecondStep } from '../../contract/accounts.ts'
import { normalizeEmail } from '../../domain/person.ts'
import { inTransaction } from '../platform/database/database.ts'
import { badRequest, unauthorized } from '../platform/http/errors.ts'
import { clientKey } from '../platform/http/rate-limits.ts'
import { accountAndClientKey, accountLimits } from './account-limits.ts'
import { verifyPassword } from './password-hash.ts'
import { startPendingSignIn } from './second-factor/pending-sign-in.ts'
import { secondFactorMethodsOf } from './second-factor/second-factor-status.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, passwordStillIs } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

/** Without the word that marks a lost session (spec §8). */
const failed = () => unauthorized('Invalid credentials', 'invalid_credentials')

/**
 * Signs in under a new session id; also with an unverified address. Unknown addresses take one password check too.
 * An account with a second factor is not signed in yet: the answer names the ways to confirm it.
 * @throws HttpError 401 alike for a wrong password and an unknown address; 429 after 5 failures of an account from
 * one client address within 15 minutes.
 */
export async function logIn(
  platform: AccountPlatform,
  credentials: { email: string; password: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ user: UserRow } | SecondStep> {
  const email = normalizeEmail(credentials.email)
  if (email === '' || credentials.password === '') throw badRequest('Email and password are required')
  const attempt = await countAttempt(platform, email, exchange.request.ip)
  const user = await findUserByEmail(platform.database.db, email)
  const right = await verifyPassword(user?.password ?? null, credentials.password, attempt)
  if (!user || !right) throw failed()
  await attempt.succeeded()
  return inTransaction(platform.database, async (tx) => {
    // A reset that ran meanwhile has ended every session; the old password opens no new one.
    if (!(await passwordStillIs(tx, user.id, user.password))) throw failed()
    const secondFactor = await secondFactorMethodsOf(tx, user.id)
    if (secondFactor.length > 0) {
      await startPendingSignIn(platform, tx, exchange, user)
      return { secondFactor }
    }
    await platform.sessions.start(exchange, user, tx)
    return { user }
  })
}

/** From this many failures on, a client address shares a small part of the password checks. */
const doubtfulFrom = 5

/**
 * Counts an attempt as failed before the password is checked, so that parallel guesses cannot slip through together:
 * for the account at this client address, and for the address. An account that has signed in from an address keeps its
 * own attempts there, however often others fail.
 * @throws HttpError 429 when either has failed too often.
 */
async function countAttempt({ limits }: AccountPlatform, email: string, ip: string) {
  const { loginFailures, loginFromAddress, knownAtAddress } = accountLimits
  const key = accountAndClientKey(email, ip)
  const address = clientKey(ip)
  await limits.consume(loginFailures, key)
  const known = (await limits.consumedPoints(knownAtAddress, key)) > 0
  const doubtful = !known && (await limits.consumedPoints(loginFromAddress, address)) >= doubtfulFrom
  if (!known) await limits.consume(loginFromAddress, address)
  const succeeded = async () => {
    await limits.clear(loginFailures, key)
    if (known) return
    await limits.reward(loginFromAddress, address)
    await limits.penalize(knownAtAddress, key)
  }
  return { doubtful, succeeded }
}
