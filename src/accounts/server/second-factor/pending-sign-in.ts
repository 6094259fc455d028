import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, type Tx } from '../../../kit/server/database/database.ts'
import { unauthorized } from '../../../kit/server/http/errors.ts'
import type { AccountPlatform } from '../account-platform.ts'
import type { PendingSignInRow, UserRow } from '../tables.ts'
import { createToken, hashToken } from '../tokens.ts'
import { lockUser } from '../user-queries.ts'
import { findPendingSignIn, insertPendingSignIn, spendPendingSignIn } from './pending-sign-in-queries.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Time limit of the second step after the password, in milliseconds. */
const lifetime = 10 * 60_000

/** Browsers reject the `__Host-` prefix without https. */
const cookieName = ({ sessions }: AccountPlatform) => (sessions.cookie.secure ? '__Host-sign-in' : 'sign-in')

/**
 * Stores that the password was correct, bound to this browser by a cookie. It is not a session. With `sessionId` the
 * second factor confirms that session instead of opening one.
 */
export async function startPendingSignIn(
  platform: AccountPlatform,
  tx: Tx,
  { request, reply }: Exchange,
  user: UserRow,
  sessionId?: string,
): Promise<void> {
  const name = cookieName(platform)
  const previous = request.cookies[name]
  if (previous) await spendPendingSignIn(tx, hashToken(previous))
  const token = createToken()
  await insertPendingSignIn(tx, {
    id: token.hash,
    userId: user.id,
    passwordMark: hashToken(user.password),
    sessionId: sessionId ?? null,
    expires: new Date(platform.clock().getTime() + lifetime),
  })
  reply.setCookie(name, token.text, { ...platform.sessions.cookie, sameSite: 'strict', maxAge: lifetime / 1000 })
}

/** The pending sign-in of this browser. @throws HttpError 401 when there is none or it has expired. */
export async function readPendingSignIn(platform: AccountPlatform, request: FastifyRequest): Promise<PendingSignInRow> {
  const token = request.cookies[cookieName(platform)]
  const pending = token && (await findPendingSignIn(platform.database.db, hashToken(token), platform.clock()))
  if (!pending) throw expired()
  return pending
}

/**
 * Signs in, or confirms the session, after `verify` accepted the second factor. Only one of concurrent calls succeeds.
 * @throws HttpError 401 when the sign-in was completed before, or the password or session changed meanwhile; also the
 * errors of `verify`.
 */
export async function completeSignIn(
  platform: AccountPlatform,
  exchange: Exchange,
  pending: PendingSignInRow,
  verify: (tx: Tx, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const user = await inTransaction(platform.database, async (tx) => {
    const user = await lockUser(tx, pending.userId)
    if (!user || hashToken(user.password) !== pending.passwordMark) throw expired()
    await verify(tx, user)
    if (!(await spendPendingSignIn(tx, pending.id))) throw expired()
    await openSession(platform, tx, exchange, user, pending)
    return user
  })
  // Browsers ignore the removal of a __Host- cookie that lacks its attributes.
  exchange.reply.clearCookie(cookieName(platform), { ...platform.sessions.cookie, sameSite: 'strict' })
  return user
}

async function openSession(
  { sessions }: AccountPlatform,
  tx: Tx,
  exchange: Exchange,
  user: UserRow,
  { sessionId }: PendingSignInRow,
): Promise<void> {
  if (sessionId === null) return sessions.start(exchange, user, tx)
  const viewer = await sessions.viewer(exchange.request)
  if (viewer?.session?.id !== sessionId) throw expired()
  await sessions.confirm(exchange.request, tx)
}

/** Must not contain "Unauthorized", which marks a lost session (spec §8). */
const expired = () => unauthorized('Your sign-in has expired. Please enter your password again.', 'sign_in_expired')
