import type { FastifyReply, FastifyRequest } from 'fastify'
import { normaliseEmail } from '../../domain/person.ts'
import { inTransaction } from '../platform/database.ts'
import { badRequest, unauthorized } from '../platform/errors.ts'
import { accountAndClientKey, accountLimits } from './account-limits.ts'
import { verifyPassword } from './password-hash.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail, passwordStillIs } from './user-queries.ts'
import type { AccountPlatform } from './verification.ts'

/** Without the word that marks a lost session (spec §8). */
const failed = () => unauthorized('Invalid credentials', 'invalid_credentials')

/**
 * Signs in under a new session id; also with an unverified address. Unknown addresses take one password check too.
 * @throws HttpError 401 alike for a wrong password and an unknown address; 429 after 5 failures of an account from
 * one client address within 15 minutes.
 */
export async function logIn(
  platform: AccountPlatform,
  credentials: { email: string; password: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<UserRow> {
  const email = normaliseEmail(credentials.email)
  if (email === '' || credentials.password === '') throw badRequest('Email and password are required')
  const key = accountAndClientKey(email, exchange.request.ip)
  // Counted before the check, so that parallel guesses cannot slip through together.
  await platform.limits.consume(accountLimits.loginFailures, key)
  const user = await findUserByEmail(platform.database.db, email)
  const right = await verifyPassword(user?.password ?? null, credentials.password)
  if (!user || !right) throw failed()
  await platform.limits.clear(accountLimits.loginFailures, key)
  await inTransaction(platform.database, async (tx) => {
    // A reset that ran meanwhile has ended every session; the old password opens no new one.
    if (!(await passwordStillIs(tx, user.id, user.password))) throw failed()
    await platform.sessions.start(exchange.request, exchange.reply, user.id, tx)
  })
  return user
}
